#include "engine/session/ugi_session.hpp"

#include <fmt/format.h>

#include "engine/session/line_splitter.hpp"
#include "engine/session/option_value.hpp"
#include "engine/session/query.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr std::string_view variant_option = "UGI_Variant";
constexpr std::size_t longest_complaint = 2000;  // bytes; reasons quote what a host has sent

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
    complain(fmt::format("a line of more than {} bytes is not taken", longest_line));
    return !ended_;
  }
  std::visit(
      [this](const auto& command) {
        constexpr bool any_time =
            is_one_of<std::decay_t<decltype(command)>, ugi::Blank, ugi::Ugi, ugi::IsReady, ugi::Stop,
                      ugi::PonderHit, ugi::Quit, ugi::Query, ugi::Malformed>;
        if (!any_time && search_.stopping()) search_.finish();
        if (!any_time && search_.busy())
          complain("a search is running: only isready, stop, ponderhit, quit, ugi and query are taken");
        else
          on(command);
      },
      ugi::parse_command(line));
  return !ended_;
}

void UgiSession::on_move(const Thought& thought, const ugi::Info& last) {
  out_.write_both(ugi::info_line(last),
                  thought.reply.empty() ? fmt::format("bestmove {}", thought.move)
                                        : fmt::format("bestmove {} ponder {}", thought.move, thought.reply));
}

void UgiSession::say(std::string_view line) {
  if (!out_.write(line)) ended_ = true;
}

void UgiSession::complain(std::string_view why) {
  say(fmt::format("info string error: {}", shown(why, longest_complaint)));
}

void UgiSession::complain_if_failed(const Expected<void>& done) {
  if (!done) complain(done.error().message);
}

void UgiSession::on(const ugi::Ugi&) {
  say(fmt::format("id name {}", player_.name()));
  say(fmt::format("id author {}", author));
  for (const ugi::Option& option : player_.options()) say(ugi::option_line(option));
  say(ugi::option_line({std::string(variant_option), ugi::Option::Type::string, state_.game().id()}));
  say(fmt::format("info string ugi-ext query {}", query_extensions));
  say("ugiok");
}

void UgiSession::on(const ugi::NewGame&) {
  player_.new_game();
  state_.set_start_position();
}

void UgiSession::on(const ugi::SetOption& command) {
  if (same_name(command.name, variant_option)) {
    if (const auto done = state_.choose_variant(command.value); !done)
      complain(fmt::format("setoption {}: {}", variant_option, shown(done.error().message)));
    else
      player_.new_game();
    return;
  }
  complain_if_failed(set_option(player_, command.name, command.value));
}

void UgiSession::on(const ugi::Position& command) { complain_if_failed(state_.set(command)); }

void UgiSession::on(const ugi::Moves& command) {
  if (!command.moves.empty()) return complain_if_failed(state_.play(command.moves));
  std::string line = "legal moves:";
  for (const std::string& move : state_.game().legal_moves()) line.append(1, ' ').append(move);
  say(line);
}

void UgiSession::on(const ugi::Go& command) {
  const Instant started = time_.now();
  for (const std::string& word : command.ignored)
    complain(fmt::format("go: '{}' is not understood", shown(word)));
  if (const auto result = state_.game().outcome()) {
    say(fmt::format("info string the game is over: {}", result_text(result)));
    say(fmt::format("bestmove {}", no_move));
    return;
  }
  search_.start(state_.game(), command.limits, started);
}

void UgiSession::on(const ugi::Query& command) {
  const auto answer = answer_query(state_.game(), command);
  if (!answer) return complain(answer.error().message);
  say(answer->empty() ? "response" : fmt::format("response {}", *answer));
}

}  // namespace flipside
