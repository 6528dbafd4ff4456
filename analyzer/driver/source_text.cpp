#include "analyzer/driver/source_text.h"

#include <fmt/format.h>

#include <utility>

#include "analyzer/base/text.h"

namespace placelint::driver {
namespace {

std::size_t FirstInvalidByte(std::string_view text) {
  // The longest valid start, by halves.
  std::size_t low = 0;
  std::size_t high = text.size();
  while (low < high) {
    const std::size_t middle = low + (high - low + 1) / 2;
    std::size_t end = middle;
    // A cut inside a character is no fault of the text.
    while (end > low && end < text.size() &&
           (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
      --end;
    }
    if (end == low) {
      break;
    }
    if (base::IsValidUtf8(text.substr(low, end - low))) {
      low = end;
    } else {
      high = end - 1;
    }
  }
  while (low < text.size() && static_cast<unsigned char>(text[low]) < 0x80U) {
    ++low;
  }
  return low;
}

Problem NotUtf8(const SourcePath& source, std::string_view text) {
  const std::size_t at = FirstInvalidByte(text);
  return {.path = source.shown,
          .at = {},
          .message = fmt::format(
              "not checked: byte {} (0x{:02x}) is not UTF-8; save the file as "
              "UTF-8 or exclude it",
              at, static_cast<unsigned char>(text[at])),
          .fatal = false};
}

Problem Broken(const SourcePath& source, python::NotebookReading reading) {
  return {.path = source.shown,
          .at = reading.at,
          .message = std::move(reading.error),
          .fatal = false,
          .located = true};
}

SourceText FromProgram(python::ExtractedProgram program) {
  return {std::move(program.text), std::move(program.origin),
          std::move(program.commands)};
}

}  // namespace

std::optional<SourceText> ReadSource(const SourcePath& source,
                                     const base::FileSystem& files,
                                     std::vector<Problem>& problems) {
  auto text = files.Read(source.path);
  if (!text) {
    problems.push_back({.path = source.shown,
                        .at = {},
                        .message = text.Message(),
                        .fatal = true});
    return std::nullopt;
  }
  if (!base::IsValidUtf8(*text)) {
    problems.push_back(NotUtf8(source, *text));
    return std::nullopt;
  }
  switch (KindOf(source.path)) {
    case SourceKind::Notebook: {
      auto reading = python::ReadNotebook(source.shown, std::move(*text));
      if (!reading.error.empty()) {
        problems.push_back(Broken(source, std::move(reading)));
        return std::nullopt;
      }
      if (!reading.program) {
        return std::nullopt;
      }
      return FromProgram(std::move(*reading.program));
    }
    case SourceKind::Markdown:
      return FromProgram(python::ReadMarkdown(source.shown, std::move(*text)));
    case SourceKind::Python:
    case SourceKind::None:
      break;
  }
  return SourceText{std::move(*text), nullptr, {}};
}

}  // namespace placelint::driver
