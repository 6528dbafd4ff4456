"""The checks of this folder find what they are meant to find."""

import unittest

import layers
import sizes
import sources


class SizesTest(unittest.TestCase):
    def Names(self, text):
        return [(name, size) for name, _, size in sizes.Functions(text)]

    def testFindsFunctions(self):
        self.assertEqual(self.Names("""
namespace a {
struct S {
  int F() const {
    if (x) { y(); }
    return '{' + "}";  // }
  }
  std::function<void(int)> field = {};
};
template <typename T>
Result<T> G(int a,
            std::map<int, int> b = {}) {
  auto f = [](int x) { return x; };
  return R"x(}})x";
}
S::S(int a) : a_(a), b_{a} {}
enum class E { A };
constexpr std::array<int, 2> Table = {{F(1), G(2)}};
}  // namespace a
"""), [("F", 3), ("G", 3), ("S", 0)])


class LayersTest(unittest.TestCase):
    TABLE = {"base": {"base"}, "flow": {"base", "flow"},
             "python": {"base", "python", "Tree-sitter"},
             "rules": {"rules", "engine/rule.h"}}

    def Problems(self, name, text):
        path = sources.ROOT / name
        return [*layers.CheckIncludes(path, text, self.TABLE),
                *layers.CheckNames(path, text)]

    def testIncludes(self):
        for name, include, good in [
                ("analyzer/flow/a.h", '"analyzer/base/b.h"', True),
                ("analyzer/flow/a.h", "<vector>", True),
                ("analyzer/base/a.h", '"analyzer/flow/b.h"', False),
                ("analyzer/flow/a.h", '"flow/b.h"', False),
                ("analyzer/flow/a.h", "<tree_sitter/api.h>", False),
                ("analyzer/python/a.h", "<tree_sitter/api.h>", True),
                ("analyzer/python/a.h", '"grammars/python_language.h"', True),
                ("rules/PL001.cpp", '"analyzer/engine/rule.h"', True),
                ("rules/PL001.cpp", '"analyzer/engine/engine.h"', False),
                ("rules/PL001.cpp", '"rules/PL002.h"', False),
                ("analyzer/new/a.h", "<vector>", False)]:
            problems = self.Problems(name, f"#include {include}\n")
            self.assertEqual(not problems, good, (name, include, problems))

    def testNames(self):
        for text, good in [('f("from_pretrained");', False),
                           ('f("torch.nn.Module");', False),
                           ('f("a call of `from_pretrained` here");', True),
                           ("// \"from_pretrained\"", True),
                           ('f("torchlight");', True)]:
            problems = self.Problems("analyzer/flow/a.cpp", text)
            self.assertEqual(not problems, good, (text, problems))
        self.assertFalse(self.Problems("analyzer/base/a.cpp", 'f("torch")'))


if __name__ == "__main__":
    unittest.main()
