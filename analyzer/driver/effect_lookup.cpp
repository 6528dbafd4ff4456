#include "analyzer/driver/effect_lookup.h"

#include <cctype>
#include <map>
#include <variant>

namespace placelint::driver {
namespace {

// What each top-level name stands for: from `Import` to the `StoreName` of its
// slot.
std::map<std::string, std::string, std::less<>> ImportsOf(
    const ir::Module& module, const base::Names& names) {
  std::map<std::string, std::string, std::less<>> meanings;
  std::map<ir::Slot, std::string> slots;
  if (module.functions.empty()) {
    return meanings;
  }
  for (const ir::Op& op : module.functions.front()->body) {
    if (const auto* import = std::get_if<ir::Import>(&op.what)) {
      std::string dotted(names.Text(import->module));
      if (!import->member.IsEmpty()) {
        dotted += '.';
        dotted += names.Text(import->member);
      } else if (!import->whole) {
        dotted = dotted.substr(0, dotted.find('.'));
      }
      slots[import->dst] = dotted;
    } else if (const auto* store = std::get_if<ir::StoreName>(&op.what)) {
      if (const auto found = slots.find(store->src); found != slots.end()) {
        meanings[std::string(names.Text(store->name))] = found->second;
      }
    }
  }
  return meanings;
}

bool IsNameByte(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' ||
         byte == '.';
}

}  // namespace

std::set<std::string> UsedNames(const ir::Module& module, std::string_view text,
                                const base::Names& names) {
  const auto meanings = ImportsOf(module, names);
  std::set<std::string> used;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t begin = at;
    while (at < text.size() && IsNameByte(text[at])) {
      ++at;
    }
    std::string_view chain = text.substr(begin, at - begin);
    const std::size_t dot = chain.find('.');
    const auto found = meanings.find(chain.substr(0, dot));
    if (found == meanings.end()) {
      continue;
    }
    chain.remove_prefix(dot == std::string_view::npos ? chain.size() : dot);
    used.insert(found->second + std::string(chain));
  }
  return used;
}

}  // namespace placelint::driver
