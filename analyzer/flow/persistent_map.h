// A map whose copies share their content: copying costs nothing, writing costs
// a path of the trie, and comparing two copies costs what differs between them.
// States are copied at every branch and compared at every join.
//
// A hash trie with 16 branches a level. `Hash` gives 64 bits, the highest ones
// are used first: keys whose hashes begin alike lie together (`ForEachWith`).
#ifndef PLACELINT_ANALYZER_FLOW_PERSISTENT_MAP_H_
#define PLACELINT_ANALYZER_FLOW_PERSISTENT_MAP_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace placelint::flow {

template <typename Key, typename T, typename Hash>
class PersistentMap {
 public:
  using Entry = std::pair<Key, T>;

  const T* Find(const Key& key) const { return FindBelow(root_.get(), key, 0); }

  void Set(const Key& key, T value) {
    SetIn(root_, Hash{}(key), 0, key, std::move(value));
  }

  // The value of an existing key, for writing.
  T& Mutable(const Key& key) {
    std::uint64_t hash = Hash{}(key);
    std::shared_ptr<Node>* node = &root_;
    for (;;) {
      Own(*node);
      if ((*node)->IsLeaf()) {
        break;
      }
      node = &(*(*node)->kids)[Digit(hash)];
      hash <<= Bits;
    }
    for (Entry& entry : (*node)->entries) {
      if (entry.first == key) {
        return entry.second;
      }
    }
    return (*node)->entries.front().second;
  }

  void Erase(const Key& key) {
    if (Find(key) == nullptr) {
      return;
    }
    std::uint64_t hash = Hash{}(key);
    std::shared_ptr<Node>* node = &root_;
    for (;;) {
      Own(*node);
      if ((*node)->IsLeaf()) {
        break;
      }
      node = &(*(*node)->kids)[Digit(hash)];
      hash <<= Bits;
    }
    std::erase_if((*node)->entries,
                  [&](const Entry& entry) { return entry.first == key; });
  }

  bool SharesWith(const PersistentMap& other) const {
    return root_ == other.root_;
  }

  template <typename Visit>
  void ForEach(const Visit& visit) const {
    Walk(root_.get(), visit);
  }

  // Entries whose hash begins with the first `digits` digits of `hash`, and
  // some others.
  template <typename Visit>
  void ForEachWith(std::uint64_t hash, int digits, const Visit& visit) const {
    const Node* node = root_.get();
    while (node != nullptr && !node->IsLeaf() && digits-- > 0) {
      node = (*node->kids)[Digit(hash)].get();
      hash <<= Bits;
    }
    Walk(node, visit);
  }

  std::vector<Entry> All() const {
    std::vector<Entry> all;
    ForEach(
        [&](const Key& key, const T& value) { all.emplace_back(key, value); });
    return all;
  }

  // Calls `visit(key, mine, theirs)` for every key whose values differ; a side
  // that lacks the key is null. Stops when `visit` returns false.
  template <typename Visit>
  bool Diff(const PersistentMap& other, const Visit& visit) const {
    return DiffNodes(root_.get(), other.root_.get(), 0, visit);
  }

 private:
  static constexpr int Bits = 4;
  static constexpr std::size_t Width = 1U << Bits;
  // A leaf that grows beyond this is split, unless its hashes are used up.
  static constexpr std::size_t LeafSize = 8;
  static constexpr int MaxLevel = 64 / Bits - 1;

  struct Node {
    std::vector<Entry> entries;
    std::unique_ptr<std::array<std::shared_ptr<Node>, Width>> kids;
    Node() = default;
    Node(const Node& other)
        : entries(other.entries),
          kids(other.kids
                   ? std::make_unique<std::array<std::shared_ptr<Node>, Width>>(
                         *other.kids)
                   : nullptr) {}
    Node& operator=(const Node&) = delete;
    bool IsLeaf() const { return kids == nullptr; }
  };

  static std::size_t Digit(std::uint64_t hash) { return hash >> (64 - Bits); }

  static void Own(std::shared_ptr<Node>& node) {
    if (!node) {
      node = std::make_shared<Node>();
    } else if (node.use_count() > 1) {
      node = std::make_shared<Node>(*node);
    }
  }

  static void SetIn(std::shared_ptr<Node>& node, std::uint64_t hash, int level,
                    const Key& key, T value) {
    Own(node);
    if (!node->IsLeaf()) {
      SetIn((*node->kids)[Digit(hash)], hash << Bits, level + 1, key,
            std::move(value));
      return;
    }
    for (Entry& entry : node->entries) {
      if (entry.first == key) {
        entry.second = std::move(value);
        return;
      }
    }
    node->entries.emplace_back(key, std::move(value));
    if (node->entries.size() > LeafSize && level < MaxLevel) {
      Split(*node, level);
    }
  }

  static void Split(Node& node, int level) {
    node.kids = std::make_unique<std::array<std::shared_ptr<Node>, Width>>();
    std::vector<Entry> entries = std::move(node.entries);
    node.entries.clear();
    for (Entry& entry : entries) {
      const std::uint64_t hash = Hash{}(entry.first) << (Bits * level);
      SetIn((*node.kids)[Digit(hash)], hash << Bits, level + 1, entry.first,
            std::move(entry.second));
    }
  }

  template <typename Visit>
  static void Walk(const Node* node, const Visit& visit) {
    if (node == nullptr) {
      return;
    }
    for (const Entry& entry : node->entries) {
      visit(entry.first, entry.second);
    }
    if (!node->IsLeaf()) {
      for (const auto& kid : *node->kids) {
        Walk(kid.get(), visit);
      }
    }
  }

  static const T* FindBelow(const Node* node, const Key& key, int level) {
    std::uint64_t hash =
        level < MaxLevel + 1 ? Hash{}(key) << (Bits * level) : 0;
    while (node != nullptr && !node->IsLeaf()) {
      node = (*node->kids)[Digit(hash)].get();
      hash <<= Bits;
    }
    if (node != nullptr) {
      for (const Entry& entry : node->entries) {
        if (entry.first == key) {
          return &entry.second;
        }
      }
    }
    return nullptr;
  }

  template <typename Visit>
  static bool DiffNodes(const Node* mine, const Node* theirs, int level,
                        const Visit& visit) {
    if (mine == theirs) {
      return true;
    }
    if (mine != nullptr && theirs != nullptr && !mine->IsLeaf() &&
        !theirs->IsLeaf()) {
      for (std::size_t i = 0; i < Width; ++i) {
        if (!DiffNodes((*mine->kids)[i].get(), (*theirs->kids)[i].get(),
                       level + 1, visit)) {
          return false;
        }
      }
      return true;
    }
    bool go = true;
    const auto in_mine = [&](const Key& key, const T& value) {
      const T* other = FindBelow(theirs, key, level);
      if (go && (other == nullptr || !(*other == value))) {
        go = visit(key, &value, other);
      }
    };
    const T* const absent = nullptr;
    const auto only_in_theirs = [&](const Key& key, const T& value) {
      if (go && FindBelow(mine, key, level) == nullptr) {
        go = visit(key, absent, &value);
      }
    };
    Walk(mine, in_mine);
    Walk(theirs, only_in_theirs);
    return go;
  }

  std::shared_ptr<Node> root_;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_PERSISTENT_MAP_H_
