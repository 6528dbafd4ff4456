// Line and column of a value inside JSON text, for messages. Values are found
// again by their path, so that reading a file without errors costs nothing.
#ifndef PLACELINT_ANALYZER_MODELS_ROWS_JSON_POSITION_H_
#define PLACELINT_ANALYZER_MODELS_ROWS_JSON_POSITION_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace placelint::models {

// Member name of an object or index of an array.
using JsonStep = std::variant<std::string, std::size_t>;
using JsonPath = std::vector<JsonStep>;

// "file.json:3:14" of the value at `path` in `text`, which is valid JSON. With
// `at_key` the last step's member name is meant.
std::string JsonPosition(const std::string& file, std::string_view text,
                         const JsonPath& path, bool at_key = false);

// "file.json:3:14" of the byte at `offset`.
std::string TextPosition(const std::string& file, std::string_view text,
                         std::size_t offset);

}  // namespace placelint::models

#endif  // PLACELINT_ANALYZER_MODELS_ROWS_JSON_POSITION_H_
