#include "analyzer/python/unit_index.h"

#include "analyzer/python/words.h"

namespace placelint::python {
namespace {

class Splitter {
 public:
  Splitter(std::string_view text, const std::vector<LogicalLine>& lines)
      : text_(text), lines_(lines) {}

  // Units at `indent` among the lines [from, to), which may be the members of
  // a class.
  std::optional<std::vector<Unit>> Split(std::size_t from, std::size_t to,
                                         std::uint32_t indent, bool members) {
    std::vector<Unit> units;
    while (from < to) {
      Unit unit;
      unit.first = from;
      if (!ReadUnit(unit, to, indent)) {
        return std::nullopt;
      }
      from = unit.last + 1;
      if (unit.kind == Unit::Kind::Class) {
        if (members) {
          unit.kind = Unit::Kind::Statement;
        } else if (!Members(unit)) {
          return std::nullopt;
        }
      }
      units.push_back(std::move(unit));
    }
    return units;
  }

 private:
  bool ReadUnit(Unit& unit, std::size_t to, std::uint32_t indent) const {
    std::size_t at = unit.first;
    while (at < to && lines_[at].indent == indent &&
           text_[lines_[at].code_begin] == '@') {
      ++at;
    }
    if (at >= to || lines_[at].indent != indent || IsClause(at)) {
      return false;
    }
    unit.header = at;
    unit.kind = KindOf(at);
    if (unit.kind == Unit::Kind::Statement && at != unit.first) {
      return false;
    }
    for (++at; at < to; ++at) {
      const LogicalLine& line = lines_[at];
      if (line.indent < indent || (line.indent == indent && !IsClause(at))) {
        break;
      }
    }
    unit.last = at - 1;
    return true;
  }

  // A class without lines of its own below the header has no members.
  bool Members(Unit& unit) {
    if (unit.last == unit.header) {
      unit.kind = Unit::Kind::Statement;
      return true;
    }
    const std::uint32_t indent = lines_[unit.header + 1].indent;
    auto members = Split(unit.header + 1, unit.last + 1, indent, true);
    if (!members) {
      return false;
    }
    unit.members = std::move(*members);
    return true;
  }

  std::string_view Word(std::uint32_t at) const {
    const auto end = static_cast<std::uint32_t>(text_.size());
    return text_.substr(at, WordEnd(text_, at, end) - at);
  }

  bool IsClause(std::size_t line) const {
    const std::string_view word = Word(lines_[line].code_begin);
    return word == "else" || word == "elif" || word == "except" ||
           word == "finally";
  }

  Unit::Kind KindOf(std::size_t line) const {
    std::uint32_t at = lines_[line].code_begin;
    std::string_view word = Word(at);
    if (word == "async") {
      at += 5;
      while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) {
        ++at;
      }
      word = Word(at);
      return word == "def" ? Unit::Kind::Function : Unit::Kind::Statement;
    }
    return word == "def"     ? Unit::Kind::Function
           : word == "class" ? Unit::Kind::Class
                             : Unit::Kind::Statement;
  }

  std::string_view text_;
  const std::vector<LogicalLine>& lines_;
};

}  // namespace

std::optional<std::vector<Unit>> IndexUnits(std::string_view text,
                                            const LineIndex& index) {
  if (!index.sure) {
    return std::nullopt;
  }
  return Splitter(text, index.lines).Split(0, index.lines.size(), 0, false);
}

}  // namespace placelint::python
