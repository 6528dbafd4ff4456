#include "analyzer/diag/suppressions.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "analyzer/diag/comment_scanner.h"

namespace placelint::diag {
namespace {

constexpr std::string_view Blanks = " \t";

std::string_view SkipBlanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(Blanks);
  return begin == std::string_view::npos ? std::string_view()
                                         : text.substr(begin);
}

bool StartsWithNoCase(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() &&
         std::ranges::equal(
             text.substr(0, lower.size()), lower, {}, [](char byte) {
               return static_cast<char>(
                   std::tolower(static_cast<unsigned char>(byte)));
             });
}

bool IsWordByte(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' ||
         byte == '-';
}

// Words of a list like "PL101, PL3" or "PL101 E501", up to the first byte that
// can be in no such list.
std::vector<std::string> ReadIds(std::string_view text) {
  std::vector<std::string> ids;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(", \t");
    if (begin == std::string_view::npos || !IsWordByte(text[begin])) {
      return ids;
    }
    text.remove_prefix(begin);
    std::size_t size = 0;
    while (size < text.size() && IsWordByte(text[size])) {
      ++size;
    }
    ids.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
}

// `[PL101, PL3]` behind a keyword; all rules when there is no bracket, nothing
// when something else follows.
std::optional<std::vector<std::string>> ReadBracket(std::string_view text) {
  text = SkipBlanks(text);
  if (text.empty() || text.front() == '#') {
    return std::vector<std::string>{""};
  }
  const std::size_t close = text.find(']');
  if (text.front() != '[' || close == std::string_view::npos) {
    return std::nullopt;
  }
  return ReadIds(text.substr(1, close - 1));
}

// Text behind "placelint:"; empty when the comment is not for us.
std::string_view OwnPragma(std::string_view comment) {
  constexpr std::string_view Key = "placelint:";
  comment = SkipBlanks(comment);
  return comment.starts_with(Key) ? SkipBlanks(comment.substr(Key.size()))
                                  : std::string_view();
}

// Ids behind `noqa:`; all rules for a bare `noqa`.
std::optional<std::vector<std::string>> ReadNoqa(std::string_view comment) {
  constexpr std::string_view Key = "noqa";
  comment = SkipBlanks(comment);
  if (!StartsWithNoCase(comment, Key)) {
    return std::nullopt;
  }
  const std::string_view rest = SkipBlanks(comment.substr(Key.size()));
  if (rest.starts_with(':')) {
    return ReadIds(rest.substr(1));
  }
  if (comment.size() > Key.size() && IsWordByte(comment[Key.size()])) {
    return std::nullopt;
  }
  return std::vector<std::string>{""};
}

}  // namespace

Suppressions::Suppressions(std::string_view text) {
  // Most files have no such comment at all.
  if (text.find("placelint:") == std::string_view::npos &&
      std::ranges::search(text, std::string_view("noqa"), {}, [](char byte) {
        return static_cast<char>(
            std::tolower(static_cast<unsigned char>(byte)));
      }).empty()) {
    return;
  }
  const Scan scan = ScanComments(text);
  for (const StatementLines& lines : scan.statements) {
    statements_.push_back({lines.first, lines.last});
  }
  for (const Comment& comment : scan.comments) {
    AddComment(comment.text, comment.line);
  }
}

// One comment may hold several: `# type: ignore # placelint: ignore`.
void Suppressions::AddComment(std::string_view comment, std::uint32_t line) {
  while (!comment.empty()) {
    comment.remove_prefix(1);
    const std::size_t next = comment.find('#');
    const std::string_view part = comment.substr(0, next);
    comment = next == std::string_view::npos ? std::string_view()
                                             : comment.substr(next);
    Ids found;
    constexpr std::string_view File = "ignore-file";
    constexpr std::string_view Line = "ignore";
    const std::string_view own = OwnPragma(part);
    if (own.starts_with(File)) {
      if (const auto ids = ReadBracket(own.substr(File.size()))) {
        file_.insert(file_.end(), ids->begin(), ids->end());
      }
    } else if (own.starts_with(Line)) {
      found = ReadBracket(own.substr(Line.size())).value_or(Ids());
    } else {
      found = ReadNoqa(part).value_or(Ids());
    }
    if (!found.empty()) {
      Ids& ids = lines_[line];
      ids.insert(ids.end(), found.begin(), found.end());
    }
  }
}

bool Suppressions::Match(const Ids& ids, std::string_view rule) {
  return std::ranges::any_of(
      ids, [&](const std::string& id) { return rule.starts_with(id); });
}

bool Suppressions::LineCovers(std::string_view rule, std::uint32_t line) const {
  const auto found = lines_.find(line);
  return found != lines_.end() && Match(found->second, rule);
}

bool Suppressions::Cover(std::string_view rule, std::uint32_t first_line,
                         std::uint32_t last_line) const {
  if (Match(file_, rule) || LineCovers(rule, first_line) ||
      LineCovers(rule, last_line)) {
    return true;
  }
  return std::ranges::any_of(statements_, [&](const Statement& statement) {
    return statement.first <= first_line && first_line <= statement.last &&
           (LineCovers(rule, statement.first) ||
            LineCovers(rule, statement.last));
  });
}

}  // namespace placelint::diag
