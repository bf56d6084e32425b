#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/core/text.hpp"
#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto before_ugi = std::chrono::milliseconds(50);
constexpr std::size_t large_memory = std::size_t{1} << 30;  // bytes

/// Notes what the handshake tells.
void learn(Knowledge& knows, const std::vector<Heard>& lines) {
  for (const Heard& line : lines) {
    knows.greeting.push_back(line.text);
    ugi::Reply reply = ugi::parse_reply(line.text);
    if (const auto* id = std::get_if<ugi::Id>(&reply))
      (id->field == ugi::Id::Field::name ? knows.name : knows.author) = id->value;
    if (auto* option = std::get_if<ugi::Option>(&reply)) knows.options.push_back(std::move(*option));
    const auto* info = std::get_if<ugi::Info>(&reply);
    std::string_view rest = info != nullptr ? info->text : std::string_view{};
    if (next_word(rest) != "ugi-ext" || next_word(rest) != "query") continue;
    for (auto kind = next_word(rest); !kind.empty(); kind = next_word(rest)) knows.kinds.emplace(kind);
  }
}

Task<Finding> ugiok(Exam& exam) {
  const std::vector<Heard> lines = co_await exam.greet();
  learn(exam.knows(), lines);
  exam.knows().greets = true;
  exam.knows().times.emplace_back("handshake", exam.knows().settings.start);
  co_return passed(fmt::format("after {}", time_text(exam.knows().settings.start)));
}

Task<Finding> identity(Exam& exam) {
  const Knowledge& knows = exam.knows();
  if (knows.name.empty()) co_return failed("no `id name`");
  if (knows.author.empty()) co_return tolerable("no `id author`");
  co_return passed(fmt::format("{} by {}", knows.name, knows.author));
}

/// What is wrong with an option as it was announced; its words are `line`.
std::optional<Finding> flaw_of(const ugi::Option& option, std::string_view line) {
  using Type = ugi::Option::Type;
  const auto has = [&](std::string_view word) {
    std::string_view rest = line;
    for (auto next = next_word(rest); !next.empty(); next = next_word(rest))
      if (next == word) return true;
    return false;
  };
  if (option.name.empty()) return failed(fmt::format("an option without a name: '{}'", line));
  if (!has("type")) return tolerable(fmt::format("'{}' has no type", option.name));
  if (!has(ugi::type_text(option.type))) return failed(fmt::format("'{}' has no known type", option.name));
  const std::string& value = option.default_value;
  const bool told = has("default");
  if (option.type == Type::check && told && value != "true" && value != "false")
    return failed(fmt::format("'{}' is a check with the default '{}'", option.name, value));
  if (option.type == Type::spin) {
    if (!option.min || !option.max)
      return tolerable(fmt::format("'{}' is a spin without min or max", option.name));
    const auto number = read_number<std::int64_t>(value);
    if (*option.min > *option.max || (told && (!number || *number < *option.min || *number > *option.max)))
      return failed(fmt::format("'{}' is a spin from {} to {} with the default '{}'", option.name,
                                *option.min, *option.max, value));
  }
  if (option.type == Type::combo) {
    if (option.choices.empty()) return failed(fmt::format("'{}' is a combo without values", option.name));
    if (told && std::ranges::find(option.choices, value) == option.choices.end())
      return failed(
          fmt::format("'{}' is a combo whose default '{}' is none of its values", option.name, value));
    if (has("options"))
      return tolerable(fmt::format("'{}' lists its values after `options`, not after `var`", option.name));
  }
  return std::nullopt;
}

Task<Finding> options_well_formed(Exam& exam) {
  std::set<std::string> names;
  std::optional<Finding> worst;
  for (const std::string& line : exam.knows().greeting) {
    const ugi::Reply reply = ugi::parse_reply(line);
    const auto* option = std::get_if<ugi::Option>(&reply);
    if (option == nullptr) continue;
    auto flaw = flaw_of(*option, line);
    std::string name = option->name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!names.insert(name).second)
      flaw = failed(fmt::format("the option '{}' is listed twice", option->name));
    for (const auto& [small, right] : {std::pair("ugi_variant", "UGI_Variant"), {"ponder", "Ponder"}})
      if (!flaw && name == small && option->name != right)
        flaw = tolerable(fmt::format("'{}' is to be listed as `{}`", option->name, right));
    if (flaw && (!worst || flaw->verdict > worst->verdict)) worst = std::move(flaw);
  }
  co_return worst ? *worst : passed(fmt::format("{} options", names.size()));
}

Task<Finding> nothing_else(Exam& exam) {
  for (const std::string& line : exam.knows().greeting)
    if (const ugi::Reply reply = ugi::parse_reply(line);
        std::holds_alternative<ugi::Other>(reply) || std::holds_alternative<ugi::BestMove>(reply))
      co_return tolerable(fmt::format("'{}' is no line of a handshake", line.substr(0, 60)));
  co_return passed("only `id`, `option` and `info` lines before `ugiok`");
}

Task<Finding> silent_before(Exam& exam) {
  const std::vector<Heard> lines = co_await exam.dialogue().listen(before_ugi);
  if (lines.empty()) co_return passed("it says nothing before `ugi`");
  co_return tolerable(fmt::format("it says '{}' before `ugi`", lines.front().text.substr(0, 60)));
}

Task<Finding> little_memory(Exam& exam) {
  (void)co_await exam.greet();
  const std::size_t bytes = exam.dialogue().peer().memory();
  if (bytes == 0) co_return skipped("its memory cannot be told");
  const std::string text = fmt::format("{} MiB resident", bytes >> 20);
  co_return bytes > large_memory ? tolerable(text + " before anything was asked of it") : passed(text);
}

/// The lines without what may differ: the default of `UGI_Variant`.
std::vector<std::string> lasting(const std::vector<std::string>& lines) {
  std::vector<std::string> kept;
  for (const std::string& line : lines)
    if (line.find("UGI_Variant") == std::string::npos) kept.push_back(line);
  return kept;
}

Task<Finding> greets_again(Exam& exam) {
  const std::vector<Heard> lines = co_await exam.greet();
  std::vector<std::string> again;
  for (const Heard& line : lines) again.push_back(line.text);
  if (lasting(again) == lasting(exam.knows().greeting))
    co_return passed("`ugi` is answered the same a second time");
  co_return tolerable("a second `ugi` is answered by other lines than the first");
}

Task<Finding> commands_first(Exam& exam) {
  try {
    (void)co_await exam.settle();
  } catch (const Finding& finding) {
    throw tolerable("before `ugi`: " + finding.sentence);
  }
  co_return passed("`isready` before `ugi` is answered");
}

constexpr Check checks[] = {
    {"ugiok", ugiok, anything, Start::raw},
    {"identity", identity, greets},
    {"options are well formed", options_well_formed, greets},
    {"no other lines", nothing_else, greets},
    {"silence before ugi", silent_before, greets, Start::raw},
    {"little memory", little_memory, greets, Start::raw},
    {"ugi again", greets_again, greets},
    {"commands before ugi", commands_first, greets, Start::raw},
};

}  // namespace

std::span<const Check> handshake_checks() { return checks; }

}  // namespace flipside::referee::conformance
