#include "analyzer/python/scopes.h"

namespace placelint::python {
namespace {

// Walks with a stack of its own: user syntax may be nested without bound.
class Collector {
 public:
  Collector(std::string_view text, base::Names& names)
      : text_(text), names_(names) {}

  Bindings Collect(Node body) {
    const std::string_view all =
        text_.substr(body.Begin(), body.End() - body.Begin());
    has_walrus_ = all.find(":=") != std::string_view::npos;
    todo_.push_back(body);
    while (!todo_.empty()) {
      const Node node = todo_.back();
      todo_.pop_back();
      Visit(node);
    }
    return std::move(bindings_);
  }

 private:
  base::Name NameOf(Node node) {
    return names_.Intern(text_.substr(node.Begin(), node.End() - node.Begin()));
  }
  void Bind(Node identifier) {
    if (!identifier.IsNull()) {
      bindings_.bound.push_back(NameOf(identifier));
    }
  }

  void Push(const std::vector<Node>& nodes) {
    todo_.insert(todo_.end(), nodes.rbegin(), nodes.rend());
  }

  // Names that an assignment to `target` binds.
  void BindTarget(Node target) {
    std::vector<Node> targets{target};
    while (!targets.empty()) {
      const Node node = targets.back();
      targets.pop_back();
      switch (node.GetKind()) {
        case Kind::Identifier:
          Bind(node);
          break;
        case Kind::TuplePattern:
        case Kind::ListPattern:
        case Kind::PatternList:
        case Kind::ListSplatPattern:
        case Kind::ListSplat:
        case Kind::Tuple:
        case Kind::List:
        case Kind::ExpressionList:
        case Kind::ParenthesizedExpression:
        case Kind::AsPatternTarget: {
          const std::vector<Node> children = node.Children();
          targets.insert(targets.end(), children.rbegin(), children.rend());
          break;
        }
        default:
          break;
      }
    }
  }

  void BindImport(Node statement) {
    for (const Node item : statement.All(Field::Name)) {
      if (item.Is(Kind::AliasedImport)) {
        Bind(item.Get(Field::Alias));
        continue;
      }
      const std::vector<Node> parts = item.Children();
      if (!parts.empty()) {
        Bind(parts.front());
      }
    }
  }

  void BindPattern(Node pattern) {
    const std::vector<Node> children = pattern.Children();
    switch (pattern.GetKind()) {
      case Kind::DottedName:
        if (children.size() == 1) {
          Bind(children.front());
        }
        return;
      case Kind::SplatPattern:
        if (!children.empty()) {
          Bind(children.front());
        }
        return;
      case Kind::AsPattern:
        if (!children.empty() && children.back().Is(Kind::Identifier)) {
          Bind(children.back());
        }
        break;
      default:
        break;
    }
    const bool has_class = pattern.Is(Kind::ClassPattern);
    for (std::size_t i = children.size(); i-- > (has_class ? 1U : 0U);) {
      patterns_.push_back(children[i]);
    }
  }

  void BindPatterns(Node clause) {
    for (const Node child : clause.Children()) {
      if (child.Is(Kind::CasePattern)) {
        patterns_.push_back(child);
      }
    }
    while (!patterns_.empty()) {
      const Node pattern = patterns_.back();
      patterns_.pop_back();
      BindPattern(pattern);
    }
  }

  void VisitDeclaration(Node node, std::vector<base::Name>& into) {
    for (const Node child : node.Children()) {
      into.push_back(NameOf(child));
    }
  }

  // Binds what the node itself binds; returns whether to look inside it.
  bool VisitStatement(Node node) {
    switch (node.GetKind()) {
      case Kind::FunctionDefinition:
      case Kind::ClassDefinition:
        Bind(node.Get(Field::Name));
        return false;
      case Kind::Lambda:
        return false;
      case Kind::ImportStatement:
      case Kind::ImportFromStatement:
      case Kind::FutureImportStatement:
        BindImport(node);
        return false;
      case Kind::GlobalStatement:
        VisitDeclaration(node, bindings_.globals);
        return false;
      case Kind::NonlocalStatement:
        VisitDeclaration(node, bindings_.nonlocals);
        return false;
      case Kind::DeleteStatement:
        for (const Node child : node.Children()) {
          BindTarget(child);
        }
        return has_walrus_;
      case Kind::TypeAliasStatement:
        BindTypeAlias(node);
        return false;
      case Kind::Assignment:
      case Kind::AugmentedAssignment:
      case Kind::ForStatement:
        BindTarget(node.Get(Field::Left));
        return true;
      case Kind::CaseClause:
        BindPatterns(node);
        return true;
      case Kind::ExceptClause:
        BindTarget(node.Get(Field::Alias));
        return true;
      case Kind::AsPattern:
        BindTarget(node.Get(Field::Alias));
        return has_walrus_;
      case Kind::NamedExpression:
        Bind(node.Get(Field::Name));
        return true;
      default:
        return IsStatement(node.GetKind()) || has_walrus_;
    }
  }

  void BindTypeAlias(Node node) {
    const std::vector<Node> parts = node.Get(Field::Left).Children();
    if (!parts.empty() && parts.front().Is(Kind::Identifier)) {
      Bind(parts.front());
    }
  }

  static bool IsStatement(Kind kind) {
    switch (kind) {
      case Kind::Block:
      case Kind::Module:
      case Kind::Error:
      case Kind::ExpressionStatement:
      case Kind::IfStatement:
      case Kind::ElifClause:
      case Kind::ElseClause:
      case Kind::WhileStatement:
      case Kind::TryStatement:
      case Kind::FinallyClause:
      case Kind::WithStatement:
      case Kind::WithClause:
      case Kind::WithItem:
      case Kind::MatchStatement:
      case Kind::DecoratedDefinition:
      // `with (a as b, c as d)`
      case Kind::Tuple:
      case Kind::ParenthesizedExpression:
        return true;
      default:
        return false;
    }
  }

  void Visit(Node node) {
    if (VisitStatement(node)) {
      Push(node.Children());
    }
  }

  std::string_view text_;
  base::Names& names_;
  bool has_walrus_ = false;
  Bindings bindings_;
  std::vector<Node> todo_;
  std::vector<Node> patterns_;
};

}  // namespace

Bindings CollectBindings(Node body, std::string_view text, base::Names& names) {
  return Collector(text, names).Collect(body);
}

}  // namespace placelint::python
