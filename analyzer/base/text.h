// Small work on text that the standard library leaves to everyone.
#ifndef PLACELINT_ANALYZER_BASE_TEXT_H_
#define PLACELINT_ANALYZER_BASE_TEXT_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace placelint::base {

bool IsValidUtf8(std::string_view text);

// `text` with U+FFFD for what is not UTF-8, so that every writer can print it.
std::string MakeValidUtf8(std::string_view text);

// Without the white space (ASCII) at both ends.
std::string_view Trim(std::string_view text);

// Parts between separators; an empty text has one empty part.
std::vector<std::string_view> Split(std::string_view text, char separator);

// Lines without their ends (LF or CRLF). A final line end starts no line.
std::vector<std::string_view> SplitLines(std::string_view text);

// Insertions, deletions, replacements and swaps of neighbours that turn one
// text into the other.
std::size_t EditDistance(std::string_view left, std::string_view right);

// The candidate that `text` most likely meant; empty when none is near.
std::string_view ClosestMatch(std::string_view text,
                              std::span<const std::string_view> candidates);

// A path as it stands in a URI: all but unreserved characters and '/' as %XX.
std::string PercentEncodePath(std::string_view path);

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_TEXT_H_
