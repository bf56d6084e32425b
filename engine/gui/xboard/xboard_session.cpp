#include "engine/gui/xboard/xboard_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <cctype>

#include "engine/core/text.hpp"
#include "engine/games/registry.hpp"
#include "engine/session/board_drawing.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/line_reader.hpp"
#include "engine/session/option_value.hpp"

namespace flipside {
namespace {

XBoardVariant variant_of(const AnyGame& game) {
  const auto variants = xboard_variants();
  const auto found = std::ranges::find(variants, game.id(), &XBoardVariant::id);
  return found == variants.end() ? variants.front() : *found;
}

AnyGame start_of(const XBoardVariant& variant) {
  auto start = start_game(variant.id);
  assert(start);
  return *std::move(start);
}

}  // namespace

XBoardSession::XBoardSession(EnginePlayer& player, const AnyGame& start, TimeSource& time, LineSink& out)
    : player_(player),
      time_(time),
      out_(out),
      variant_(variant_of(start)),
      games_{start_of(variant_)},
      search_(player, time, *this) {}

const std::vector<XBoardSession::Command>& XBoardSession::commands() {
  using S = XBoardSession;
  static const std::vector<Command> all = {
      {"xboard", &S::ignore, true},
      {"protover", &S::protocol},
      {"accepted", &S::ignore, true},
      {"rejected", &S::ignore, true},
      {"new", &S::new_game},
      {"variant", &S::choose_variant},
      {"setboard", &S::set_board},
      {"edit", &S::edit},
      {"level", &S::level, true},
      {"st", &S::seconds_per_move, true},
      {"sd", &S::depth, true},
      {"time", &S::own_clock, true},
      {"otim", &S::other_clock, true},
      {"force", &S::force},
      {"go", &S::go},
      {"playother", &S::play_other},
      {"usermove", &S::user_move},
      {"undo", &S::undo},
      {"remove", &S::remove},
      {"hint", &S::hint, true},
      {"analyze", &S::analyze},
      {"exit", &S::exit_analysis},
      {"lift", &S::lift, true},
      {"put", &S::put, true},
      {"hover", &S::ignore, true},
      {"ping", &S::ping, true},
      {"option", &S::option},
      {"memory", &S::memory},
      {"cores", &S::cores},
      {"?", &S::move_now, true},
      {".", &S::status, true},
      {"post", &S::post, true},
      {"nopost", &S::no_post, true},
      {"hard", &S::ignore, true},
      {"easy", &S::ignore, true},
      {"random", &S::ignore, true},
      {"computer", &S::ignore, true},
      {"name", &S::ignore, true},
      {"rating", &S::ignore, true},
      {"ics", &S::ignore, true},
      {"draw", &S::ignore, true},
      {"bk", &S::ignore, true},
      {"result", &S::force},
      {"quit", &S::quit, true},
  };
  return all;
}

bool XBoardSession::handle(std::string_view line) {
  if (line.size() > longest_line) {
    error("line too long", fmt::format("more than {} bytes", longest_line));
    return !ended_;
  }
  std::string_view rest = line;
  const auto name = next_word(rest);
  rest = trim(rest);
  if (name.empty()) return !ended_;
  if (editor_ && name != "quit") {
    edit_line(trim(line));
    return !ended_;
  }
  const auto& table = commands();
  const auto command = std::ranges::find(table, name, &Command::name);
  if (command != table.end()) {
    if (!command->keeps_search) abort_search();
    (this->*command->run)(rest);
  } else if (rest.empty() && name.size() >= 4 && std::isdigit(static_cast<unsigned char>(name[3])) != 0) {
    abort_search();
    user_move(name);  // move from a host without the feature `usermove`
  } else {
    error("unknown command", sanitized(name));
  }
  return !ended_;
}

void XBoardSession::send(std::string_view line) {
  if (!out_.write(line)) ended_ = true;
}

void XBoardSession::error(std::string_view type, std::string_view what) {
  send(fmt::format("Error ({}): {}", type, what));
}

void XBoardSession::protocol(Arguments) {
  std::vector<std::string> names;
  for (const XBoardVariant& variant : xboard_variants()) names.push_back(variant.name);
  send("feature done=0");
  send(fmt::format("feature myname=\"{}\" variants=\"{}\"", player_.name(), fmt::join(names, ",")));
  send(
      "feature ping=1 setboard=1 usermove=1 playother=1 colors=0 san=0 sigint=0 sigterm=0 reuse=1 analyze=1 "
      "debug=1");
  send("feature highlight=1 memory=1 smp=1 draw=0 nps=0");
  // XBoard sets these three options with the commands `memory`, `cores` and `hard`. The session ignores
  // `hard`.
  for (const ugi::Option& option : player_.options())
    if (option.name != "Hash" && option.name != "Threads" && option.name != "Ponder")
      send(xboard::option_feature(option));
  send("feature done=1");
}

void XBoardSession::set_up(AnyGame game) {
  games_.clear();
  games_.push_back(std::move(game));
  playable_ = true;
  lifted_square_.clear();
}

void XBoardSession::new_game(Arguments) {
  player_.new_game();
  set_up(start_of(variant_));
  if (!analyzing_) engine_side_ = Player::p2;
  depth_.reset();
  own_clock_.reset();
  other_clock_.reset();
  analyze_if_enabled();
}

void XBoardSession::choose_variant(Arguments name) {
  for (XBoardVariant& variant : xboard_variants()) {
    if (variant.name != name && variant.id != name) continue;
    variant_ = std::move(variant);
    set_up(start_of(variant_));
    send(fmt::format("setup {} {}", variant_.board, variant_.fen(game().text())));
    for (const std::string& piece : variant_.pieces) send(fmt::format("piece {}", piece));
    return analyze_if_enabled();
  }
  error("unknown variant", sanitized(name));
}

void XBoardSession::set_board(Arguments fen) {
  const auto text = variant_.position(fen);
  auto game = text ? start_of(variant_).parse(*text) : text.error();
  if (!game) {
    playable_ = false;
    return send(fmt::format("tellusererror Illegal position: {}", sanitized(game.error().message)));
  }
  set_up(*std::move(game));
  analyze_if_enabled();
}

void XBoardSession::edit(Arguments) { editor_.emplace(variant_.fen(game().text())); }

void XBoardSession::edit_line(std::string_view line) {
  if (line == ".") {
    const std::string fen = editor_->fen(game().to_move() == Player::p1 ? 'w' : 'b');
    editor_.reset();
    return set_board(fen);
  }
  if (!editor_->apply(line)) error("edit", sanitized(line));
}

void XBoardSession::force(Arguments) { engine_side_.reset(); }

void XBoardSession::go(Arguments) {
  analyzing_ = false;
  engine_side_ = game().to_move();
  search_if_engine_to_move();
}

void XBoardSession::play_other(Arguments) {
  analyzing_ = false;
  engine_side_ = opponent(game().to_move());
}

void XBoardSession::user_move(Arguments text) {
  const auto reject = [&](std::string_view reason) {
    send(fmt::format("Illegal move ({}): {}", reason, sanitized(text)));
    search_if_engine_to_move();
  };
  if (!playable_) return reject("the position is illegal");
  if (game().outcome()) return reject("the game is over");
  if (engine_side_ == game().to_move()) return reject("not your turn");
  const auto move = find_move(text);
  if (!move) return reject(illegal_reason(text));
  play(*move);
  search_if_engine_to_move();
}

void XBoardSession::take_back(std::size_t plies) {
  if (games_.size() <= plies) return error("command not legal now", "no move to take back");
  games_.resize(games_.size() - plies, games_.front());
  analyze_if_enabled();
}

void XBoardSession::undo(Arguments) { take_back(1); }
void XBoardSession::remove(Arguments) { take_back(2); }

void XBoardSession::option(Arguments arguments) {
  const auto equals = arguments.find('=');
  const auto name = arguments.substr(0, equals);
  std::string value(equals == Arguments::npos ? "" : arguments.substr(equals + 1));
  for (const ugi::Option& candidate : player_.options())
    if (candidate.type == ugi::Option::Type::check && equals_ignoring_case(candidate.name, name))
      value = value == "1" ? "true" : value == "0" ? "false" : value;
  if (const auto done = set_option(player_, name, value); !done) error("option", done.error().message);
  search_if_engine_to_move();
}

void XBoardSession::memory(Arguments mebibytes) { option(fmt::format("Hash={}", mebibytes)); }
void XBoardSession::cores(Arguments number) { option(fmt::format("Threads={}", number)); }

bool XBoardSession::play(std::string_view move) {
  AnyGame next = game();
  if (!next.play(move)) return false;
  games_.push_back(std::move(next));
  const auto outcome = game().outcome();
  if (!outcome) return true;
  send(xboard::result_line(*outcome, winner(*outcome)               ? result_reason(game())
                                     : game().drawn_by_repetition() ? "Threefold repetition"
                                                                    : "Draw"));
  return true;
}

}  // namespace flipside
