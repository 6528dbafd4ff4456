// Sizes of checkpoints by hub id: the embedded table, else what the name says.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "analyzer/models/embedded.h"
#include "analyzer/models/table.h"

namespace placelint::models {

namespace {

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}
bool IsWord(char c) {
  return IsDigit(c) || (c >= 'a' && c <= 'z') || c == '_' || c == '.';
}
bool IsLetter(char c) {
  return c >= 'a' && c <= 'z';
}

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return lower;
}

// A number with its unit inside a lower-case name: "70b", "1.3b", "2_5b",
// "350m".
struct Amount {
  double number = 0;
  char unit = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// At `at`: digits, one fraction after '.', '_' or 'p', and the unit, which no
// letter or digit may follow.
std::optional<Amount> AmountAt(std::string_view name, std::size_t at) {
  if (at >= name.size() || !IsDigit(name[at])) {
    return std::nullopt;
  }
  Amount amount{.begin = at};
  std::string digits;
  bool fraction = false;
  for (; at < name.size(); ++at) {
    char c = name[at];
    bool next_is_digit = at + 1 < name.size() && IsDigit(name[at + 1]);
    if (IsDigit(c)) {
      digits += c;
    } else if (!fraction && next_is_digit &&
               (c == '.' || c == '_' || c == 'p')) {
      digits += '.';
      fraction = true;
    } else {
      break;
    }
  }
  if (at == name.size() || (name[at] != 'b' && name[at] != 'm')) {
    return std::nullopt;
  }
  amount.unit = name[at];
  amount.end = at + 1;
  if (amount.end < name.size() &&
      (IsLetter(name[amount.end]) || IsDigit(name[amount.end]))) {
    return std::nullopt;
  }
  amount.number = std::strtod(digits.c_str(), nullptr);
  return amount;
}

// First amount that starts a word at or after `from`.
std::optional<Amount> FindAmount(std::string_view name, std::size_t from) {
  for (std::size_t at = from; at < name.size(); ++at) {
    if (IsDigit(name[at]) && (at == 0 || !IsWord(name[at - 1]))) {
      if (auto amount = AmountAt(name, at)) {
        return amount;
      }
    }
  }
  return std::nullopt;
}

std::uint64_t Count(const Amount& amount) {
  double scale = amount.unit == 'b' ? 1e9 : 1e6;
  return static_cast<std::uint64_t>(std::llround(amount.number * scale));
}

// Digits at `at`; 0 when there are none.
double NumberAt(std::string_view name, std::size_t* at) {
  std::string digits;
  while (*at < name.size() && IsDigit(name[*at])) {
    digits += name[(*at)++];
  }
  return digits.empty() ? 0 : std::strtod(digits.c_str(), nullptr);
}

// "8x7b": experts share attention and embeddings, so that the total is less
// than the product (46.7e9 for 8x7b, 140.6e9 for 8x22b).
std::optional<std::uint64_t> Experts(std::string_view name) {
  for (std::size_t x = name.find('x'); x != std::string_view::npos;
       x = name.find('x', x + 1)) {
    std::size_t begin = x;
    while (begin > 0 && IsDigit(name[begin - 1])) {
      --begin;
    }
    bool starts = begin < x && (begin == 0 || !IsWord(name[begin - 1]));
    auto each = AmountAt(name, x + 1);
    if (starts && each && each->unit == 'b') {
      double experts = NumberAt(name, &begin);
      double share = each->number > 10 ? 0.80 : 0.83;
      return static_cast<std::uint64_t>(
          std::llround(experts * each->number * 1e9 * share));
    }
  }
  return std::nullopt;
}

// "bloom-7b1": 7.1 billion.
std::optional<std::uint64_t> Bloom(std::string_view name) {
  std::size_t at = name.find("bloom");
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  at = name.find('-', at);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  ++at;
  double whole = NumberAt(name, &at);
  if (whole == 0 || at >= name.size() || name[at] != 'b') {
    return std::nullopt;
  }
  std::size_t tenth_at = at + 1;
  double tenth = NumberAt(name, &tenth_at);
  return tenth_at != at + 2 ? std::nullopt
                            : std::optional(static_cast<std::uint64_t>(
                                  std::llround((whole + tenth / 10) * 1e9)));
}

// "-17b-16e": the number before is what is active, not the total.
bool IsActiveOnly(std::string_view name, const Amount& amount) {
  std::size_t at = amount.end;
  if (at < name.size() && name[at] == '-') {
    ++at;
    double experts = NumberAt(name, &at);
    bool ends = at + 1 >= name.size() || !IsWord(name[at + 1]);
    return experts > 0 && at < name.size() && name[at] == 'e' && ends;
  }
  return false;
}

std::optional<std::uint64_t> Amounts(std::string_view name) {
  auto amount = FindAmount(name, 0);
  if (!amount || IsActiveOnly(name, *amount)) {
    return std::nullopt;
  }
  // "olmoe-1b-7b": active, then total.
  if (name.find("moe") != std::string_view::npos) {
    auto second = AmountAt(name, amount->end + 1);
    if (second && second->unit == 'b') {
      return Count(*second);
    }
  }
  return Count(*amount);
}

// Whether `word` stands in `name` between separators.
std::size_t FindWord(std::string_view name, std::string_view word) {
  for (std::size_t at = name.find(word); at != std::string_view::npos;
       at = name.find(word, at + 1)) {
    std::size_t end = at + word.size();
    bool starts = at == 0 || !IsWord(name[at - 1]);
    bool ends = end == name.size() || !IsWord(name[end]);
    if (starts && ends) {
      return at;
    }
  }
  return std::string_view::npos;
}

// "flan-t5-xl": sizes that are words mean something within a family only.
std::optional<std::uint64_t> FamilyWord(std::string_view name) {
  std::string_view family;
  std::optional<std::uint64_t> plain;
  for (const SizeWord& row : EmbeddedSizes().words) {
    if (!family.empty() && row.family != family) {
      break;
    }
    std::size_t at = FindWord(name, row.family);
    if (at == std::string_view::npos) {
      continue;
    }
    family = row.family;
    std::string_view rest = name.substr(at + family.size());
    if (row.word.empty()) {
      plain = rest.empty() ? std::optional(row.parameters) : std::nullopt;
    } else if (FindWord(rest, row.word) != std::string_view::npos) {
      return row.parameters;
    }
  }
  return plain;
}

std::optional<std::uint64_t> FromName(std::string_view name) {
  // Only the active count is in "moe-a2.7b"; an adapter has not the size of
  // its base.
  for (std::string_view trap : {"-moe-a", "lora", "adapter", "peft"}) {
    if (name.find(trap) != std::string_view::npos) {
      return std::nullopt;
    }
  }
  for (auto rule : {Experts, Bloom, Amounts, FamilyWord}) {
    if (auto found = rule(name)) {
      return found;
    }
  }
  return std::nullopt;
}

// The words of quantization methods stand anywhere in the name, between
// characters that are not letters ("llama-7b-4bit-128g", "foo-gptq").
void AddQuantization(std::string_view name, Size& size) {
  for (const QuantizationWord& word : EmbeddedSizes().quantizations) {
    std::size_t at = name.find(word.word);
    if (at == std::string_view::npos) {
      continue;
    }
    std::size_t end = at + word.word.size();
    bool starts = at == 0 || !IsLetter(name[at - 1]);
    bool ends = end == name.size() || !IsLetter(name[end]);
    if (starts && ends) {
      size.quantization = word.quantization;
      size.stored_bytes_per_parameter = word.bytes_per_parameter;
      return;
    }
  }
}

const SizeRow* Find(std::span<const SizeRow> rows, std::string_view key,
                    std::string_view SizeRow::* member) {
  const auto* found =
      std::lower_bound(rows.data(), rows.data() + rows.size(), key,
                       [&](const SizeRow& row, std::string_view text) {
                         return row.*member < text;
                       });
  return found != rows.data() + rows.size() && found->*member == key ? found
                                                                     : nullptr;
}

Size FromRow(const SizeRow& row) {
  return {.parameters = row.parameters,
          .stored_dtype = std::string(row.dtype),
          .stored_bytes_per_parameter = row.bytes_per_parameter,
          .basis = "table",
          .quantization = std::string(row.quantization)};
}

}  // namespace

std::optional<Size> SizeOf(std::string_view id) {
  std::string lower = Lower(id);
  while (!lower.empty() && lower.back() == '/') {
    lower.pop_back();
  }
  std::string_view name = std::string_view(lower).substr(lower.rfind('/') + 1);
  const SizeLists& lists = EmbeddedSizes();
  const SizeRow* row = Find(lists.by_id, lower, &SizeRow::id);
  if (row == nullptr) {
    // Mirrors keep the name and change the organisation.
    row = Find(lists.by_name, name, &SizeRow::name);
  }
  if (row != nullptr) {
    return FromRow(*row);
  }
  Size size;
  size.basis = "name";
  AddQuantization(name, size);
  if (auto parameters = FromName(name)) {
    size.parameters = *parameters;
  } else if (size.quantization.empty()) {
    return std::nullopt;
  }
  return size;
}

}  // namespace placelint::models
