// The little that writers need to know of a rule's Markdown page.
#ifndef PLACELINT_ANALYZER_DIAG_MARKDOWN_H_
#define PLACELINT_ANALYZER_DIAG_MARKDOWN_H_

#include <string>
#include <string_view>

namespace placelint::diag {

// First paragraph that is no heading, on one line, without back-ticks.
std::string Opening(std::string_view markdown);

// Without the marks that only make sense to a renderer.
std::string PlainText(std::string_view markdown);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_MARKDOWN_H_
