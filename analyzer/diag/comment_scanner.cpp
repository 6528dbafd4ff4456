#include "analyzer/diag/comment_scanner.h"

namespace placelint::diag {
namespace {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  Scan Run() {
    while (at_ < text_.size()) {
      Step();
    }
    EndStatement();
    return std::move(scan_);
  }

 private:
  void Step() {
    switch (text_[at_]) {
      case '#':
        TakeComment();
        return;
      case '"':
      case '\'':
        TakeString();
        return;
      case '\r':
      case '\n':
        if (depth_ == 0) {
          EndStatement();
        }
        TakeLineEnd();
        return;
      case '\\':
        Touch();
        ++at_;
        if (AtLineEnd()) {
          TakeLineEnd();
        }
        return;
      default:
        TakeOther();
    }
  }

  void TakeOther() {
    const char byte = text_[at_++];
    if (byte == ' ' || byte == '\t' || byte == '\f') {
      return;
    }
    Touch();
    if (byte == '(' || byte == '[' || byte == '{') {
      ++depth_;
    } else if ((byte == ')' || byte == ']' || byte == '}') && depth_ > 0) {
      --depth_;
    }
  }

  void TakeComment() {
    const std::size_t end = text_.find_first_of("\r\n", at_);
    const std::size_t size =
        end == std::string_view::npos ? text_.size() - at_ : end - at_;
    scan_.comments.push_back({text_.substr(at_, size), line_});
    at_ += size;
  }

  void TakeString() {
    Touch();
    const char quote = text_[at_];
    const bool triple =
        text_.substr(at_).starts_with(quote == '"' ? R"(""")" : "'''");
    at_ += triple ? 3 : 1;
    while (at_ < text_.size()) {
      if (text_[at_] == '\\') {
        ++at_;
        // The character behind a backslash never ends the string.
        if (AtLineEnd()) {
          TakeLineEnd();
        } else if (at_ < text_.size()) {
          ++at_;
        }
      } else if (AtLineEnd()) {
        if (!triple) {
          return;
        }
        TakeLineEnd();
      } else if (text_[at_] == quote &&
                 (!triple ||
                  text_.substr(at_, 3) ==
                      std::string_view(quote == '"' ? R"(""")" : "'''"))) {
        at_ += triple ? 3 : 1;
        break;
      } else {
        ++at_;
      }
    }
    last_ = line_;
  }

  bool AtLineEnd() const {
    return at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r');
  }

  void TakeLineEnd() {
    at_ += text_[at_] == '\r' && text_.substr(at_).starts_with("\r\n") ? 2 : 1;
    ++line_;
  }

  // Something of a statement stands on the current line.
  void Touch() {
    if (!open_) {
      open_ = true;
      first_ = line_;
    }
    last_ = line_;
  }

  void EndStatement() {
    if (open_ && last_ > first_) {
      scan_.statements.push_back({first_, last_});
    }
    open_ = false;
  }

  std::string_view text_;
  Scan scan_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t depth_ = 0;
  bool open_ = false;
  std::uint32_t first_ = 1;
  std::uint32_t last_ = 1;
};

}  // namespace

Scan ScanComments(std::string_view text) {
  return Scanner(text).Run();
}

}  // namespace placelint::diag
