#include "analyzer/models/rows/json_position.h"

#include <fmt/format.h>

#include <algorithm>

namespace placelint::models {

namespace {

// Walks over valid JSON text.
class Walker {
 public:
  explicit Walker(std::string_view text) : text_(text) {}

  // Offset of the value at `path`, or as near as it gets.
  std::size_t Find(const JsonPath& path, bool at_key) {
    SkipSpace();
    for (std::size_t i = 0; i < path.size(); ++i) {
      bool last = i + 1 == path.size();
      if (!Enter(path[i], last && at_key)) {
        break;
      }
    }
    return at_;
  }

 private:
  bool AtEnd() const { return at_ >= text_.size(); }
  char Now() const { return AtEnd() ? '\0' : text_[at_]; }
  void SkipSpace() {
    while (!AtEnd() &&
           (Now() == ' ' || Now() == '\n' || Now() == '\r' || Now() == '\t')) {
      ++at_;
    }
  }
  // At a quote: past the string; its raw content.
  std::string_view String() {
    std::size_t start = ++at_;
    while (!AtEnd() && Now() != '"') {
      at_ += Now() == '\\' ? 2 : 1;
    }
    std::size_t end = std::min(at_, text_.size());
    ++at_;
    return text_.substr(start, end - start);
  }
  void SkipValue() {
    int depth = 0;
    do {
      char c = Now();
      if (c == '"') {
        String();
        continue;
      }
      depth += c == '{' || c == '[' ? 1 : 0;
      depth -= c == '}' || c == ']' ? 1 : 0;
      ++at_;
    } while (!AtEnd() &&
             (depth > 0 || (Now() != ',' && Now() != '}' && Now() != ']')));
  }

  // From the value that `at_` is on into its child.
  bool Enter(const JsonStep& step, bool at_key) {
    const auto* key = std::get_if<std::string>(&step);
    if (Now() != (key != nullptr ? '{' : '[')) {
      return false;
    }
    std::size_t container = at_;
    ++at_;
    for (std::size_t index = 0;; ++index) {
      SkipSpace();
      if (AtEnd() || Now() == '}' || Now() == ']') {
        at_ = container;
        return false;
      }
      bool found = key == nullptr && index == std::get<std::size_t>(step);
      if (key != nullptr) {
        std::size_t start = at_;
        found = String() == *key;
        if (found && at_key) {
          at_ = start;
          return true;
        }
        SkipSpace();
        ++at_;
        SkipSpace();
      }
      if (found) {
        return true;
      }
      SkipValue();
      SkipSpace();
      at_ += Now() == ',' ? 1 : 0;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string JsonPosition(const std::string& file, std::string_view text,
                         const JsonPath& path, bool at_key) {
  return TextPosition(file, text, Walker(text).Find(path, at_key));
}

std::string TextPosition(const std::string& file, std::string_view text,
                         std::size_t offset) {
  std::string_view before = text.substr(0, std::min(offset, text.size()));
  auto line = std::count(before.begin(), before.end(), '\n') + 1;
  std::size_t newline = before.rfind('\n');
  std::size_t column = newline == std::string_view::npos
                           ? before.size() + 1
                           : before.size() - newline;
  return fmt::format("{}:{}:{}", file, line, column);
}

}  // namespace placelint::models
