#include "analyzer/base/version.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace placelint::base {
namespace {

constexpr std::string_view Spaces = " \t\r\n";

std::string_view Strip(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(Spaces);
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(Spaces) - begin + 1);
}

bool IsDigit(char byte) {
  return byte >= '0' && byte <= '9';
}

// The release numbers as written: "4.57" has two. `wildcard` is a final ".*".
struct Release {
  Version version;
  int parts = 0;
  bool wildcard = false;
};

// Takes the digits at the front of `text`; nothing when there are none or the
// number is no sane release number.
std::optional<int> TakeNumber(std::string_view& text) {
  constexpr std::size_t MaxDigits = 9;
  std::size_t count = 0;
  int value = 0;
  while (count < text.size() && IsDigit(text[count])) {
    if (count == MaxDigits) {
      return std::nullopt;
    }
    value = value * 10 + (text[count] - '0');
    ++count;
  }
  text.remove_prefix(count);
  return count == 0 ? std::nullopt : std::optional<int>(value);
}

// What may follow the release numbers: "rc1", ".dev0", "-1", "+cu118",
// ".post1".
bool IsSuffix(std::string_view rest) {
  if (rest.empty()) {
    return true;
  }
  if (rest.front() == '.' || rest.front() == '-' || rest.front() == '_') {
    rest.remove_prefix(1);
  }
  constexpr std::string_view Allowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.+-_";
  return !rest.empty() &&
         rest.find_first_not_of(Allowed) == std::string_view::npos;
}

std::optional<Release> ParseRelease(std::string_view text) {
  text = Strip(text);
  if (text.starts_with('v') || text.starts_with('V')) {
    text.remove_prefix(1);
  }
  Release release;
  const std::array<int*, 3> numbers = {
      &release.version.major, &release.version.minor, &release.version.patch};
  for (;;) {
    const std::optional<int> number = TakeNumber(text);
    if (!number) {
      return std::nullopt;
    }
    if (release.parts < 3) {
      *numbers[static_cast<std::size_t>(release.parts)] = *number;
    }
    ++release.parts;
    if (text == ".*") {
      release.wildcard = true;
      text = {};
    }
    if (text.size() < 2 || text[0] != '.' || !IsDigit(text[1])) {
      break;
    }
    text.remove_prefix(1);
  }
  if (!IsSuffix(text) || release.version.major >= VersionRange::NoLimit.major) {
    return std::nullopt;
  }
  return release;
}

// The first version whose first `parts` numbers are greater.
Version After(Version version, int parts) {
  if (parts <= 1) {
    return {version.major + 1, 0, 0};
  }
  if (parts == 2) {
    return {version.major, version.minor + 1, 0};
  }
  return {version.major, version.minor, version.patch + 1};
}

// "^1.2" of poetry and cargo: up to the next change of the first number that is
// not zero.
Version AfterCaret(const Release& release) {
  const Version& version = release.version;
  if (version.major > 0 || release.parts == 1) {
    return After(version, 1);
  }
  return After(version, version.minor > 0 || release.parts == 2 ? 2 : 3);
}

// The relations that leave the last numbers open.
std::optional<VersionRange> CompatibleRange(std::string_view relation,
                                            const Release& release) {
  const Version& version = release.version;
  if (relation == "~=") {
    return release.parts < 2 ? std::nullopt
                             : std::optional(VersionRange{
                                   version, After(version, release.parts - 1)});
  }
  if (relation == "^") {
    return VersionRange{version, AfterCaret(release)};
  }
  if (relation == "~") {
    return VersionRange{version, After(version, release.parts > 1 ? 2 : 1)};
  }
  if (relation.empty() || relation == "=") {
    return VersionRange{version, After(version, release.parts)};
  }
  return std::nullopt;
}

std::optional<VersionRange> RangeOf(std::string_view relation,
                                    const Release& release) {
  const Version& version = release.version;
  const Version next = After(version, release.wildcard ? release.parts : 3);
  if (relation == ">=") {
    return VersionRange{version, VersionRange::NoLimit};
  }
  if (relation == ">") {
    return VersionRange{next, VersionRange::NoLimit};
  }
  if (relation == "<") {
    return VersionRange{Version{}, version};
  }
  if (relation == "<=") {
    return VersionRange{Version{}, next};
  }
  if (relation == "==" || relation == "===") {
    return VersionRange{version, next};
  }
  // One hole cannot be told in one interval; the hull never claims too little.
  if (relation == "!=") {
    return VersionRange{};
  }
  return CompatibleRange(relation, release);
}

std::optional<VersionRange> ParseComparison(std::string_view text) {
  text = Strip(text);
  if (text == "*") {
    return VersionRange{};
  }
  const std::size_t split =
      std::min(text.find_first_not_of("<>=!~^"), text.size());
  const std::optional<Release> release = ParseRelease(text.substr(split));
  return release ? RangeOf(text.substr(0, split), *release) : std::nullopt;
}

// The last version before `high`, in words: 4.58 -> "4.57", 5.0 -> "4.x".
std::string LastBefore(const Version& high) {
  if (high.patch > 0) {
    return Version{high.major, high.minor, high.patch - 1}.ToString();
  }
  if (high.minor > 0) {
    return Version{high.major, high.minor - 1, 0}.ToString();
  }
  return fmt::format("{}.x", high.major - 1);
}

}  // namespace

std::string Version::ToString() const {
  return patch == 0 ? fmt::format("{}.{}", major, minor)
                    : fmt::format("{}.{}.{}", major, minor, patch);
}

Result<Version> ParseVersion(std::string_view text) {
  const std::optional<Release> release = ParseRelease(text);
  if (!release || release->wildcard) {
    return Error{fmt::format(
        "`{}` is not a version; write release numbers such as 4.57.1", text)};
  }
  return release->version;
}

std::string VersionRange::Describe() const {
  if (IsEmpty()) {
    return "no version";
  }
  if (high >= NoLimit) {
    return low == Version{} ? "every version" : low.ToString() + " and later";
  }
  if (low == Version{}) {
    return "before " + high.ToString();
  }
  const std::string first = low.ToString();
  const std::string last = LastBefore(high);
  return first == last ? first : fmt::format("{} to {}", first, last);
}

Result<VersionRange> ParseVersionRange(std::string_view text) {
  VersionRange range;
  if (Strip(text).empty()) {
    return range;
  }
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    const std::optional<VersionRange> next = ParseComparison(part);
    if (!next) {
      return Error{fmt::format(
          "`{}` in `{}` is not a version comparison; write for example "
          ">=4.30,<5",
          Strip(part), text)};
    }
    range = range.Intersect(*next);
  }
  return range;
}

}  // namespace placelint::base
