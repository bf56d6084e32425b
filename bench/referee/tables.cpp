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

struct Pair {
  Measurements relay;
  Measurements referee;
};

/// Alternates between the two runners, so that background load on the machine affects both equally.
Pair run_both(RunnerBench& bench, const Load& load, int repeats) {
  std::vector<Measurements> relay;
  std::vector<Measurements> referee;
  for (int i = 0; i < repeats; ++i) {
    relay.push_back(bench.run(Runner::relay, load));
    referee.push_back(bench.run(Runner::referee, load));
  }
  return {median(relay), median(referee)};
}

std::string measurements_row(const std::string& name, const std::string& runner, const Measurements& measured,
                             const std::string& charged) {
  return fmt::format("| {} | {} | {:.1f} | {} | {:.0f} / {:.0f} | {:.0f} | {} | {:.1f} | {} |", name, runner,
                     measured.cpu_us, with_commas(measured.moves_per_second), measured.delay_us,
                     measured.delay_99_us, measured.memory_mb, measured.threads, measured.descriptors,
                     charged);
}

/// A load whose engines sleep before each move.
struct Sleepers {
  const char* name;
  Load load;
};

constexpr std::array sleepers{
    Sleepers{"10 ms per move, `0.2+0.01`",
             {.games = 750, .concurrency = 250, .sleep_us = 10'000, .base_ms = 200, .increment_ms = 10}},
    Sleepers{"1 ms per move, `0.1+0.001`",
             {.games = 500, .concurrency = 64, .sleep_us = 1'000, .base_ms = 100, .increment_ms = 1}},
};

}  // namespace

void print_throughput(RunnerBench& bench, RefereeBenchOptions options) {
  print_line(
      "| concurrent games | runner | CPU per move, µs | moves/s | delay p50 / p99, µs | memory, MB | "
      "threads "
      "| descriptors per game | overcharge per move, µs |\n|---|---|---|---|---|---|---|---|---|");
  struct Row {
    const char* name;
    Load load;
  };
  for (const Row& row :
       {Row{"1, all on one CPU", {.games = 1000, .one_cpu = true}}, Row{"1", {.games = 400}},
        Row{"2", {.games = 800, .concurrency = 2}}, Row{"16", {.games = 1600, .concurrency = 16}},
        Row{"64", {.games = 1920, .concurrency = 64}}, Row{"250", {.games = 2500, .concurrency = 250}}}) {
    Load load = row.load;
    load.games = std::max(load.games / options.games_divisor, 3 * load.concurrency) / 2 * 2;
    const Pair pair = run_both(bench, load, options.repeats);
    print_line(measurements_row(row.name, "relay", pair.relay, ""));
    print_line(measurements_row("", fmt::format("referee, {:.1f} x", pair.referee.cpu_us / pair.relay.cpu_us),
                                pair.referee, fmt::format("{:.1f}", pair.referee.overcharge_us)));
  }
}

void print_costs(RunnerBench& bench, RefereeBenchOptions options) {
  print_line("| | relay | referee |\n|---|---|---|");
  const auto calls = [](std::optional<double> number) {
    return number ? fmt::format("{:.1f}", *number) : "strace is not installed";
  };
  print_line(fmt::format("| system calls per move, one game | {} | {} |",
                         calls(bench.system_calls(Runner::relay)),
                         calls(bench.system_calls(Runner::referee))));

  constexpr int info_lines = 1000;
  const Load without_info{.games = 400 / options.games_divisor, .one_cpu = true};
  const Load with_info{.games = 40 / options.games_divisor, .one_cpu = true, .info_lines = info_lines};
  const Pair quiet = run_both(bench, without_info, options.repeats);
  const Pair loud = run_both(bench, with_info, options.repeats);
  print_line(fmt::format("| CPU time of the runner per `info` line with score and pv, µs | {:.2f} | {:.2f} |",
                         (loud.relay.cpu_us - quiet.relay.cpu_us) / info_lines,
                         (loud.referee.cpu_us - quiet.referee.cpu_us) / info_lines));
  print_line(fmt::format(
      "| memory without / with {} `info` lines per move, MB | {:.1f} / {:.1f} | {:.1f} / {:.1f} |",
      info_lines, quiet.relay.memory_mb, loud.relay.memory_mb, quiet.referee.memory_mb,
      loud.referee.memory_mb));

  std::vector<Measurements> shutdowns;
  for (int i = 0; i < options.repeats; ++i)
    shutdowns.push_back(bench.run(Runner::referee, {.games = 750, .concurrency = 250}));
  print_line(
      fmt::format("| shutdown after 250 concurrent games, s | | {:.2f} |", median(shutdowns).shutdown_s));
  print_line(fmt::format("| shutdown if all engines ignore `quit`, s | | {:.2f} |",
                         bench.shutdown_ignoring_quit(250)));
}

void print_time_losses(RunnerBench& bench, RefereeBenchOptions options) {
  print_line(
      "| engines sleep | concurrent games | games | relay: clock ran out | referee: lost on time | referee: "
      "annulled "
      "and replayed |\n|---|---|---|---|---|---|");
  for (const Sleepers& row : sleepers) {
    std::vector<int> overrun;
    std::vector<int> lost;
    std::vector<int> annulled;
    for (int i = 0; i < options.repeats; ++i) {
      overrun.push_back(bench.run(Runner::relay, row.load).time_losses);
      const Measurements measured = bench.run(Runner::referee, row.load);
      lost.push_back(measured.time_losses);
      annulled.push_back(measured.annulled);
    }
    print_line(fmt::format("| {} | {} | {} | {} | {} | {} |", row.name, row.load.concurrency, row.load.games,
                           fmt::join(overrun, ", "), fmt::join(lost, ", "), fmt::join(annulled, ", ")));
  }
}

void print_page_costs(RunnerBench& bench, RefereeBenchOptions options) {
  print_line(
      "| 250 concurrent games | CPU per move, µs | ratio | delay p50 / p99, µs | memory, MB |\n"
      "|---|---|---|---|---|");
  struct Row {
    const char* name;
    std::optional<int> viewers;
    std::vector<Measurements> runs;
  };
  std::array<Row, 3> rows{Row{"no page", std::nullopt, {}}, Row{"page without viewers", 0, {}},
                          Row{"page with 10 viewers", 10, {}}};
  Load load{.games = 2500 / options.games_divisor / 2 * 2, .concurrency = 250};
  for (int i = 0; i < options.repeats; ++i)
    for (Row& row : rows) {
      load.viewers = row.viewers;
      row.runs.push_back(bench.run(Runner::referee, load));
    }
  const double without_page = median(rows[0].runs).cpu_us;
  for (const Row& row : rows) {
    const Measurements measured = median(row.runs);
    print_line(fmt::format("| {} | {:.1f} | {:.2f} | {:.0f} / {:.0f} | {:.0f} |", row.name, measured.cpu_us,
                           measured.cpu_us / without_page, measured.delay_us, measured.delay_99_us,
                           measured.memory_mb));
  }
}

}  // namespace flipside
