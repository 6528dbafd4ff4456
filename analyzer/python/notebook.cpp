#include "analyzer/python/notebook.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "analyzer/python/extractor.h"
#include "analyzer/python/notebook_json.h"
#include "analyzer/python/notebook_magics.h"

namespace placelint::python {
namespace {

struct Broken {
  std::size_t at = 0;
  std::string what;
};

// What is wrong with the JSON, without the library's own words around it.
std::optional<Broken> CheckJson(std::string_view text) {
  try {
    // Only its errors are wanted; no value is kept.
    const auto none = [](int, nlohmann::json::parse_event_t,
                         const nlohmann::json&) { return false; };
    [[maybe_unused]] const auto nothing = nlohmann::json::parse(text, none);
  } catch (const nlohmann::json::exception& error) {
    const auto* place =
        dynamic_cast<const nlohmann::json::parse_error*>(&error);
    std::string_view what = error.what();
    const std::size_t column = what.find("column ");
    const std::size_t colon = what.find(": ", column);
    if (column != std::string_view::npos && colon != std::string_view::npos) {
      what.remove_prefix(colon + 2);
    }
    what = what.substr(0, what.find("; last read"));
    const std::size_t byte = place == nullptr ? 1 : place->byte;
    return Broken{byte > 0 ? byte - 1 : 0,
                  fmt::format("its JSON is broken: {}", what)};
  }
  return std::nullopt;
}

bool IsPython(std::string_view language) {
  std::string lower;
  for (const char byte : language) {
    lower += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : byte;
  }
  return lower.empty() || lower.starts_with("python") || lower == "ipython";
}

class Reader {
 public:
  explicit Reader(std::string_view raw) : json_(raw), root_(json_.Root()) {}

  // False, with `broken`, when the file is no notebook.
  bool Run() {
    if (!json_.IsObject(root_)) {
      return Fail(root_, "it is not a JSON object");
    }
    const auto format = json_.Member(root_, "nbformat");
    const int number = format ? json_.Number(*format) : 4;
    if (number < 3 || number > 4) {
      return Fail(*format, "only formats 3 and 4 are known");
    }
    is_python_ = IsPython(Language());
    if (number == 4) {
      return TakeCells(root_);
    }
    const auto sheets = json_.Member(root_, "worksheets");
    if (!sheets || !json_.IsArray(*sheets)) {
      return Fail(sheets.value_or(root_), "it has no list `worksheets`");
    }
    for (const std::size_t sheet : json_.Elements(*sheets)) {
      if (!json_.IsObject(sheet)) {
        return Fail(sheet, "a worksheet is not an object");
      }
      if (!TakeCells(sheet)) {
        return false;
      }
    }
    return true;
  }

  const Broken& Problem() const { return broken_; }
  bool IsPythonNotebook() const { return is_python_; }
  Extractor& Program() { return program_; }
  std::vector<ShellLine>& Commands() { return commands_; }

 private:
  bool Fail(std::size_t at, std::string what) {
    broken_ = {at, std::move(what)};
    return false;
  }

  // The text below these keys of an object; empty when something is missing.
  std::string TextAt(std::size_t object, std::string_view outer,
                     std::string_view middle, std::string_view inner) const {
    std::size_t at = object;
    for (const std::string_view key : {outer, middle, inner}) {
      const auto next = json_.IsObject(at) && !key.empty()
                            ? json_.Member(at, key)
                            : std::nullopt;
      if (!key.empty() && !next) {
        return "";
      }
      at = next.value_or(at);
    }
    return json_.IsString(at) ? json_.String(at) : "";
  }

  std::string Language() const {
    std::string info = TextAt(root_, "metadata", "language_info", "name");
    return info.empty() ? TextAt(root_, "metadata", "kernelspec", "language")
                        : info;
  }

  bool TakeCells(std::size_t owner) {
    const auto cells = json_.Member(owner, "cells");
    if (!cells || !json_.IsArray(*cells)) {
      return Fail(cells.value_or(owner), "it has no list `cells`");
    }
    for (const std::size_t cell : json_.Elements(*cells)) {
      ++number_;
      if (!TakeCell(cell)) {
        return false;
      }
    }
    return true;
  }

  bool TakeCell(std::size_t cell) {
    if (!json_.IsObject(cell)) {
      return Fail(cell, fmt::format("cell {} is not an object", number_));
    }
    const auto type = json_.Member(cell, "cell_type");
    if (!type || !json_.IsString(*type)) {
      return Fail(type.value_or(cell),
                  fmt::format("cell {} has no text `cell_type`", number_));
    }
    if (json_.String(*type) != "code" ||
        !IsPython(TextAt(cell, "language", "", "")) ||
        !IsPython(TextAt(cell, "metadata", "vscode", "languageId"))) {
      return true;
    }
    auto source = json_.Member(cell, "source");
    source = source ? source : json_.Member(cell, "input");
    if (!source) {
      return Fail(cell, fmt::format("cell {} has no `source`", number_));
    }
    return TakeSource(*source);
  }

  bool TakeSource(std::size_t source) {
    std::vector<std::size_t> parts = {source};
    if (json_.IsArray(source)) {
      parts = json_.Elements(source);
    }
    const std::size_t begin = program_.Text().size();
    program_.StartCell(number_);
    std::size_t end = source + 1;
    for (const std::size_t part : parts) {
      if (!json_.IsString(part)) {
        return Fail(part, fmt::format("`source` of cell {} is neither a text "
                                      "nor a list of texts",
                                      number_));
      }
      json_.Append(part, program_);
      end = json_.End(part) - 1;
    }
    // A line of another cell must start on a line of its own; and a span that
    // ends a cell ends before the closing quote.
    if (program_.Text().size() > begin && !program_.Text().ends_with('\n')) {
      program_.Add("\n", end);
    }
    BlankMagics(program_.Text(), begin, commands_);
    return true;
  }

  JsonText json_;
  std::size_t root_;
  Broken broken_;
  bool is_python_ = true;
  std::uint32_t number_ = 0;
  Extractor program_;
  std::vector<ShellLine> commands_;
};

NotebookReading Failure(const std::string& raw, const Broken& broken) {
  NotebookReading reading;
  reading.error = fmt::format(
      "not checked: this is no notebook that Jupyter could open ({}); save it "
      "again from Jupyter or exclude it",
      broken.what);
  const base::SourceFile file("", raw);
  const auto at = static_cast<std::uint32_t>(std::min(broken.at, raw.size()));
  reading.at = {file.At(at).line, file.CodePointColumn(at)};
  return reading;
}

}  // namespace

NotebookReading ReadNotebook(std::string path, std::string raw) {
  // Editors make a new notebook as an empty file.
  if (raw.find_first_not_of(" \t\r\n") == std::string::npos) {
    return {};
  }
  if (const auto broken = CheckJson(raw)) {
    return Failure(raw, *broken);
  }
  Reader reader(raw);
  if (!reader.Run()) {
    return Failure(raw, reader.Problem());
  }
  if (!reader.IsPythonNotebook()) {
    return {};
  }
  NotebookReading reading;
  Extractor program = std::move(reader.Program());
  std::vector<ShellLine> commands = std::move(reader.Commands());
  reading.program = program.Finish(std::move(path), std::move(raw));
  reading.program->commands = std::move(commands);
  return reading;
}

}  // namespace placelint::python
