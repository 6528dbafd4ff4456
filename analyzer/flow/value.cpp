#include "analyzer/flow/value.h"

#include <algorithm>
#include <cstring>

namespace placelint::flow {

static std::size_t Mix(std::size_t seed, std::size_t value) {
  return (seed ^ value) * 0x9E3779B97F4A7C15ULL + (seed << 6U);
}

std::size_t Values::Hash::operator()(const Value& value) const noexcept {
  std::size_t seed = static_cast<std::size_t>(value.kind);
  seed = Mix(seed, value.name.id);
  seed = Mix(seed, value.a);
  seed = Mix(seed, value.b);
  return Mix(seed, static_cast<std::size_t>(value.number));
}

std::size_t Values::SiteHash::operator()(const SiteKey& key) const noexcept {
  std::size_t seed = key.chain;
  seed = Mix(seed, key.site.file.index);
  seed = Mix(seed, key.site.begin);
  seed = Mix(seed, key.site.end);
  return Mix(seed, key.part * 16U + key.tag);
}

Values::Values(base::Names& names) : names_(names) {
  Make({});
}

ValueId Values::Make(const Value& value) {
  const auto [place, fresh] =
      ids_.try_emplace(value, static_cast<std::uint32_t>(values_.size()));
  if (fresh) {
    values_.push_back(value);
  }
  return ValueId{place->second};
}

ValueId Values::BoolValue(bool value) {
  return Make({.kind = ValueKind::Bool, .number = value ? 1 : 0});
}

ValueId Values::IntValue(std::int64_t value) {
  return Make({.kind = ValueKind::Int, .number = value});
}

ValueId Values::TextValue(std::string_view text) {
  return Make({.kind = ValueKind::Text, .name = names_.Intern(text)});
}

ValueId Values::ExternalValue(std::string_view dotted) {
  return Make({.kind = ValueKind::External, .name = names_.Intern(dotted)});
}

ValueId Values::FromLiteral(const ir::Literal& literal) {
  struct Visitor {
    Values& values;
    ValueId operator()(ir::None) const { return values.NoneValue(); }
    ValueId operator()(ir::Ellipsis) const {
      return values.Make({.kind = ValueKind::Ellipsis});
    }
    ValueId operator()(bool value) const { return values.BoolValue(value); }
    ValueId operator()(std::int64_t value) const {
      return values.IntValue(value);
    }
    ValueId operator()(double value) const {
      std::int64_t bits = 0;
      std::memcpy(&bits, &value, sizeof bits);
      return values.Make({.kind = ValueKind::Float, .number = bits});
    }
    ValueId operator()(const std::string& value) const {
      return values.TextValue(value);
    }
  };
  return std::visit(Visitor{*this}, literal);
}

ValueId Values::AttributeOf(ValueId base, Name name) {
  return Make({.kind = ValueKind::Attribute, .name = name, .a = base.index});
}

ValueId Values::ItemOf(ValueId base, ValueId key) {
  return Make({.kind = ValueKind::Item, .a = base.index, .b = key.index});
}

ValueId Values::ResultOf(ValueId callee, const std::vector<ValueId>& args) {
  return Make(
      {.kind = ValueKind::Result, .a = callee.index, .b = ListId(args)});
}

ValueId Values::NotOf(ValueId value) {
  const Value& inner = Get(value);
  if (inner.kind == ValueKind::Not) {
    return ValueId{inner.a};
  }
  if (inner.kind == ValueKind::Bool) {
    return BoolValue(inner.number == 0);
  }
  return Make({.kind = ValueKind::Not, .a = value.index});
}

ValueId Values::CompareOf(ir::CompareOp op, ValueId left, ValueId right) {
  using Op = ir::CompareOp;
  // One spelling for a question and its opposite, so that they correlate.
  if (op == Op::Ne) {
    return NotOf(CompareOf(Op::Eq, left, right));
  }
  if (op == Op::IsNot) {
    return NotOf(CompareOf(Op::Is, left, right));
  }
  if (op == Op::NotIn) {
    return NotOf(CompareOf(Op::In, left, right));
  }
  if (op == Op::Ge) {
    return NotOf(CompareOf(Op::Lt, left, right));
  }
  if (op == Op::Le) {
    return NotOf(CompareOf(Op::Gt, left, right));
  }
  if ((op == Op::Eq || op == Op::Is) && right < left) {
    std::swap(left, right);
  }
  return Make({.kind = ValueKind::Compare,
               .a = left.index,
               .b = right.index,
               .number = static_cast<std::int64_t>(op)});
}

ValueId Values::BoundOf(ValueId receiver, ValueId function) {
  return Make(
      {.kind = ValueKind::Bound, .a = receiver.index, .b = function.index});
}

ValueId Values::SymbolAt(Span site, std::uint64_t chain, std::uint32_t part,
                         SymbolInfo info) {
  const auto [place, fresh] =
      sites_.try_emplace(SiteKey{chain, site, part, 0},
                         static_cast<std::uint32_t>(symbols_.size()));
  if (fresh) {
    symbols_.push_back(info);
  }
  return Make({.kind = ValueKind::Symbol, .number = place->second});
}

const SymbolInfo& Values::Symbol(ValueId id) const {
  return symbols_[static_cast<std::size_t>(Get(id).number)];
}

ValueId Values::ObjectAt(std::uint64_t chain, std::uint32_t part,
                         ObjectInfo info) {
  const auto tag = 1U + static_cast<std::uint32_t>(info.kind);
  const auto [place, fresh] =
      sites_.try_emplace(SiteKey{chain + info.type.index, info.site, part, tag},
                         static_cast<std::uint32_t>(objects_.size()));
  if (fresh) {
    objects_.push_back(info);
  }
  return Make({.kind = ValueKind::Object, .number = place->second});
}

const ObjectInfo& Values::Object(ValueId id) const {
  return objects_[static_cast<std::size_t>(Get(id).number)];
}

bool Values::IsObject(ValueId id, ObjectKind kind) const {
  return Is(id, ValueKind::Object) && Object(id).kind == kind;
}

ValueId Values::TensorValue(const Tensor& tensor) {
  std::size_t key = static_cast<std::size_t>(tensor.device.kind);
  key = Mix(key, tensor.device.type.id);
  key = Mix(key, tensor.device.symbol.index);
  key = Mix(key, tensor.made_at.begin);
  key = Mix(key, tensor.made_at.file.index);
  std::vector<std::uint32_t>& same = tensor_ids_[key];
  for (const std::uint32_t id : same) {
    if (tensors_[id] == tensor) {
      return Make({.kind = ValueKind::Tensor, .number = id});
    }
  }
  same.push_back(static_cast<std::uint32_t>(tensors_.size()));
  tensors_.push_back(tensor);
  return Make({.kind = ValueKind::Tensor, .number = same.back()});
}

const Tensor& Values::TensorOf(ValueId id) const {
  return tensors_[static_cast<std::size_t>(Get(id).number)];
}

ValueId Values::DeviceValue(const Device& device) {
  const auto found = std::find(devices_.begin(), devices_.end(), device);
  const auto index = found - devices_.begin();
  if (found == devices_.end()) {
    devices_.push_back(device);
  }
  return Make({.kind = ValueKind::Device, .number = index});
}

const Device& Values::DeviceOf(ValueId id) const {
  return devices_[static_cast<std::size_t>(Get(id).number)];
}

std::uint32_t Values::ListId(const std::vector<ValueId>& list) {
  std::size_t key = list.size();
  for (const ValueId id : list) {
    key = Mix(key, id.index);
  }
  std::vector<std::uint32_t>& same = list_ids_[key];
  for (const std::uint32_t id : same) {
    if (lists_[id] == list) {
      return id;
    }
  }
  same.push_back(static_cast<std::uint32_t>(lists_.size()));
  lists_.push_back(list);
  return same.back();
}

}  // namespace placelint::flow
