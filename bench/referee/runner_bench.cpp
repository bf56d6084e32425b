#include "bench/referee/runner_bench.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "bench/canned/recorded_game.hpp"
#include "bench/referee/page_viewers.hpp"
#include "bench/referee/run_stamps.hpp"
#include "referee/store/store.hpp"

namespace flipside {
namespace {

/// Maximum number of games of a repeated run; a run that was too short is repeated with more games.
constexpr int max_games = 20'000;

/// Returns an in-memory directory if the machine has one, so that disk speed does not affect the
/// measurements; otherwise the directory for temporary files.
std::filesystem::path scratch_directory() {
  const std::filesystem::path memory = "/dev/shm";
  std::error_code ignored;
  return std::filesystem::is_directory(memory, ignored) ? memory : std::filesystem::temp_directory_path();
}

double microseconds(Duration duration) { return static_cast<double>(duration.count()) / 1e3; }

std::string read_text(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// Returns the number after the last occurrence of `word`, or 0 if the word is missing.
int parse_number_following(const std::string& text, std::string_view word) {
  const std::size_t at = text.rfind(word);
  return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + word.size());
}

/// Returns the number of seconds since a file was last modified.
double seconds_since_written(const std::filesystem::path& file) {
  struct stat status {};
  timespec now{};
  if (stat(file.c_str(), &status) != 0) throw std::runtime_error("cannot find '" + file.string() + "'");
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<double>(now.tv_sec - status.st_mtim.tv_sec) +
         static_cast<double>(now.tv_nsec - status.st_mtim.tv_nsec) / 1e9;
}

/// Sets the CPU time, speed and delays in `result`, measured only while all engines are playing.
/// @return false if the interval in which all engines were playing is too short
bool measure_rates(const MeasuredRun& run, const RunStamps& run_stamps, Measurements& result) {
  const Window playing = steady_state_window(run_stamps);
  const auto first = std::find_if(run.samples.begin(), run.samples.end(),
                                  [&](const CpuSample& sample) { return sample.at >= playing.begin; });
  auto last = std::find_if(first, run.samples.end(),
                           [&](const CpuSample& sample) { return sample.at > playing.end; });
  if (last - first < 3) return false;
  --last;
  const Window window{first->at, last->at};
  const double moves = static_cast<double>(count_moves_in_window(run_stamps, window));
  result.cpu_us = microseconds(last->cpu - first->cpu) / moves;
  result.moves_per_second = moves / std::chrono::duration<double>(window.end - window.begin).count();
  const auto delays = delays_in_window(run_stamps, window);
  if (delays.empty()) return false;
  result.delay_us = microseconds(delays[delays.size() / 2]);
  result.delay_99_us = microseconds(delays[delays.size() * 99 / 100]);
  return true;
}

/// Sets the number of games lost on time and the overcharge per move in `result`.
void measure_charges(const std::string& path, const RunStamps& run_stamps, Measurements& result) {
  const auto store = referee::Store::open_for_reading(path);
  if (!store) throw std::runtime_error(store.error().message);
  Duration charged{0};
  double moves = 0;
  const auto read = store->for_each_game([&](const referee::StoredGame& game) {
    result.time_losses += game.record.termination == referee::Termination::time_forfeit ? 1 : 0;
    for (const auto& played : game.record.moves) charged += played.info->spent;
    moves += static_cast<double>(game.record.moves.size());
  });
  if (!read) throw std::runtime_error(read.error().message);
  Duration taken{0};
  double stamps = 0;
  for (const auto& engine : run_stamps) {
    for (const Stamp& stamp : engine) taken += stamp.sent - stamp.received;
    stamps += static_cast<double>(engine.size());
  }
  result.overcharge_us = microseconds(charged) / moves - microseconds(taken) / stamps;
}

}  // namespace

RunnerBench::RunnerBench(std::filesystem::path programs, TimeSource& time)
    : programs_(std::move(programs)), time_(time) {
  std::string directory = (scratch_directory() / "referee-bench-XXXXXX").string();
  if (mkdtemp(directory.data()) == nullptr)
    throw std::runtime_error("cannot create a temporary directory '" + directory + "'");
  directory_ = directory;
}

RunnerBench::~RunnerBench() {
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

Measurements RunnerBench::run(Runner runner, const Load& load) {
  clear();
  const std::uint16_t port = load.viewers ? free_port() : 0;
  std::optional<PageViewers> viewers;
  if (load.viewers) viewers.emplace(port, *load.viewers);
  const MeasuredRun run =
      measure(command(runner, load, port), time_, load.one_cpu ? std::optional(0) : std::nullopt);
  viewers.reset();
  Measurements result;
  if (runner == Runner::referee) result.shutdown_s = seconds_since_written(directory_ / "games.pgn");
  const RunStamps run_stamps = read_run_stamps(directory_ / "stamps");
  if (!measure_rates(run, run_stamps, result)) {
    Load longer = load;
    longer.games *= 2;
    if (longer.games > max_games) throw std::runtime_error("the machine is too busy to measure");
    return this->run(runner, longer);
  }
  result.memory_mb = static_cast<double>(run.peak_kib) / 1024;
  result.threads = run.threads;
  result.descriptors = static_cast<double>(run.descriptors) / load.concurrency;
  if (runner == Runner::relay) {
    result.time_losses = parse_number_following(run.output, " ");
  } else {
    measure_charges(directory_ / "tournament.db", run_stamps, result);
    result.annulled = parse_number_following(run.output, "annulled ");
  }
  return result;
}

std::optional<double> RunnerBench::system_calls(Runner runner) {
  if (std::system("command -v strace >/dev/null") != 0) return std::nullopt;
  const auto calls = [&](int games) {
    clear();
    auto traced = command(runner, {.games = games});
    const auto counts = directory_ / "counts";
    const std::vector<std::string> strace{"strace", "-c", "-U", "calls,name", "-o", counts.string()};
    traced.insert(traced.begin(), strace.begin(), strace.end());
    measure(traced, time_);
    const std::string text = read_text(counts);
    const std::size_t total = text.rfind(" total");
    const std::size_t line = text.rfind('\n', total) + 1;
    return static_cast<double>(std::atol(text.c_str() + line));
  };
  constexpr int few = 10;
  constexpr int many = 60;
  return (calls(many) - calls(few)) / (many - few) / static_cast<double>(recorded_plies);
}

double RunnerBench::shutdown_ignoring_quit(int concurrency) {
  clear();
  const std::string engine = "cmd=" + (programs_ / "faulty-bot").string() + ",args=--fault ignore-quit";
  measure(referee_command(engine, {.games = 2 * (concurrency / 2), .concurrency = concurrency}), time_);
  return seconds_since_written(directory_ / "games.pgn");
}

std::vector<std::string> RunnerBench::command(Runner runner, const Load& load, std::uint16_t port) const {
  const std::string engine = (programs_ / "canned-engine").string();
  std::vector<std::string> arguments{"--stamps", (directory_ / "stamps").string()};
  if (load.sleep_us > 0) arguments.insert(arguments.end(), {"--sleep-us", std::to_string(load.sleep_us)});
  if (load.info_lines > 0) arguments.insert(arguments.end(), {"--infos", std::to_string(load.info_lines)});
  if (runner == Runner::referee) {
    auto command = referee_command(fmt::format("cmd={},args={}", engine, fmt::join(arguments, " ")), load);
    if (load.viewers) command.insert(command.end(), {"--page", std::to_string(port)});
    return command;
  }
  std::vector<std::string> command{(programs_ / "bare-relay").string(), std::to_string(load.games),
                                   std::to_string(load.concurrency),    std::to_string(load.base_ms),
                                   std::to_string(load.increment_ms),   engine};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

std::vector<std::string> RunnerBench::referee_command(const std::string& engine, const Load& load) const {
  return {(programs_ / "referee").string(),
          "run",
          "-e",
          "name=A," + engine,
          "-e",
          "name=B," + engine,
          "-g",
          "flipfour",
          "--rounds",
          std::to_string(load.games / 2),
          "-j",
          std::to_string(load.concurrency),
          "--tc",
          fmt::format("{}+{}", load.base_ms / 1e3, load.increment_ms / 1e3),
          "--margin",
          "0",
          "--records",
          directory_.string()};
}

/// Removes the files of the previous run.
void RunnerBench::clear() {
  for (const auto& entry : std::filesystem::directory_iterator(directory_))
    std::filesystem::remove_all(entry);
  std::filesystem::create_directory(directory_ / "stamps");
}

Measurements median(const std::vector<Measurements>& runs) {
  Measurements middle;
  const auto set = [&](auto member) {
    std::vector<Measurements> sorted = runs;
    std::sort(sorted.begin(), sorted.end(),
              [&](const Measurements& a, const Measurements& b) { return a.*member < b.*member; });
    middle.*member = sorted[sorted.size() / 2].*member;
  };
  for (auto member : {&Measurements::cpu_us, &Measurements::moves_per_second, &Measurements::delay_us,
                      &Measurements::delay_99_us, &Measurements::memory_mb, &Measurements::descriptors,
                      &Measurements::overcharge_us, &Measurements::shutdown_s})
    set(member);
  for (auto member : {&Measurements::threads, &Measurements::time_losses, &Measurements::annulled})
    set(member);
  return middle;
}

}  // namespace flipside
