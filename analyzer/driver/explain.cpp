#include "analyzer/driver/explain.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <nlohmann/json.hpp>

#include "analyzer/base/text.h"

namespace placelint::driver {
namespace {

using Json = nlohmann::json;

// A gap longer than this belongs to another message.
constexpr std::size_t MaxGap = 160;

// Skips an escape sequence of a terminal ("\x1b[31m").
std::size_t SkipEscape(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  if (end < text.size() && text[end] == '[') {
    ++end;
    while (end < text.size() &&
           std::isalpha(static_cast<unsigned char>(text[end])) == 0) {
      ++end;
    }
  }
  return std::min(end + 1, text.size());
}

// Lower case, one space for any white space, no quotes, no colours: what is
// left is what people paste the same way everywhere.
std::string Plain(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char byte = text[at];
    // Typographic quotes are three bytes: E2 80 98 to E2 80 9D.
    if (byte == '\xE2' && text.substr(at).starts_with("\xE2\x80") &&
        at + 2 < text.size() &&
        static_cast<unsigned char>(text[at + 2]) >= 0x98U &&
        static_cast<unsigned char>(text[at + 2]) <= 0x9DU) {
      at += 3;
      continue;
    }
    if (byte == '\x1b') {
      at = SkipEscape(text, at);
      continue;
    }
    ++at;
    if (byte == '`' || byte == '\'' || byte == '"') {
      continue;
    }
    const auto unsigned_byte = static_cast<unsigned char>(byte);
    if (std::isspace(unsigned_byte) != 0) {
      if (!out.empty() && out.back() != ' ') {
        out += ' ';
      }
    } else {
      out += static_cast<char>(std::tolower(unsigned_byte));
    }
  }
  return out;
}

// Whether the parts follow each other in `text` from `at` on, with short gaps.
bool Follow(std::string_view text, std::size_t at,
            const std::vector<std::string_view>& parts) {
  for (const std::string_view part : parts) {
    const std::size_t found = text.substr(at, MaxGap + part.size()).find(part);
    if (found == std::string_view::npos) {
      return false;
    }
    at += found + part.size();
  }
  return true;
}

// Length of the pattern's letters when it occurs in `text`, else 0.
std::size_t Score(std::string_view text, std::string_view pattern) {
  std::vector<std::string_view> parts = base::Split(pattern, '*');
  std::size_t length = 0;
  for (const std::string_view part : parts) {
    length += part.size();
  }
  const std::string_view first = parts.front();
  parts.erase(parts.begin());
  for (std::size_t at = text.find(first); at != std::string_view::npos;
       at = text.find(first, at + 1)) {
    if (Follow(text, at + first.size(), parts)) {
      return length;
    }
  }
  return 0;
}

Advice AdviceOf(const Json& entry, std::size_t score) {
  return {.rules = entry.value("rules", std::vector<std::string>()),
          .meaning = entry.value("meaning", std::string()),
          .remedy = entry.value("remedy", std::string()),
          .score = score};
}

}  // namespace

std::vector<Advice> ExplainError(std::string_view text) {
  std::vector<Advice> found;
  const std::string plain = Plain(text);
  // A broken table is caught by a test; a user gets "nothing matches".
  const Json table = Json::parse(ErrorsJson(), nullptr, false);
  if (!table.is_object() || !table.contains("errors")) {
    return found;
  }
  for (const Json& entry : table["errors"]) {
    std::size_t score = 0;
    for (const Json& pattern : entry["match"]) {
      score = std::max(score, Score(plain, Plain(pattern.get<std::string>())));
    }
    if (score > 0) {
      found.push_back(AdviceOf(entry, score));
    }
  }
  std::ranges::stable_sort(found, std::greater{}, &Advice::score);
  return found;
}

}  // namespace placelint::driver
