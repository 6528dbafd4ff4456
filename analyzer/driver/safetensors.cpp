#include "analyzer/driver/safetensors.h"

#include <map>
#include <nlohmann/json.hpp>

#include "analyzer/driver/paths.h"

namespace placelint::driver {
namespace {

// Eight bytes of length, then as much JSON; the format allows 100 MB of it.
constexpr std::size_t LengthBytes = 8;
constexpr std::uint64_t MaxHeader = 100'000'000;
// No checkpoint has more parameters.
constexpr double MaxParameters = 1e15;

std::uint64_t LengthOf(const std::string& start) {
  std::uint64_t length = 0;
  for (std::size_t i = LengthBytes; i-- > 0;) {
    length = (length << 8U) | static_cast<unsigned char>(start[i]);
  }
  return length;
}

std::optional<nlohmann::json> ReadHeader(const std::string& path,
                                         const base::FileSystem& files) {
  const auto start = files.ReadStart(path, LengthBytes);
  if (!start || start->size() < LengthBytes) {
    return std::nullopt;
  }
  const std::uint64_t length = LengthOf(*start);
  if (length == 0 || length > MaxHeader) {
    return std::nullopt;
  }
  const std::size_t size = LengthBytes + static_cast<std::size_t>(length);
  const auto text = files.ReadStart(path, size);
  if (!text || text->size() < size) {
    return std::nullopt;
  }
  nlohmann::json header = nlohmann::json::parse(
      text->begin() + LengthBytes,
      text->begin() + static_cast<std::ptrdiff_t>(size), nullptr, false);
  return header.is_object() ? std::optional(std::move(header)) : std::nullopt;
}

// Adds the tensors of one header by dtype; false when it is damaged.
bool AddHeader(const nlohmann::json& header,
               std::map<std::string, double>& by_dtype) {
  for (const auto& [name, tensor] : header.items()) {
    if (name == "__metadata__") {
      continue;
    }
    if (!tensor.is_object() || !tensor.contains("shape") ||
        !tensor["shape"].is_array() || !tensor.contains("dtype") ||
        !tensor["dtype"].is_string()) {
      return false;
    }
    double count = 1;
    for (const nlohmann::json& dimension : tensor["shape"]) {
      if (!dimension.is_number_unsigned()) {
        return false;
      }
      count *= dimension.get<double>();
    }
    if (count > MaxParameters) {
      return false;
    }
    by_dtype[tensor["dtype"].get<std::string>()] += count;
  }
  return true;
}

std::string TorchName(const std::string& dtype) {
  static const std::map<std::string, std::string> names = {
      {"F64", "float64"},           {"F32", "float32"},
      {"F16", "float16"},           {"BF16", "bfloat16"},
      {"F8_E4M3", "float8_e4m3fn"}, {"F8_E5M2", "float8_e5m2"}};
  const auto found = names.find(dtype);
  return found != names.end() ? found->second : std::string();
}

}  // namespace

std::optional<TensorTotals> CountTensors(const std::string& folder,
                                         const base::FileSystem& files) {
  const auto entries = files.List(folder);
  if (!entries) {
    return std::nullopt;
  }
  std::map<std::string, double> by_dtype;
  for (const base::DirectoryEntry& entry : *entries) {
    if (entry.is_directory || !entry.name.ends_with(".safetensors") ||
        entry.name.starts_with("adapter_")) {
      continue;
    }
    const auto header = ReadHeader(Join(folder, entry.name), files);
    if (!header || !AddHeader(*header, by_dtype)) {
      return std::nullopt;
    }
  }
  double total = 0;
  const std::pair<const std::string, double>* largest = nullptr;
  for (const auto& row : by_dtype) {
    total += row.second;
    largest =
        largest == nullptr || row.second > largest->second ? &row : largest;
  }
  if (largest == nullptr || total > MaxParameters) {
    return std::nullopt;
  }
  return TensorTotals{.parameters = static_cast<std::uint64_t>(total),
                      .dtype = TorchName(largest->first)};
}

}  // namespace placelint::driver
