#include "analyzer/diag/uri.h"

#include <fmt/format.h>

namespace placelint::diag {

std::string EncodePath(std::string_view path) {
  constexpr std::string_view Plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  std::string out;
  for (const char byte : path) {
    if (Plain.find(byte) != std::string_view::npos) {
      out += byte;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    }
  }
  return out;
}

bool IsInside(std::string_view path) {
  return !path.starts_with('/') && path != ".." && !path.starts_with("../");
}

}  // namespace placelint::diag
