#include "analyzer/models/rows/row_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "analyzer/base/version.h"
#include "analyzer/models/rows/effects.h"

namespace placelint::models {

namespace {

bool IsPattern(std::string_view name) {
  return name.find('*') != std::string_view::npos;
}

std::string_view LastPart(std::string_view name) {
  return name.substr(name.rfind('.') + 1);
}

// First version that `versions` ("transformers >=4.36,<5; accelerate >=0.2")
// lets in, of its first library.
base::Version LowOf(std::string_view versions) {
  versions = versions.substr(0, versions.find(';'));
  std::size_t space = versions.find(' ');
  if (space == std::string_view::npos) {
    return {};
  }
  auto range = base::ParseVersionRange(versions.substr(space + 1));
  return range ? range->low : base::Version{};
}

// Newest first.
template <typename Row>
void SortByName(std::vector<Row>& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return a.name != b.name ? a.name < b.name
                            : LowOf(b.versions) < LowOf(a.versions);
  });
}

// Longer patterns first.
template <typename Row>
void SortPatterns(std::vector<Row>& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return a.name.size() != b.name.size() ? a.name.size() > b.name.size()
                                          : a.name < b.name;
  });
}

base::VersionRange RangeOf(std::string_view versions) {
  auto range = base::ParseVersionRange(versions.substr(versions.find(' ') + 1));
  return range ? *range : base::VersionRange{};
}

std::string_view LibraryOf(std::string_view versions) {
  return versions.substr(0, versions.find(' '));
}

// Rows that name several libraries are not compared.
bool MayClash(const ir::EffectRow& a, const ir::EffectRow& b) {
  if (a.versions.empty() || b.versions.empty()) {
    return true;
  }
  if (a.versions.find(';') != std::string_view::npos ||
      b.versions.find(';') != std::string_view::npos ||
      LibraryOf(a.versions) != LibraryOf(b.versions)) {
    return false;
  }
  return !RangeOf(a.versions).Intersect(RangeOf(b.versions)).IsEmpty();
}

}  // namespace

std::string_view RowStore::Keep(std::string text) {
  return texts_.emplace_back(std::move(text));
}

std::span<const std::string_view> RowStore::Keep(
    std::vector<std::string_view> list) {
  return lists_.emplace_back(std::move(list));
}

std::span<const ir::Option> RowStore::Keep(std::vector<ir::Option> list) {
  return options_.emplace_back(std::move(list));
}

void RowStore::Add(const ir::EffectRow& row) {
  (IsPattern(row.name) ? row_patterns_ : rows_).push_back(row);
}

void RowStore::Add(const ir::ClassRow& row) {
  (IsPattern(row.name) ? class_patterns_ : classes_).push_back(row);
}

base::Result<bool> RowStore::Finish() {
  SortByName(rows_);
  SortByName(row_patterns_);
  SortPatterns(row_patterns_);
  std::stable_sort(
      classes_.begin(), classes_.end(),
      [](const auto& a, const auto& b) { return a.name < b.name; });
  SortPatterns(class_patterns_);
  std::sort(aliases_.begin(), aliases_.end(),
            [](const Alias& a, const Alias& b) { return a.from < b.from; });
  std::stable_sort(facts_.begin(), facts_.end(),
                   [](const ir::FactRow& a, const ir::FactRow& b) {
                     return std::tie(a.subject, a.action) <
                            std::tie(b.subject, b.action);
                   });
  auto checked = CheckVersions();
  if (!checked) {
    return checked;
  }
  CollectStartWords();
  return true;
}

base::Result<bool> RowStore::CheckVersions() const {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (std::size_t j = i + 1;
         j < rows_.size() && rows_[j].name == rows_[i].name; ++j) {
      if (MayClash(rows_[i], rows_[j])) {
        return base::Error{
            fmt::format("two rows of `{}` hold for one version (`{}`, `{}`); "
                        "give them disjoint `versions`",
                        rows_[i].name, rows_[i].versions, rows_[j].versions)};
      }
    }
  }
  for (std::size_t i = 1; i < classes_.size(); ++i) {
    if (classes_[i].name == classes_[i - 1].name) {
      return base::Error{
          fmt::format("class `{}` is described twice", classes_[i].name)};
    }
  }
  return true;
}

static void AddPlacingArguments(const EffectInfo& effect,
                                const ir::EffectRow& row,
                                std::set<std::string_view>& words) {
  for (const ir::Option& option : row.options) {
    const OptionInfo* info = FindOption(effect, option.key);
    if (info == nullptr || !info->places) {
      continue;
    }
    std::string_view rest = option.value;
    while (!rest.empty()) {
      std::size_t comma = std::min(rest.find(','), rest.size());
      words.insert(rest.substr(0, comma));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
  }
}

void RowStore::CollectStartWords() {
  std::set<std::string_view> words;
  for (const auto* rows : {&rows_, &row_patterns_}) {
    for (const ir::EffectRow& row : *rows) {
      const EffectInfo& effect = InfoOf(row.kind);
      std::string_view start = row.Find("start");
      std::string_view word = LastPart(row.name);
      bool starts = start.empty() ? effect.starts : start == "yes";
      if (starts && !IsPattern(word) && !word.starts_with("__")) {
        words.insert(word);
      }
      if (start != "no") {
        AddPlacingArguments(effect, row, words);
      }
    }
  }
  for (const ir::ClassRow& row : classes_) {
    if (row.Find("start") == "yes") {
      words.insert(LastPart(row.name));
    }
    for (const ir::Option& option : row.options) {
      const OptionInfo* info = FindClassOption(option.key);
      if (info != nullptr && info->places) {
        words.insert(option.value);
      }
    }
  }
  start_words_.assign(words.begin(), words.end());
}

RowLists RowStore::Lists() const {
  return {.rows = rows_,
          .row_patterns = row_patterns_,
          .classes = classes_,
          .class_patterns = class_patterns_,
          .aliases = aliases_,
          .facts = facts_,
          .start_words = start_words_};
}

// `pattern` is matched greedily part by part; the first part is a prefix, the
// last one a suffix.
static bool MatchesStars(std::string_view pattern, std::string_view word) {
  std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return pattern == word;
  }
  if (!word.starts_with(pattern.substr(0, star))) {
    return false;
  }
  word.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  while ((star = pattern.find('*')) != std::string_view::npos) {
    std::size_t found = word.find(pattern.substr(0, star));
    if (found == std::string_view::npos) {
      return false;
    }
    word.remove_prefix(found + star);
    pattern.remove_prefix(star + 1);
  }
  return word.ends_with(pattern);
}

bool MatchesPattern(std::string_view pattern, std::string_view name) {
  std::size_t dot = pattern.rfind('.');
  std::size_t prefix = dot == std::string_view::npos ? 0 : dot + 1;
  return name.size() > prefix &&
         name.substr(0, prefix) == pattern.substr(0, prefix) &&
         name.find('.', prefix) == std::string_view::npos &&
         MatchesStars(pattern.substr(prefix), name.substr(prefix));
}

}  // namespace placelint::models
