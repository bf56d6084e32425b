#include "referee/record/game_record.hpp"

#include <array>
#include <utility>

namespace flipside::referee {

namespace {

constexpr std::array<std::pair<Termination, std::string_view>, 9> words{{
    {Termination::normal, "normal"},
    {Termination::adjudication, "adjudication"},
    {Termination::time_forfeit, "time forfeit"},
    {Termination::illegal_move, "illegal move"},
    {Termination::disconnect, "disconnect"},
    {Termination::unresponsive, "unresponsive"},
    {Termination::protocol_error, "protocol error"},
    {Termination::flood, "flood"},
    {Termination::start_failed, "start failed"},
}};

}  // namespace

std::string_view termination_text(Termination termination) {
  for (const auto& [value, word] : words)
    if (value == termination) return word;
  return {};
}

std::optional<Termination> parse_termination(std::string_view text) {
  for (const auto& [value, word] : words)
    if (word == text) return value;
  return std::nullopt;
}

Duration time_spent(const GameRecord& record) {
  Duration sum{0};
  for (const PlayedMove& played : record.moves)
    if (played.thought) sum += played.thought->spent;
  return sum;
}

}  // namespace flipside::referee
