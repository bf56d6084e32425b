#include "bench/referee/tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace flipside {
namespace {

void print_line(const std::string& line) {
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

std::string with_commas(double number) {
  std::string text = fmt::format("{:.0f}", number);
  for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

/// Both runners by turns, so that what else the machine does meets both.
struct Pair {
  Figures relay;
  Figures referee;
};
Pair run_both(Bench& bench, const Load& load, int repeats) {
  std::vector<Figures> relay;
  std::vector<Figures> referee;
  for (int i = 0; i < repeats; ++i) {
    relay.push_back(bench.run(Runner::relay, load));
    referee.push_back(bench.run(Runner::referee, load));
  }
  return {median(relay), median(referee)};
}

std::string figures_row(const std::string& name, const std::string& runner, const Figures& figures,
                        const std::string& charged) {
  return fmt::format("| {} | {} | {:.1f} | {} | {:.0f} / {:.0f} | {:.0f} | {} | {:.1f} | {} |", name, runner,
                     figures.cpu_us, with_commas(figures.moves_a_second), figures.delay_us,
                     figures.delay_99_us, figures.memory_mb, figures.threads, figures.descriptors, charged);
}

struct Sleepers {
  const char* name;
  Load load;
};

constexpr std::array sleepers{
    Sleepers{"10 ms a move, `0.2+0.01`",
             {.games = 750, .at_once = 250, .sleep_us = 10'000, .base_ms = 200, .increment_ms = 10}},
    Sleepers{"1 ms a move, `0.1+0.001`",
             {.games = 500, .at_once = 64, .sleep_us = 1'000, .base_ms = 100, .increment_ms = 1}},
};

}  // namespace

void print_moves(Bench& bench, Extent extent) {
  print_line(
      "| games at once | runner | own CPU a move, µs | moves/s | delay p50 / p99, µs | memory, MB | threads "
      "| "
      "descriptors a game | charged too much, µs |\n|---|---|---|---|---|---|---|---|---|");
  struct Row {
    const char* name;
    Load load;
  };
  for (const Row& row :
       {Row{"1, all on one processor", {.games = 1000, .one_processor = true}}, Row{"1", {.games = 400}},
        Row{"2", {.games = 800, .at_once = 2}}, Row{"16", {.games = 1600, .at_once = 16}},
        Row{"64", {.games = 1920, .at_once = 64}}, Row{"250", {.games = 2500, .at_once = 250}}}) {
    Load load = row.load;
    load.games = std::max(load.games / extent.moves_scale, 3 * load.at_once) / 2 * 2;
    const Pair pair = run_both(bench, load, extent.repeats);
    print_line(figures_row(row.name, "relay", pair.relay, ""));
    print_line(figures_row("", fmt::format("referee, {:.1f} x", pair.referee.cpu_us / pair.relay.cpu_us),
                           pair.referee, fmt::format("{:.1f}", pair.referee.overcharge_us)));
  }
}

void print_costs(Bench& bench, Extent extent) {
  print_line("| | relay | referee |\n|---|---|---|");
  const auto calls = [](std::optional<double> number) {
    return number ? fmt::format("{:.1f}", *number) : "strace is missing";
  };
  print_line(fmt::format("| system calls a move, one game | {} | {} |",
                         calls(bench.system_calls(Runner::relay)),
                         calls(bench.system_calls(Runner::referee))));

  constexpr int infos = 1000;
  const Load silent{.games = 400 / extent.moves_scale, .one_processor = true};
  const Load talking{.games = 40 / extent.moves_scale, .one_processor = true, .infos = infos};
  const Pair quiet = run_both(bench, silent, extent.repeats);
  const Pair loud = run_both(bench, talking, extent.repeats);
  print_line(fmt::format("| an `info` line with score and pv, µs | {:.2f} | {:.2f} |",
                         (loud.relay.cpu_us - quiet.relay.cpu_us) / infos,
                         (loud.referee.cpu_us - quiet.referee.cpu_us) / infos));
  print_line(fmt::format(
      "| memory without / with {} `info` lines a move, MB | {:.1f} / {:.1f} | {:.1f} / {:.1f} |", infos,
      quiet.relay.memory_mb, loud.relay.memory_mb, quiet.referee.memory_mb, loud.referee.memory_mb));

  std::vector<Figures> ends;
  for (int i = 0; i < extent.repeats; ++i)
    ends.push_back(bench.run(Runner::referee, {.games = 750, .at_once = 250}));
  print_line(fmt::format("| the end after 250 games at once, s | | {:.2f} |", median(ends).end_s));
  print_line(fmt::format("| the same where no engine heeds `quit`, s | | {:.2f} |",
                         bench.end_with_deaf_engines(250)));
}

void print_time_losses(Bench& bench, Extent extent) {
  print_line(
      "| engines sleep | games at once | games | relay: clock ran out | referee: lost on time | referee: "
      "annulled "
      "and played again |\n|---|---|---|---|---|---|");
  for (const Sleepers& row : sleepers) {
    std::vector<int> overrun;
    std::vector<int> lost;
    std::vector<int> annulled;
    for (int i = 0; i < extent.repeats; ++i) {
      overrun.push_back(bench.run(Runner::relay, row.load).lost);
      const Figures figures = bench.run(Runner::referee, row.load);
      lost.push_back(figures.lost);
      annulled.push_back(figures.annulled);
    }
    print_line(fmt::format("| {} | {} | {} | {} | {} | {} |", row.name, row.load.at_once, row.load.games,
                           fmt::join(overrun, ", "), fmt::join(lost, ", "), fmt::join(annulled, ", ")));
  }
}

}  // namespace flipside
