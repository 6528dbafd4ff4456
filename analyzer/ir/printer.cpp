#include "analyzer/ir/printer.h"

#include <fmt/format.h>

#include <string_view>
#include <type_traits>
#include <utility>

#include "analyzer/ir/printer_text.h"

namespace placelint::ir {
namespace {

class Printer {
 public:
  Printer(const Module& module, const base::Names& names)
      : module_(module), names_(names) {}

  std::string Run() {
    Line("module {}", Text(module_.name));
    FunctionBody(*module_.functions.front());
    for (const Gap& gap : module_.gaps) {
      Line("gap: {}", gap.reason);
    }
    return std::move(out_);
  }

 private:
  template <typename... Args>
  void Line(fmt::format_string<Args...> format, Args&&... args) {
    out_.append(indent_ * 2, ' ');
    fmt::format_to(std::back_inserter(out_), format,
                   std::forward<Args>(args)...);
    out_ += '\n';
  }

  std::string_view Text(Name name) const { return names_.Text(name); }

  // `%3`, or `%x` for the slot of a variable (`%x.7` when `x` has another).
  std::string S(Slot slot) const {
    if (!slot.IsValid() || slot.index >= function_->slot_names.size()) {
      return slot.IsValid() ? fmt::format("%{}!", slot.index) : "-";
    }
    const Name name = function_->slot_names[slot.index];
    if (name.IsEmpty()) {
      return fmt::format("%{}", slot.index);
    }
    for (std::uint32_t i = 0; i < slot.index; ++i) {
      if (function_->slot_names[i] == name) {
        return fmt::format("%{}.{}", Text(name), slot.index);
      }
    }
    return fmt::format("%{}", Text(name));
  }

  void Indented(const Block& block) {
    ++indent_;
    for (const Op& op : block) {
      std::visit([this](const auto& what) { Show(what); }, op.what);
    }
    --indent_;
  }
  void Part(std::string_view title, const Block& block) {
    if (!block.empty()) {
      Line("{}:", title);
      Indented(block);
    }
  }

  void FunctionBody(const Function& function) {
    const Function* outside = std::exchange(function_, &function);
    ++indent_;
    for (const Param& param : function.params) {
      if (param.default_slot.IsValid()) {
        Line("default {} = {}:", S(param.slot), S(param.default_slot));
        Indented(param.default_value);
      }
    }
    --indent_;
    Indented(function.body);
    function_ = outside;
  }

  std::string Parameters(const Function& function) const {
    std::string text;
    for (const Param& param : function.params) {
      text += text.empty() ? "" : ", ";
      text += param.kind == Param::Kind::VarArgs       ? "*"
              : param.kind == Param::Kind::KeywordArgs ? "**"
              : param.kind == Param::Kind::KeywordOnly ? "kw "
                                                       : "";
      text += Text(param.name);
      if (!param.annotation.IsEmpty()) {
        text += fmt::format(": {}", Text(param.annotation));
      }
    }
    return text;
  }

  void Decorators(const std::vector<Decorator>& decorators) {
    for (const Decorator& decorator : decorators) {
      Line("@{}({})", Text(decorator.name), Text(decorator.arguments));
    }
  }

  void Show(const Constant& op) { Line("{} = {}", S(op.dst), Quote(op.value)); }
  void Show(const Copy& op) { Line("{} = {}", S(op.dst), S(op.src)); }
  void Show(const LoadName& op) {
    Line("{} = name {}", S(op.dst), Text(op.name));
  }
  void Show(const StoreName& op) {
    Line("name {} = {}", Text(op.name), S(op.src));
  }
  void Show(const DeleteName& op) { Line("delete name {}", Text(op.name)); }
  void Show(const LoadOuter& op) {
    Line("{} = outer {} %{}", S(op.dst), op.hops, op.slot.index);
  }
  void Show(const StoreOuter& op) {
    Line("outer {} %{} = {}", op.hops, op.slot.index, S(op.src));
  }
  void Show(const GetAttr& op) {
    Line("{} = {}.{}", S(op.dst), S(op.object), Text(op.name));
  }
  void Show(const SetAttr& op) {
    Line("{}.{} = {}", S(op.object), Text(op.name), S(op.src));
  }
  void Show(const DeleteAttr& op) {
    Line("delete {}.{}", S(op.object), Text(op.name));
  }
  void Show(const GetItem& op) {
    Line("{} = {}[{}]", S(op.dst), S(op.object), S(op.key));
  }
  void Show(const SetItem& op) {
    Line("{}[{}] = {}", S(op.object), S(op.key), S(op.src));
  }
  void Show(const DeleteItem& op) {
    Line("delete {}[{}]", S(op.object), S(op.key));
  }
  void Show(const Call& op) {
    std::string args;
    for (const Argument& argument : op.args) {
      args += args.empty() ? "" : ", ";
      args += argument.kind == Argument::Kind::Star         ? "*"
              : argument.kind == Argument::Kind::DoubleStar ? "**"
                                                            : "";
      if (argument.kind == Argument::Kind::Keyword) {
        args += fmt::format("{}=", Text(argument.name));
      }
      args += S(argument.value);
    }
    Line("{} = {}({})", S(op.dst), S(op.callee), args);
  }
  void Show(const Build& op) {
    std::string elements;
    for (const Element& element : op.elements) {
      elements += elements.empty() ? "" : ", ";
      if (element.key.IsValid()) {
        elements += fmt::format("{}: ", S(element.key));
      } else if (op.kind == Build::Kind::Dict) {
        elements += "**";
      }
      elements += element.star ? "*" : "";
      elements += S(element.value);
    }
    Line("{} = {}({})", S(op.dst), NameOf(op.kind), elements);
  }
  void Show(const Unpack& op) {
    std::string targets;
    for (std::size_t i = 0; i < op.targets.size(); ++i) {
      targets += targets.empty() ? "" : ", ";
      targets += static_cast<int>(i) == op.star ? "*" : "";
      targets += S(op.targets[i]);
    }
    Line("unpack {} = {}", targets, S(op.src));
  }
  void Show(const Binary& op) {
    Line("{} = {} {}{} {}", S(op.dst), S(op.left), NameOf(op.op),
         op.in_place ? "=" : "", S(op.right));
  }
  void Show(const Compare& op) {
    Line("{} = {} {} {}", S(op.dst), S(op.left), NameOf(op.op), S(op.right));
  }
  void Show(const Unary& op) {
    Line("{} = {} {}", S(op.dst), NameOf(op.op), S(op.operand));
  }
  void Show(const Format& op) {
    std::string parts;
    for (const FormatPart& part : op.parts) {
      parts += parts.empty() ? "" : ", ";
      parts += part.value.IsValid() ? S(part.value) : QuoteText(part.text);
    }
    Line("{} = format {}", S(op.dst), parts);
  }
  void Show(const Append& op) {
    if (op.key.IsValid()) {
      Line("append {}[{}] = {}", S(op.container), S(op.key), S(op.value));
    } else {
      Line("append {} {}", S(op.container), S(op.value));
    }
  }
  void Show(const MakeFunction& op) {
    const Function& function = *module_.functions[op.function.index];
    Decorators(function.decorators);
    const std::string words =
        std::string(function.is_async ? "async " : "") +
        (function.is_generator ? "generator " : "") +
        (function.is_lambda ? "lambda"
                            : fmt::format("function {}", Text(function.name)));
    if (function.state == Function::State::NotParsed) {
      Line("{} = {} (not parsed)", S(op.dst), words);
      return;
    }
    Line("{} = {}({})", S(op.dst), words, Parameters(function));
    FunctionBody(function);
  }
  void Show(const MakeClass& op) {
    const Class& type = *module_.classes[op.type.index];
    Decorators(type.decorators);
    std::string bases;
    for (const Slot base : op.bases) {
      bases += bases.empty() ? "" : ", ";
      bases += S(base);
    }
    Line("{} = class {}({})", S(op.dst), Text(type.name), bases);
    FunctionBody(*module_.functions[type.body.index]);
  }
  void Show(const Import& op) {
    Line("{} = import {}{}{}{}{}", S(op.dst), std::string(op.level, '.'),
         Text(op.module), op.member.IsEmpty() ? "" : " member ",
         Text(op.member), op.whole ? " whole" : "");
  }
  void Show(const ImportStar& op) {
    Line("import * from {}{}", std::string(op.level, '.'), Text(op.module));
  }
  void Show(const Annotate& op) {
    Line("annotate {}: {}", S(op.value), Text(op.type));
  }
  void Show(const Unknown& op) {
    Line("{} = unknown ({})", S(op.dst), op.reason);
  }
  void Show(const If& op) {
    Line("if {}:", S(op.condition));
    Indented(op.then);
    Part("else", op.otherwise);
  }
  void Show(const Loop& op) {
    const std::string_view kind = op.comprehension ? "comprehension " : "";
    if (op.kind == Loop::Kind::For) {
      Line("{}for {} in {}:", kind, S(op.item), S(op.iterable));
    } else {
      Line("while {}:", S(op.condition));
      Part("head", op.head);
    }
    Indented(op.body);
    Part("else", op.otherwise);
  }
  void Show(const Try& op) {
    Line("try:");
    Indented(op.body);
    for (const Handler& handler : op.handlers) {
      std::string types;
      for (const Name type : handler.types) {
        types += types.empty() ? "" : ", ";
        types += Text(type);
      }
      Line("except {} as {}:", types, S(handler.bind));
      Indented(handler.body);
    }
    Part("else", op.otherwise);
    Part("finally", op.finally);
  }
  void Show(const With& op) {
    Line("with {} as {}:", S(op.context), S(op.bind));
    Indented(op.body);
  }
  void Show(const Return& op) { Line("return {}", S(op.value)); }
  void Show(const Raise& op) { Line("raise {}", S(op.value)); }
  void Show(const Break&) { Line("break"); }
  void Show(const Continue&) { Line("continue"); }
  void Show(const Yield& op) {
    Line("{} = yield{} {}", S(op.dst), op.from ? " from" : "", S(op.value));
  }
  void Show(const Discard& op) { Line("discard {}", S(op.value)); }

  const Module& module_;
  const base::Names& names_;
  const Function* function_ = nullptr;
  std::string out_;
  std::size_t indent_ = 0;
};

}  // namespace

std::string Print(const Module& module, const base::Names& names) {
  return module.functions.empty() ? std::string()
                                  : Printer(module, names).Run();
}

}  // namespace placelint::ir
