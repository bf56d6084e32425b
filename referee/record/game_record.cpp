#include "referee/record/game_record.hpp"

#include <array>
#include <utility>

namespace flipside::referee {

namespace {

constexpr std::array<std::pair<Termination, std::string_view>, 13> names{{
    {Termination::normal, "normal"},
    {Termination::adjudication, "adjudication"},
    {Termination::solved, "solved game"},
    {Termination::time_forfeit, "time forfeit"},
    {Termination::illegal_move, "illegal move"},
    {Termination::disconnect, "disconnect"},
    {Termination::unresponsive, "unresponsive"},
    {Termination::protocol_error, "protocol error"},
    {Termination::flood, "flood"},
    {Termination::start_failed, "start failed"},
    {Termination::disagreement, "disagreement"},
    {Termination::ply_cap, "ply cap"},
    {Termination::null_moves, "null moves"},
}};

}  // namespace

bool is_forfeit(Termination termination) {
  switch (termination) {
    case Termination::normal:
    case Termination::adjudication:
    case Termination::solved:
    case Termination::disagreement:
    case Termination::ply_cap:
    case Termination::null_moves:
      return false;
    case Termination::time_forfeit:
    case Termination::illegal_move:
    case Termination::disconnect:
    case Termination::unresponsive:
    case Termination::protocol_error:
    case Termination::flood:
    case Termination::start_failed:
      return true;
  }
  return false;
}

bool ended_by_fault(const GameRecord& record) {
  return is_forfeit(record.termination) || (is_abnormal(record.termination) && !record.outcome);
}

bool is_abnormal(Termination termination) {
  return is_forfeit(termination) || termination == Termination::disagreement ||
         termination == Termination::null_moves;
}

std::string_view termination_text(Termination termination) {
  for (const auto& [value, name] : names)
    if (value == termination) return name;
  return {};
}

std::optional<Termination> parse_termination(std::string_view text) {
  for (const auto& [value, name] : names)
    if (name == text) return value;
  return std::nullopt;
}

Duration time_spent(const GameRecord& record) {
  Duration sum{0};
  for (const PlayedMove& played : record.moves)
    if (played.info) sum += played.info->spent;
  return sum;
}

}  // namespace flipside::referee
