#include "analyzer/python/selection.h"

#include <algorithm>

#include "analyzer/python/decorators.h"
#include "analyzer/python/words.h"

namespace placelint::python {
namespace {

class Selector {
 public:
  Selector(const LineIndex& index, std::string_view text, base::FileId file,
           base::Names& names)
      : index_(index), text_(text), file_(file), names_(names) {}

  Selection Run(const std::vector<Unit>& units) {
    for (const Unit& unit : units) {
      switch (unit.kind) {
        case Unit::Kind::Statement:
          Take(unit.first, unit.last);
          break;
        case Unit::Kind::Function:
          TakeOrLeave(unit, nullptr);
          break;
        case Unit::Kind::Class:
          Class(unit);
          break;
      }
    }
    return std::move(selection_);
  }

 private:
  const LogicalLine& Line(std::size_t line) const { return index_.lines[line]; }

  Range Lines(std::size_t first, std::size_t last) const {
    return {Line(first).begin, Line(last).end, Line(first).row,
            Line(last).end_row};
  }

  void Take(std::size_t first, std::size_t last) {
    const Range range = Lines(first, last);
    selection_.bytes += range.end - range.begin;
    if (!selection_.ranges.empty() &&
        selection_.ranges.back().end == range.begin) {
      selection_.ranges.back().end = range.end;
      selection_.ranges.back().end_row = range.end_row;
    } else {
      selection_.ranges.push_back(range);
    }
  }

  bool HasStart(const Unit& unit) const {
    const Range range = Lines(unit.first, unit.last);
    const auto found = std::lower_bound(index_.starts.begin(),
                                        index_.starts.end(), range.begin);
    return found != index_.starts.end() && *found < range.end;
  }

  void Class(const Unit& unit) {
    Take(unit.first, unit.header);
    const bool has_start = std::any_of(
        unit.members.begin(), unit.members.end(), [this](const Unit& member) {
          return member.kind == Unit::Kind::Function && HasStart(member);
        });
    for (const Unit& member : unit.members) {
      const bool constructor = has_start &&
                               member.kind == Unit::Kind::Function &&
                               text_.substr(NameBegin(member), 8) == "__init__";
      if (member.kind == Unit::Kind::Statement || constructor) {
        Take(member.first, member.last);
      } else {
        TakeOrLeave(member, &unit);
      }
    }
  }

  void TakeOrLeave(const Unit& unit, const Unit* type) {
    if (HasStart(unit)) {
      Take(unit.first, unit.last);
      return;
    }
    Pending pending = MakePending(unit);
    std::vector<Range>& later = selection_.later[pending.definition];
    std::uint32_t scope = ModuleScope;
    if (type != nullptr) {
      // A member without its class header is no member.
      later.push_back(Lines(type->header, type->header));
      scope = Line(type->header).code_begin;
    }
    later.push_back(Lines(unit.first, unit.last));
    selection_.pending[scope].push_back(std::move(pending));
  }

  std::uint32_t SkipBlanks(std::uint32_t at) const {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) {
      ++at;
    }
    return at;
  }

  std::uint32_t NameBegin(const Unit& unit) const {
    std::uint32_t at = Line(unit.header).code_begin;
    const auto end = static_cast<std::uint32_t>(text_.size());
    if (text_.substr(at, 5) == "async") {
      at = SkipBlanks(at + 5);
    }
    return SkipBlanks(WordEnd(text_, at, end));
  }

  Pending MakePending(const Unit& unit) {
    const LogicalLine& header = Line(unit.header);
    const auto text_end = static_cast<std::uint32_t>(text_.size());
    Pending pending;
    pending.begin = Line(unit.first).code_begin;
    pending.definition = header.code_begin;
    pending.end = Line(unit.last).code_end;
    const std::uint32_t name = NameBegin(unit);
    const std::uint32_t name_end = WordEnd(text_, name, text_end);
    pending.name = text_.substr(name, name_end - name);
    pending.name_span = {file_, name, name_end};
    pending.header = {file_, header.code_begin,
                      std::max(header.paren_end, name_end)};
    pending.is_async = text_[header.code_begin] == 'a';
    for (std::size_t i = unit.first; i < unit.header; ++i) {
      const std::uint32_t begin = SkipBlanks(Line(i).code_begin + 1);
      pending.decorators.push_back(
          MakeDecorator({file_, begin, Line(i).code_end}, text_, names_));
    }
    return pending;
  }

  const LineIndex& index_;
  std::string_view text_;
  base::FileId file_;
  base::Names& names_;
  Selection selection_;
};

}  // namespace

Selection SelectUnits(const std::vector<Unit>& units, const LineIndex& index,
                      std::string_view text, base::FileId file,
                      base::Names& names) {
  return Selector(index, text, file, names).Run(units);
}

}  // namespace placelint::python
