#include "engine/session/ugi_session.hpp"

#include <fmt/format.h>

#include "engine/session/line_reader.hpp"
#include "engine/session/option_value.hpp"
#include "engine/session/query.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr std::string_view variant_option = "UGI_Variant";
// Maximum length of a message. Messages may quote long input from the host.
constexpr std::size_t max_error_bytes = 2000;

template <class Command, class... Allowed>
constexpr bool is_one_of = (std::is_same_v<Command, Allowed> || ...);

}  // namespace

UgiSession::UgiSession(EnginePlayer& player, AnyGame start, TimeSource& time, LineSink& out,
                       std::vector<ConsoleCommand> commands, StartVariant variants)
    : player_(player),
      time_(time),
      out_(out),
      commands_(std::move(commands)),
      state_(std::move(start), std::move(variants)),
      search_(player, time, *this) {}

bool UgiSession::handle(std::string_view line) {
  if (line.size() > longest_line) {
    send_error(fmt::format("line longer than {} bytes", longest_line));
    return !ended_;
  }
  std::visit(
      [this](const auto& command) {
        constexpr bool allowed_during_search =
            is_one_of<std::decay_t<decltype(command)>, ugi::Blank, ugi::Ugi, ugi::IsReady, ugi::Stop,
                      ugi::PonderHit, ugi::Quit, ugi::Query, ugi::Malformed>;
        if (!allowed_during_search && search_.stopping()) search_.finish();
        if (!allowed_during_search && search_.busy())
          send_error("a search is running: only isready, stop, ponderhit, quit, ugi and query are accepted");
        else
          on(command);
      },
      ugi::parse_command(line));
  return !ended_;
}

void UgiSession::on_result(const SearchResult& result, const ugi::Info& summary) {
  out_.write_both(ugi::info_line(summary),
                  result.ponder_move.empty()
                      ? fmt::format("bestmove {}", result.move)
                      : fmt::format("bestmove {} ponder {}", result.move, result.ponder_move));
}

void UgiSession::send(std::string_view line) {
  if (!out_.write(line)) ended_ = true;
}

void UgiSession::send_error(std::string_view message) {
  send(fmt::format("info string error: {}", sanitized(message, max_error_bytes)));
}

bool UgiSession::check(const Expected<void>& result) {
  if (!result) send_error(result.error().message);
  return result.has_value();
}

void UgiSession::on(const ugi::Ugi&) {
  send(fmt::format("id name {}", player_.name()));
  send(fmt::format("id author {}", author));
  for (const ugi::Option& option : player_.options()) send(ugi::option_line(option));
  send(ugi::option_line({std::string(variant_option), ugi::Option::Type::string, state_.game().id()}));
  send(fmt::format("info string ugi-ext query {}", query_extensions));
  send("ugiok");
}

void UgiSession::on(const ugi::NewGame&) {
  player_.new_game();
  state_.set_start_position();
}

void UgiSession::on(const ugi::SetOption& command) {
  if (equals_ignoring_case(command.name, variant_option)) {
    if (const auto done = state_.choose_variant(command.value); !done)
      send_error(fmt::format("setoption {}: {}", variant_option, sanitized(done.error().message)));
    else
      player_.new_game();
    return;
  }
  check(set_option(player_, command.name, command.value));
}

void UgiSession::on(const ugi::Position& command) {
  if (check(state_.set(command))) show_change();
}

void UgiSession::on(const ugi::Moves& command) {
  if (!command.moves.empty()) {
    if (check(state_.play(command.moves))) show_change();
    return;
  }
  std::string line = "legal moves:";
  for (const std::string& move : state_.game().legal_moves()) line.append(1, ' ').append(move);
  send(line);
}

void UgiSession::on(const ugi::Go& command) {
  const Instant started = time_.now();
  for (const std::string& word : command.ignored)
    send_error(fmt::format("go: unknown argument '{}'", sanitized(word)));
  if (const auto result = state_.game().outcome()) {
    send(fmt::format("info string the game is over: {}", result_text(result)));
    send(fmt::format("bestmove {}", no_move));
    return;
  }
  search_.start(state_.game(), command.limits, started);
}

void UgiSession::on(const ugi::Query& command) {
  const auto answer = answer_query(state_.game(), command);
  if (!answer) return send_error(answer.error().message);
  send(answer->empty() ? "response" : fmt::format("response {}", *answer));
}

}  // namespace flipside
