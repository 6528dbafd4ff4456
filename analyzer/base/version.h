// Library versions (PEP 440 reduced to release numbers) and sets of them.
#ifndef PLACELINT_ANALYZER_BASE_VERSION_H_
#define PLACELINT_ANALYZER_BASE_VERSION_H_

#include <compare>
#include <string>
#include <string_view>

#include "analyzer/base/result.h"

namespace placelint::base {

// Release numbers of "4.36.2" ("4.36" = "4.36.0"); pre-releases and local parts
// are dropped.
struct Version {
  int major = 0;
  int minor = 0;
  int patch = 0;
  auto operator<=>(const Version&) const = default;
  std::string ToString() const;
};

Result<Version> ParseVersion(std::string_view text);

// Half-open interval [low, high); an unbounded end is Version{0} or kNoLimit.
struct VersionRange {
  static constexpr Version NoLimit{1 << 20, 0, 0};
  Version low;
  Version high = NoLimit;

  bool IsEmpty() const { return low >= high; }
  bool Contains(const VersionRange& other) const {
    return low <= other.low && other.high <= high;
  }
  VersionRange Intersect(const VersionRange& other) const {
    return {low > other.low ? low : other.low,
            high < other.high ? high : other.high};
  }
  bool operator==(const VersionRange&) const = default;
  // "4.30 to 4.57", "5.0 and later", "before 4.45", "every version".
  std::string Describe() const;
};

// Comma-separated comparisons: ">=4.30,<5", "==4.57.1", "~=4.40". An empty text
// is every version.
Result<VersionRange> ParseVersionRange(std::string_view text);

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_VERSION_H_
