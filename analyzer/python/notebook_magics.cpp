#include "analyzer/python/notebook_magics.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace placelint::python {
namespace {

// Cell magics that run the cell's body as Python in the notebook's namespace.
constexpr std::array<std::string_view, 12> PythonCells = {
    "capture", "debug",  "heat",     "ipytest", "memit",        "prun",
    "time",    "timeit", "snakeviz", "scalene", "pyinstrument", "wandb"};
constexpr std::array<std::string_view, 7> ShellCells = {
    "bash", "sh", "cmd", "script", "system", "sx", "!"};
// Commands that work without a `%` in front of them.
constexpr std::array<std::string_view, 4> PlainCommands = {
    "pip install ", "pip3 install ", "conda install ", "mamba install "};

bool IsBlank(char byte) {
  return byte == ' ' || byte == '\t';
}
bool IsLineEnd(char byte) {
  return byte == '\n' || byte == '\r';
}

class Cleaner {
 public:
  Cleaner(std::string& text, std::size_t begin,
          std::vector<ShellLine>& commands)
      : text_(text), commands_(commands), at_(begin), statement_(begin) {}

  void Run() {
    if (TakeCellMagics()) {
      return;
    }
    while (at_ < text_.size()) {
      if (at_start_ && TakeMagicLine()) {
        continue;
      }
      Step();
    }
  }

 private:
  std::string_view Rest(std::size_t at) const {
    return std::string_view(text_).substr(std::min(at, text_.size()));
  }
  char Byte(std::size_t at) const { return at < text_.size() ? text_[at] : 0; }
  std::size_t SkipBlanks(std::size_t at) const {
    while (IsBlank(Byte(at))) {
      ++at;
    }
    return at;
  }
  std::size_t LineEnd(std::size_t at) const {
    return std::min(text_.find_first_of("\r\n", at), text_.size());
  }

  // Whether the whole cell is in another language. Magics may follow each
  // other: `%%time` before `%%capture`.
  bool TakeCellMagics() {
    for (;;) {
      const std::size_t start = text_.find_first_not_of(" \t\r\n", at_);
      if (start == std::string::npos ||
          (!Rest(start).starts_with("%%") && !Rest(start).starts_with("!!"))) {
        return false;
      }
      std::size_t end = start + (Byte(start) == '!' ? 1 : 2);
      const std::size_t name_begin = end;
      end = Byte(start) == '!'
                ? end + 1
                : std::min(text_.find_first_of(" \t\r\n", end), text_.size());
      const std::string_view name =
          Rest(name_begin).substr(0, end - name_begin);
      if (std::ranges::find(PythonCells, name) != PythonCells.end()) {
        at_ = LineEnd(start);
        Blank(start, at_);
        statement_ = at_;
        continue;
      }
      const bool is_shell =
          std::ranges::find(ShellCells, name) != ShellCells.end();
      for (at_ = end; is_shell && at_ < text_.size(); ++at_) {
        const std::size_t line_end = LineEnd(at_);
        if (line_end > at_) {
          Keep(at_, line_end);
        }
        at_ = line_end;
      }
      Blank(start, text_.size());
      return true;
    }
  }

  // At the start of a statement.
  bool TakeMagicLine() {
    const std::size_t start = SkipBlanks(at_);
    const std::string_view rest = Rest(start);
    constexpr std::string_view Time = "%time";
    if (rest.starts_with(Time) && IsBlank(Byte(start + Time.size()))) {
      // The rest of the line is a statement.
      text_.replace(start, Time.size(), "0;   ");
      at_start_ = false;
      return false;
    }
    const bool is_magic =
        (!rest.empty() &&
         std::string_view("%!?/,;").find(rest[0]) != std::string_view::npos) ||
        std::ranges::any_of(PlainCommands, [&](std::string_view command) {
          return rest.starts_with(command);
        });
    if (!is_magic) {
      return false;
    }
    TakeCommand(start, start > at_ ? '0' : ' ');
    return true;
  }

  // From `start` to the end of the line, and of those joined by a backslash.
  void TakeCommand(std::size_t start, char stand_in) {
    std::size_t end = LineEnd(start);
    while (end < text_.size() && end > start && text_[end - 1] == '\\') {
      end += Rest(end).starts_with("\r\n") ? 2 : 1;
      end = LineEnd(end);
    }
    Keep(start, end);
    Blank(start, end);
    if (start < end) {
      text_[start] = stand_in;
    }
    at_ = end;
    depth_ = 0;
    at_start_ = false;
  }

  void Step() {
    const char byte = text_[at_];
    switch (byte) {
      case '#':
        at_ = LineEnd(at_);
        return;
      case '"':
      case '\'':
        at_start_ = false;
        SkipString();
        return;
      case '\\':
        at_start_ = false;
        at_ += Rest(at_ + 1).starts_with("\r\n") ? 3 : 2;
        return;
      case '\r':
      case '\n':
        ++at_;
        if (depth_ == 0 && !(byte == '\r' && Byte(at_) == '\n')) {
          at_start_ = true;
          statement_ = at_;
        }
        return;
      case '?':
        // `model.forward?`
        if (depth_ == 0) {
          TakeCommand(SkipBlanks(statement_),
                      IsBlank(Byte(statement_)) ? '0' : ' ');
          return;
        }
        break;
      case '=':
        if (depth_ == 0 && TakeAssignedMagic()) {
          return;
        }
        break;
      default:
        break;
    }
    if (byte == '(' || byte == '[' || byte == '{') {
      ++depth_;
    } else if ((byte == ')' || byte == ']' || byte == '}') && depth_ > 0) {
      --depth_;
    }
    at_start_ = at_start_ && IsBlank(byte);
    ++at_;
  }

  // `files = !ls`, `result = %timeit -o f()`
  bool TakeAssignedMagic() {
    const std::size_t next = SkipBlanks(at_ + 1);
    const bool is_magic =
        (Byte(next) == '!' && Byte(next + 1) != '=') ||
        (Byte(next) == '%' &&
         std::isalpha(static_cast<unsigned char>(Byte(next + 1))) != 0);
    if (!is_magic) {
      return false;
    }
    TakeCommand(next, '_');
    return true;
  }

  void SkipString() {
    const char quote = text_[at_];
    const std::string triple(3, quote);
    const bool is_triple = Rest(at_).starts_with(triple);
    at_ += is_triple ? 3 : 1;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
      } else if (is_triple ? Rest(at_).starts_with(triple)
                           : text_[at_] == quote) {
        at_ += is_triple ? 3 : 1;
        return;
      } else if (!is_triple && IsLineEnd(text_[at_])) {
        return;
      }
    }
    at_ = std::min(at_, text_.size());
  }

  void Keep(std::size_t begin, std::size_t end) {
    commands_.push_back(
        {static_cast<std::uint32_t>(begin), text_.substr(begin, end - begin)});
  }

  void Blank(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      text_[at] = IsLineEnd(text_[at]) ? text_[at] : ' ';
    }
  }

  std::string& text_;
  std::vector<ShellLine>& commands_;
  std::size_t at_;
  // Where the line with the current statement starts.
  std::size_t statement_;
  std::size_t depth_ = 0;
  bool at_start_ = true;
};

}  // namespace

void BlankMagics(std::string& text, std::size_t begin,
                 std::vector<ShellLine>& commands) {
  Cleaner(text, begin, commands).Run();
}

}  // namespace placelint::python
