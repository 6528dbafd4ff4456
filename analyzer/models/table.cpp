#include "analyzer/models/table.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <unordered_map>
#include <unordered_set>

#include "analyzer/models/embedded.h"
#include "analyzer/models/name_resolver.h"
#include "analyzer/models/rows/row_store.h"

namespace placelint::models {

namespace {

using ir::ClassRow;
using ir::EffectRow;
using ir::FactRow;

// Rows that share a name, newest version first.
using Group = std::span<const EffectRow>;

class Table : public ir::EffectTable {
 public:
  explicit Table(std::vector<std::unique_ptr<RowStore>> user)
      : user_(std::move(user)) {
    for (auto store = user_.rbegin(); store != user_.rend(); ++store) {
      layers_.push_back((*store)->Lists());
    }
    for (const RowLists* lists : EmbeddedRows()) {
      layers_.push_back(*lists);
    }
  }

  const EffectRow* Function(std::string_view name) const override {
    Group group = Cached(name, [&] { return FindFunction(name); });
    return group.empty() ? nullptr : group.data();
  }

  const EffectRow* Method(std::string_view class_name,
                          std::string_view method) const override {
    std::string key(class_name);
    key += ':';
    key += method;
    Group group = Cached(key, [&] { return FindMethod(class_name, method); });
    return group.empty() ? nullptr : group.data();
  }

  Group Versions(const EffectRow& row) const override {
    std::shared_lock lock(mutex_);
    auto found = groups_.find(&row);
    return found == groups_.end() ? Group(&row, 1) : found->second;
  }

  const ClassRow* Class(std::string_view name) const override {
    {
      std::shared_lock lock(mutex_);
      auto found = classes_.find(std::string(name));
      if (found != classes_.end()) {
        return found->second;
      }
    }
    const ClassRow* row = FindClass(name);
    std::unique_lock lock(mutex_);
    return classes_.emplace(name, row).first->second;
  }

  bool IsA(std::string_view name, std::string_view base) const override {
    std::unordered_set<std::string_view> seen;
    return Derives(Canonical(name), Canonical(base), seen);
  }

  std::string_view Canonical(std::string_view name) const override {
    {
      std::shared_lock lock(mutex_);
      auto found = canonical_.find(std::string(name));
      if (found != canonical_.end()) {
        return found->second;
      }
    }
    std::string resolved = ResolveName(layers_, name);
    std::unique_lock lock(mutex_);
    return canonical_.emplace(name, std::move(resolved)).first->second;
  }

  std::span<const FactRow* const> Facts(
      std::string_view subject, std::string_view action) const override {
    std::string key(subject);
    key += ':';
    key += action;
    {
      std::shared_lock lock(mutex_);
      auto found = facts_.find(key);
      if (found != facts_.end()) {
        return found->second;
      }
    }
    std::vector<const FactRow*> facts;
    for (const RowLists& layer : layers_) {
      for (const FactRow& fact : layer.facts) {
        if (fact.subject == subject && fact.action == action) {
          facts.push_back(&fact);
        }
      }
    }
    std::unique_lock lock(mutex_);
    return facts_.emplace(std::move(key), std::move(facts)).first->second;
  }

  std::vector<std::string_view> AllStartWords() const {
    std::set<std::string_view> words;
    for (const RowLists& layer : layers_) {
      words.insert(layer.start_words.begin(), layer.start_words.end());
    }
    return {words.begin(), words.end()};
  }

 private:
  template <typename Find>
  Group Cached(std::string_view key, Find find) const {
    {
      std::shared_lock lock(mutex_);
      auto found = calls_.find(std::string(key));
      if (found != calls_.end()) {
        return found->second;
      }
    }
    Group group = find();
    std::unique_lock lock(mutex_);
    auto [entry, added] = calls_.emplace(key, group);
    if (added && !group.empty()) {
      groups_.emplace(group.data(), group);
    }
    return entry->second;
  }

  Group Exact(std::string_view name) const {
    for (const RowLists& layer : layers_) {
      Group group = RowsNamed(layer.rows, name);
      if (!group.empty()) {
        return group;
      }
    }
    return {};
  }

  Group FindFunction(std::string_view name) const {
    std::string_view canonical = Canonical(name);
    Group group = Exact(canonical);
    if (!group.empty()) {
      return WithClass(group, canonical, canonical);
    }
    group = LongestPattern(canonical);
    if (!group.empty()) {
      return WithClass(group, canonical, canonical);
    }
    std::size_t dot = canonical.rfind('.');
    if (dot == std::string_view::npos) {
      return {};
    }
    std::string_view owner = canonical.substr(0, dot);
    return Class(owner) == nullptr
               ? Group{}
               : FindMethod(owner, canonical.substr(dot + 1));
  }

  Group LongestPattern(std::string_view name) const {
    for (const RowLists& layer : layers_) {
      for (std::size_t i = 0; i < layer.row_patterns.size(); ++i) {
        std::string_view pattern = layer.row_patterns[i].name;
        if (!MatchesPattern(pattern, name)) {
          continue;
        }
        std::size_t end = i + 1;
        while (end < layer.row_patterns.size() &&
               layer.row_patterns[end].name == pattern) {
          ++end;
        }
        return layer.row_patterns.subspan(i, end - i);
      }
    }
    return {};
  }

  Group FindMethod(std::string_view class_name, std::string_view method) const {
    std::string_view canonical = Canonical(class_name);
    std::unordered_set<std::string_view> seen;
    return MethodAlong(canonical, method, canonical, seen);
  }

  // Of the class `name` or of its nearest base, depth first; `owner` is the
  // class that was asked.
  Group MethodAlong(std::string_view name, std::string_view method,
                    std::string_view owner,
                    std::unordered_set<std::string_view>& seen) const {
    if (!seen.insert(name).second) {
      return {};
    }
    std::string full(name);
    full += '.';
    full += method;
    Group group = Exact(full);
    if (!group.empty()) {
      return WithClass(group, group.front().name, owner);
    }
    const ClassRow* row = Class(name);
    if (row == nullptr) {
      return {};
    }
    for (std::string_view base : row->bases) {
      group = MethodAlong(Canonical(base), method, owner, seen);
      if (!group.empty()) {
        return group;
      }
    }
    return {};
  }

  // `group` with `name` as name and, where the rows say `class`, `owner` as
  // result.
  Group WithClass(Group group, std::string_view name,
                  std::string_view owner) const {
    bool same = std::all_of(group.begin(), group.end(), [&](const auto& row) {
      return row.name == name && row.result != "class";
    });
    if (same) {
      return group;
    }
    std::vector<EffectRow> copy(group.begin(), group.end());
    for (EffectRow& row : copy) {
      row.name = name;
      row.result = row.result == "class" ? owner : row.result;
    }
    std::unique_lock lock(mutex_);
    return made_rows_.emplace_back(std::move(copy));
  }

  const ClassRow* FindClass(std::string_view name) const {
    std::string_view canonical = Canonical(name);
    const ClassRow* row = StatedClass(canonical);
    if (row == nullptr) {
      return nullptr;
    }
    std::vector<ir::Option> options(row->options.begin(), row->options.end());
    for (std::string_view base : row->bases) {
      const ClassRow* parent = base == canonical ? nullptr : Class(base);
      for (const ir::Option& option : parent != nullptr
                                          ? parent->options
                                          : std::span<const ir::Option>()) {
        bool stated = std::any_of(
            options.begin(), options.end(),
            [&](const ir::Option& own) { return own.key == option.key; });
        if (!stated && option.key != "start") {
          options.push_back(option);
        }
      }
    }
    if (row->name == canonical && options.size() == row->options.size()) {
      return row;
    }
    ClassRow made = *row;
    made.name = canonical;
    std::unique_lock lock(mutex_);
    made.options = made_options_.emplace_back(std::move(options));
    return &made_classes_.emplace_back(made);
  }

  // As its file says: without what it has from its bases.
  const ClassRow* StatedClass(std::string_view canonical) const {
    for (const RowLists& layer : layers_) {
      auto found = RowsNamed(layer.classes, canonical);
      if (!found.empty()) {
        return found.data();
      }
    }
    for (const RowLists& layer : layers_) {
      for (const ClassRow& row : layer.class_patterns) {
        if (MatchesPattern(row.name, canonical)) {
          return &row;
        }
      }
    }
    return nullptr;
  }

  bool Derives(std::string_view name, std::string_view base,
               std::unordered_set<std::string_view>& seen) const {
    if (name == base) {
      return true;
    }
    if (!seen.insert(name).second) {
      return false;
    }
    const ClassRow* row = Class(name);
    return row != nullptr &&
           std::any_of(row->bases.begin(), row->bases.end(),
                       [&](std::string_view parent) {
                         return Derives(Canonical(parent), base, seen);
                       });
  }

  std::vector<std::unique_ptr<RowStore>> user_;
  // Users' files first, the last one before the others.
  std::vector<RowLists> layers_;
  mutable std::shared_mutex mutex_;
  // Filled as names are asked for.
  mutable std::unordered_map<std::string, Group> calls_;
  mutable std::unordered_map<const EffectRow*, Group> groups_;
  mutable std::unordered_map<std::string, const ClassRow*> classes_;
  mutable std::unordered_map<std::string, std::string> canonical_;
  mutable std::unordered_map<std::string, std::vector<const FactRow*>> facts_;
  mutable std::deque<std::vector<EffectRow>> made_rows_;
  mutable std::deque<std::vector<ir::Option>> made_options_;
  mutable std::deque<ClassRow> made_classes_;
};

}  // namespace

base::Result<std::unique_ptr<ir::EffectTable>> MakeTable(
    const std::vector<ModelFile>& user_files) {
  std::vector<std::unique_ptr<RowStore>> stores;
  for (const ModelFile& file : user_files) {
    auto store = ReadModelFile(file.path, file.text);
    if (!store) {
      return base::Error{store.Message()};
    }
    stores.push_back(std::move(*store));
  }
  std::unique_ptr<ir::EffectTable> table =
      std::make_unique<Table>(std::move(stores));
  return table;
}

std::vector<std::string_view> StartWords() {
  std::set<std::string_view> words;
  for (const RowLists* lists : EmbeddedRows()) {
    words.insert(lists->start_words.begin(), lists->start_words.end());
  }
  return {words.begin(), words.end()};
}

std::vector<std::string_view> StartWords(const ir::EffectTable& table) {
  const auto* made = dynamic_cast<const Table*>(&table);
  return made == nullptr ? StartWords() : made->AllStartWords();
}

}  // namespace placelint::models
