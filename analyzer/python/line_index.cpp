#include "analyzer/python/line_index.h"

#include <utility>

#include "analyzer/python/lexical.h"
#include "analyzer/python/words.h"

namespace placelint::python {
namespace {

constexpr int MaxStringNesting = 32;

class Scanner {
 public:
  Scanner(std::string_view text, const StartWords& starts)
      : text_(text),
        end_(static_cast<std::uint32_t>(text.size())),
        starts_(starts) {}

  LineIndex Run() {
    if (text_.starts_with("\xEF\xBB\xBF")) {
      at_ = 3;
    }
    while (at_ < end_ && index_.sure) {
      PhysicalLine();
    }
    if (!index_.sure) {
      index_.lines.clear();
      index_.starts.clear();
      AppendStarts(text_, 0, end_, starts_, index_.starts);
    }
    return std::move(index_);
  }

 private:
  void NotSure() {
    index_.sure = false;
    at_ = end_;
  }
  char Peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < end_ ? text_[at_ + ahead] : '\0';
  }

  // One that starts a logical line, or has no code.
  void PhysicalLine() {
    line_ = {};
    line_.begin = at_;
    line_.row = row_;
    Indentation();
    const char first = Peek();
    if (at_ >= end_ || first == '\n' || first == '\r' || first == '#') {
      SkipComment();
      Newline();
      return;
    }
    if (first == '%' || first == '!' || first == '\\') {
      NotSure();
      return;
    }
    line_.code_begin = at_;
    depth_ = 0;
    only_strings_ = true;
    const std::size_t known = index_.starts.size();
    Code();
    if (only_strings_) {
      index_.starts.resize(known);
    }
    if (depth_ != 0) {
      NotSure();
    }
    if (!index_.sure) {
      return;
    }
    Newline();
    line_.end = at_;
    line_.end_row = row_;
    index_.lines.push_back(line_);
  }

  // Tabs and spaces in one file leave the columns open to interpretation.
  void Indentation() {
    bool tab = false;
    bool space = false;
    for (; at_ < end_; ++at_) {
      const char c = text_[at_];
      if (c == '\f') {
        line_.indent = 0;
        continue;
      }
      if (c != ' ' && c != '\t') {
        break;
      }
      (c == ' ' ? space : tab) = true;
      ++line_.indent;
    }
    const char first = Peek();
    if (at_ < end_ && first != '\n' && first != '\r' && first != '#') {
      tabs_ = tabs_ || tab;
      spaces_ = spaces_ || space;
      if (tabs_ && spaces_) {
        NotSure();
      }
    }
  }

  void SkipComment() {
    const std::size_t newline = text_.find('\n', at_);
    const std::size_t stop = newline == std::string_view::npos ? end_ : newline;
    at_ = static_cast<std::uint32_t>(stop);
  }

  void Newline() {
    if (Peek() == '\n') {
      ++at_;
      ++row_;
    }
  }

  // To the end of the logical line; leaves `at_` at the line end.
  void Code() {
    while (at_ < end_) {
      switch (ByteKinds[static_cast<unsigned char>(text_[at_])]) {
        case ByteKind::Plain:
          if (text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '\f') {
            only_strings_ = false;
            line_.code_end = at_ + 1;
          }
          ++at_;
          break;
        case ByteKind::Newline:
          if (depth_ == 0) {
            return;
          }
          Newline();
          break;
        case ByteKind::Comment:
          SkipComment();
          break;
        case ByteKind::Backslash:
        case ByteKind::Return:
          Token();
          break;
        default:
          Token();
          line_.code_end = at_;
          break;
      }
    }
  }

  // What is the same in code and in the braces of a format string.
  void Token() {
    switch (ByteKinds[static_cast<unsigned char>(text_[at_])]) {
      case ByteKind::Word:
        Word();
        break;
      case ByteKind::Quote:
        String({});
        break;
      case ByteKind::Open:
        only_strings_ = false;
        ++depth_;
        ++at_;
        break;
      case ByteKind::Close:
        only_strings_ = false;
        Close();
        break;
      case ByteKind::Backslash:
        Continuation();
        break;
      case ByteKind::Return:
        ++at_;
        if (Peek() != '\n' && at_ < end_) {
          NotSure();
        }
        break;
      default:
        NotSure();
        break;
    }
  }

  void Close() {
    --depth_;
    ++at_;
    if (depth_ < 0) {
      NotSure();
    } else if (depth_ == 0 && line_.paren_end == 0 && text_[at_ - 1] == ')') {
      line_.paren_end = at_;
    }
  }

  void Continuation() {
    ++at_;
    if (Peek() == '\r') {
      ++at_;
    }
    if (Peek() != '\n') {
      NotSure();
      return;
    }
    Newline();
  }

  void Word() {
    const std::uint32_t begin = at_;
    at_ = WordEnd(text_, at_, end_);
    const std::string_view word = text_.substr(begin, at_ - begin);
    const char next = Peek();
    Quotes quotes;
    if ((next == '"' || next == '\'') && ReadPrefix(word, quotes)) {
      String(quotes);
      return;
    }
    only_strings_ = false;
    if (starts_.Contains(word)) {
      index_.starts.push_back(begin);
    }
  }

  void String(Quotes quotes) {
    if (++nesting_ > MaxStringNesting) {
      NotSure();
    } else {
      quotes.quote = Peek();
      quotes.triple = Peek(1) == quotes.quote && Peek(2) == quotes.quote;
      only_strings_ = only_strings_ && !quotes.format;
      at_ += quotes.triple ? 3 : 1;
      StringBody(quotes);
    }
    --nesting_;
  }

  void StringBody(Quotes quotes) {
    while (at_ < end_) {
      const char c = text_[at_];
      if (IsWordByte(c)) {
        StringWord();
      } else if (c == quotes.quote) {
        const bool closes = !quotes.triple || (Peek(1) == quotes.quote &&
                                               Peek(2) == quotes.quote);
        at_ += closes && quotes.triple ? 3 : 1;
        if (closes) {
          return;
        }
      } else if (c == '\\') {
        Escape(quotes);
      } else if (c == '\n' && !quotes.triple) {
        break;
      } else if (c == '\0') {
        break;
      } else if (quotes.format && (c == '{' || c == '}')) {
        Brace(quotes);
      } else {
        row_ += c == '\n' ? 1 : 0;
        ++at_;
      }
    }
    NotSure();
  }

  void StringWord() {
    const std::uint32_t begin = at_;
    at_ = WordEnd(text_, at_, end_);
    if (starts_.Contains(text_.substr(begin, at_ - begin))) {
      index_.starts.push_back(begin);
    }
  }

  void Escape(const Quotes& quotes) {
    ++at_;
    const char c = Peek();
    if (quotes.format && (c == '{' || c == '}')) {
      return;
    }
    if (quotes.format && !quotes.raw && c == 'N' && Peek(1) == '{') {
      const std::size_t close = text_.find('}', at_);
      at_ = close == std::string_view::npos
                ? end_
                : static_cast<std::uint32_t>(close) + 1;
      return;
    }
    if (c == '\r' && Peek(1) == '\n') {
      ++at_;
    }
    row_ += Peek() == '\n' ? 1 : 0;
    ++at_;
  }

  // `{` and `}` in the text of a format string.
  void Brace(const Quotes& quotes) {
    const char c = text_[at_];
    if (Peek(1) == c) {
      at_ += 2;
      return;
    }
    ++at_;
    if (c == '{') {
      Interpolation(quotes);
    }
  }

  // After `{`, to after its `}`.
  void Interpolation(const Quotes& quotes) {
    const int outer = std::exchange(depth_, 0);
    const std::uint32_t paren_end = line_.paren_end;
    while (at_ < end_) {
      const char c = text_[at_];
      if (depth_ == 0 && c == '}') {
        ++at_;
        break;
      }
      if (depth_ == 0 && c == ':') {
        ++at_;
        FormatSpecifier(quotes);
        break;
      }
      if (c == '#' || (c == '\n' && !quotes.triple)) {
        NotSure();
      } else if (c == '\n') {
        Newline();
      } else if (ByteKinds[static_cast<unsigned char>(c)] == ByteKind::Plain) {
        ++at_;
      } else {
        Token();
      }
    }
    depth_ = outer;
    line_.paren_end = paren_end;
  }

  // After `:`, to after the `}` of the braces around it.
  void FormatSpecifier(const Quotes& quotes) {
    while (at_ < end_) {
      const char c = text_[at_];
      if (c == '}') {
        ++at_;
        return;
      }
      if (c == '{') {
        if (++nesting_ > MaxStringNesting) {
          NotSure();
        } else {
          ++at_;
          Interpolation(quotes);
        }
        --nesting_;
      } else if (c == '\n' || c == '\\' || c == '\0' || c == quotes.quote) {
        NotSure();
      } else {
        ++at_;
      }
    }
  }

  std::string_view text_;
  std::uint32_t end_;
  const StartWords& starts_;
  LineIndex index_;
  LogicalLine line_;
  std::uint32_t at_ = 0;
  std::uint32_t row_ = 0;
  int depth_ = 0;
  int nesting_ = 0;
  bool only_strings_ = false;
  bool tabs_ = false;
  bool spaces_ = false;
};

}  // namespace

LineIndex IndexLines(std::string_view text, const StartWords& starts) {
  return Scanner(text, starts).Run();
}

}  // namespace placelint::python
