/* The Python grammar; the npm package that carries it ships no header. */
#ifndef PLACELINT_GRAMMARS_PYTHON_LANGUAGE_H_
#define PLACELINT_GRAMMARS_PYTHON_LANGUAGE_H_

#include <tree_sitter/api.h>

#ifdef __cplusplus
extern "C" {
#endif

const TSLanguage *tree_sitter_python(void);

#ifdef __cplusplus
}
#endif

#endif /* PLACELINT_GRAMMARS_PYTHON_LANGUAGE_H_ */
