#include "analyzer/base/names.h"

namespace placelint::base {

Names::Names() {
  Intern("");
}

Name Names::Intern(std::string_view text) {
  if (const auto found = ids_.find(text); found != ids_.end()) {
    return Name{found->second};
  }
  const auto id = static_cast<std::uint32_t>(texts_.size());
  texts_.emplace_back(text);
  ids_.emplace(texts_.back(), id);
  return Name{id};
}

}  // namespace placelint::base
