#include "bots/quirky/quirky_sink.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

constexpr std::string_view no_move = "a1a1";  // illegal in every game

std::string option_line(const ugi::Option& option, const Quirks& quirks) {
  std::string line = fmt::format("option name {} type {}", option.name, ugi::type_text(option.type));
  if (!quirks.has(Quirk::bare_options)) line += fmt::format(" default {}", option.default_value);
  if (option.min) line += fmt::format(" min {}", *option.min);
  if (option.max) line += fmt::format(" max {}", *option.max);
  if (quirks.has(Quirk::combo_words) && !option.choices.empty()) line += " options";
  for (const std::string& choice : option.choices)
    line.append(quirks.has(Quirk::combo_words) ? " " : " var ").append(choice);
  return line;
}

}  // namespace

void QuirkySink::write_banner() {
  if (!has(Quirk::banner)) return;
  const std::lock_guard lock(mutex_);
  write_line("Odd Engine, 64 bit");
  write_line("");
  write_line("ready for commands; type 'ugi'");
}

bool QuirkySink::write(std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(began_, true) && has(Quirk::slow_start)) delay_();
  const ugi::Reply reply = ugi::parse_reply(line);
  if (std::holds_alternative<ugi::Id>(reply) && has(Quirk::no_identity)) return true;
  if (const auto* option = std::get_if<ugi::Option>(&reply)) return write_option(*option);
  if (std::holds_alternative<ugi::ReadyOk>(reply)) return write_ready();
  if (const auto* best = std::get_if<ugi::BestMove>(&reply)) return write_move(best->move);
  if (const auto* info = std::get_if<ugi::Info>(&reply); info && info->text.starts_with("ugi-ext"))
    if (has(Quirk::no_extensions) || quirks_.without_board()) return true;
  return write_line(line);
}

void QuirkySink::write_torn_end() {
  const std::lock_guard lock(mutex_);
  if (has(Quirk::torn_end)) out_.write_raw("bye");
}

bool QuirkySink::has_listed(std::string_view option) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::find(listed_, option) != listed_.end();
}

std::optional<std::string> QuirkySink::take_last_move() {
  const std::lock_guard lock(mutex_);
  return std::exchange(move_, std::nullopt);
}

bool QuirkySink::write_option(ugi::Option option) {
  if (option.name == "UGI_Variant") {
    if (has(Quirk::no_variant)) return true;
    if (has(Quirk::lower_case_variant)) option.name = "ugi_variant";
    if (has(Quirk::combo_variant) || has(Quirk::combo_words)) {
      option.type = ugi::Option::Type::combo;
      option.choices = main_game_ids();
    }
  }
  listed_.push_back(option.name);
  return write_line(option_line(option, quirks_));
}

bool QuirkySink::write_ready() {
  if (!std::exchange(was_ready_, true) && has(Quirk::slow_ready)) delay_();
  if (!has(Quirk::early_move)) return write_line("readyok");
  // Send both lines in one write because a separate second line could arrive after the host's next `go`.
  return out_.write_raw(fmt::format("readyok\nbestmove {}\n", no_move));
}

bool QuirkySink::write_move(std::string_view move) {
  move_ = move;
  if (has(Quirk::malformed_info))
    for (const std::string_view info :
         {"info", "info depth", "info depth 3 score cp high nodes -4",
          "info score mate 0 time 99999999999999999999", "info currmove a1 lowerbound",
          "info depth 2 score cp 70000 pv z9 0000 <invalid>", "info string"})
      write_line(info);
  if (has(Quirk::zero_move)) move = "0000";
  if (has(Quirk::invalid_move)) move = "<invalid>";
  if (has(Quirk::resign_move)) move = "resign";
  std::string line = fmt::format("bestmove {}", move);
  if (has(Quirk::ponder_word)) line += fmt::format(" ponder {}", no_move);
  if (has(Quirk::more_words)) line += " and a draw is offered";
  return write_line(line);
}

bool QuirkySink::write_line(std::string_view line) {
  const std::string_view end = has(Quirk::crlf) ? "\r\n" : "\n";
  std::string text;
  if (has(Quirk::unknown_lines))
    text.append("# thinking about it").append(end).append("debug 1 2 3").append(end);
  text.append(line).append(end);
  if (has(Quirk::blank_lines)) text.append(end).append(" \t").append(end);
  if (has(Quirk::standard_error)) {
    const std::string echo = fmt::format("quirky-bot says: {}\n", line);
    (void)!::write(STDERR_FILENO, echo.data(), echo.size());
  }
  if (!has(Quirk::split_lines)) return out_.write_raw(text);
  const std::string_view whole = text;
  return out_.write_raw(whole.substr(0, whole.size() / 2)) && out_.write_raw(whole.substr(whole.size() / 2));
}

}  // namespace flipside
