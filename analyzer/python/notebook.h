// Programs that stand in parts of a file: the code cells of a Jupyter notebook,
// the fenced blocks of a Markdown file. All parts are one program, in their
// order; `base::Extraction` leads from its text back to the file.
// Tested by tests/unit/python_notebook_test.cpp.
#ifndef PLACELINT_ANALYZER_PYTHON_NOTEBOOK_H_
#define PLACELINT_ANALYZER_PYTHON_NOTEBOOK_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyzer/base/source_map.h"

namespace placelint::python {

// A line for IPython or the shell; only blanks are left of it in the text.
struct ShellLine {
  std::uint32_t offset = 0;
  std::string text;  // "!pip install torch"
};

struct ExtractedProgram {
  std::string text;
  std::shared_ptr<const base::Extraction> origin;
  std::vector<ShellLine> commands;
};

struct NotebookReading {
  // Nothing when the notebook is broken or in another language than Python.
  std::optional<ExtractedProgram> program;
  // What is wrong with the file, and where; empty: nothing.
  std::string error;
  base::Position at;
};

// `raw`: the JSON text of a notebook of format 3 or 4, as UTF-8.
NotebookReading ReadNotebook(std::string path, std::string raw);

ExtractedProgram ReadMarkdown(std::string path, std::string raw);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_NOTEBOOK_H_
