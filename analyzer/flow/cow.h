// A map that is cheap to copy: copies share their content until one of them is
// written to. States are copied at every branch.
#ifndef PLACELINT_ANALYZER_FLOW_COW_H_
#define PLACELINT_ANALYZER_FLOW_COW_H_

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace placelint::flow {

template <typename Key, typename T, typename Hash = std::hash<Key>>
class CowMap {
 public:
  using Map = std::unordered_map<Key, T, Hash>;

  const T* Find(const Key& key) const {
    if (!map_) {
      return nullptr;
    }
    const auto found = map_->find(key);
    return found == map_->end() ? nullptr : &found->second;
  }
  void Set(const Key& key, T value) { Own()[key] = std::move(value); }
  void Erase(const Key& key) {
    if (Find(key) != nullptr) {
      Own().erase(key);
    }
  }
  // The value of an existing key, for writing.
  T& Mutable(const Key& key) { return Own().at(key); }
  bool SharesWith(const CowMap& other) const { return map_ == other.map_; }
  // Entries in no particular order.
  const Map& All() const {
    static const Map empty;
    return map_ ? *map_ : empty;
  }

 private:
  Map& Own() {
    if (!map_) {
      map_ = std::make_shared<Map>();
    } else if (map_.use_count() > 1) {
      map_ = std::make_shared<Map>(*map_);
    }
    return *map_;
  }
  std::shared_ptr<Map> map_;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_COW_H_
