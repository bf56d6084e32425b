#include "referee/record/accuracy.hpp"

#include <fmt/format.h>

#include "engine/core/text.hpp"

namespace flipside::referee {

namespace {

// Parses a number that has no sign.
template <class Int>
std::optional<Int> parse_unsigned(std::string_view text) {
  return text.starts_with('-') ? std::nullopt : read_number<Int>(text);
}

}  // namespace

Accuracy& Accuracy::operator+=(const Accuracy& other) {
  kept += other.kept;
  counted += other.counted;
  return *this;
}

std::string accuracy_text(const Accuracy& accuracy) {
  return fmt::format("{}/{}", accuracy.kept, accuracy.counted);
}

std::optional<Accuracy> parse_accuracy(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto kept = parse_unsigned<std::uint64_t>(text.substr(0, slash));
  const auto counted = parse_unsigned<std::uint64_t>(text.substr(slash + 1));
  if (!kept || !counted || *kept > *counted) return std::nullopt;
  return Accuracy{*kept, *counted};
}

std::string mistake_text(const Mistake& mistake) {
  if (!mistake.won) return "draw";
  return mistake.plies > 0 ? fmt::format("M{}", mistake.plies) : "win";
}

std::optional<Mistake> parse_mistake(std::string_view text) {
  if (text == "draw") return Mistake{};
  if (text == "win") return Mistake{true, 0};
  if (!text.starts_with('M')) return std::nullopt;
  const auto plies = parse_unsigned<int>(text.substr(1));
  if (!plies || *plies == 0) return std::nullopt;
  return Mistake{true, *plies};
}

}  // namespace flipside::referee
