#include "bench/referee/load.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "bench/canned/line_of_play.hpp"
#include "bench/referee/stamp_book.hpp"
#include "referee/store/store.hpp"

namespace flipside {
namespace {

/// A run that was too short is repeated with twice the games, up to so many.
constexpr int most_games = 20'000;

/// Where the runs' files go: into memory, so that it is not the disk that is measured.
std::filesystem::path place_for_files() {
  const std::filesystem::path memory = "/dev/shm";
  std::error_code ignored;
  return std::filesystem::is_directory(memory, ignored) ? memory : std::filesystem::temp_directory_path();
}

double microseconds(Duration duration) { return static_cast<double>(duration.count()) / 1e3; }

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// The number that follows the last occurrence of a word; 0 if there is none.
int number_after(const std::string& text, std::string_view word) {
  const std::size_t at = text.rfind(word);
  return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + word.size());
}

/// The moment at which a file was last written to, as seconds before now.
double seconds_since_written(const std::filesystem::path& file) {
  struct stat status {};
  timespec now{};
  if (stat(file.c_str(), &status) != 0) throw std::runtime_error(file.string() + " is not there");
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<double>(now.tv_sec - status.st_mtim.tv_sec) +
         static_cast<double>(now.tv_nsec - status.st_mtim.tv_nsec) / 1e9;
}

/// Own processor time and moves while all engines play.
/// @return false: that was too short a time to tell
bool take_rates(const MeasuredRun& run, const StampBook& book, Figures& figures) {
  const Window playing = all_playing(book);
  const auto first = std::find_if(run.samples.begin(), run.samples.end(),
                                  [&](const CpuSample& sample) { return sample.at >= playing.begin; });
  auto last = std::find_if(first, run.samples.end(),
                           [&](const CpuSample& sample) { return sample.at > playing.end; });
  if (last - first < 3) return false;
  --last;
  const Window window{first->at, last->at};
  const double moves = static_cast<double>(moves_within(book, window));
  figures.cpu_us = microseconds(last->cpu - first->cpu) / moves;
  figures.moves_a_second = moves / std::chrono::duration<double>(window.end - window.begin).count();
  const auto delays = delays_within(book, window);
  if (delays.empty()) return false;
  figures.delay_us = microseconds(delays[delays.size() / 2]);
  figures.delay_99_us = microseconds(delays[delays.size() * 99 / 100]);
  return true;
}

/// Games lost on time, and what was charged beyond what the engines took by their own stamps.
void take_charges(const std::string& path, const StampBook& book, Figures& figures) {
  const auto store = referee::Store::open_to_read(path);
  if (!store) throw std::runtime_error(store.error().message);
  Duration charged{0};
  double moves = 0;
  const auto read = store->for_each_game([&](const referee::StoredGame& game) {
    figures.lost += game.record.termination == referee::Termination::time_forfeit ? 1 : 0;
    for (const auto& played : game.record.moves) charged += played.info->spent;
    moves += static_cast<double>(game.record.moves.size());
  });
  if (!read) throw std::runtime_error(read.error().message);
  Duration taken{0};
  double stamps = 0;
  for (const auto& engine : book) {
    for (const Stamp& stamp : engine) taken += stamp.answered - stamp.asked;
    stamps += static_cast<double>(engine.size());
  }
  figures.overcharge_us = microseconds(charged) / moves - microseconds(taken) / stamps;
}

}  // namespace

Bench::Bench(std::filesystem::path programs, TimeSource& time) : programs_(std::move(programs)), time_(time) {
  std::string folder = (place_for_files() / "referee-bench-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) throw std::runtime_error("no folder can be made in " + folder);
  folder_ = folder;
}

Bench::~Bench() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Figures Bench::run(Runner runner, const Load& load) {
  clear();
  const MeasuredRun run =
      measure(command(runner, load), time_, load.one_processor ? std::optional(0) : std::nullopt);
  Figures figures;
  if (runner == Runner::referee) figures.end_s = seconds_since_written(folder_ / "games.pgn");
  const StampBook book = read_book(folder_ / "stamps");
  if (!take_rates(run, book, figures)) {
    Load longer = load;
    longer.games *= 2;
    if (longer.games > most_games) throw std::runtime_error("the machine is too busy to measure anything");
    return this->run(runner, longer);
  }
  figures.memory_mb = static_cast<double>(run.peak_kib) / 1024;
  figures.threads = run.threads;
  figures.descriptors = static_cast<double>(run.descriptors) / load.at_once;
  if (runner == Runner::relay) {
    figures.lost = number_after(run.output, " ");
  } else {
    take_charges(folder_ / "tournament.db", book, figures);
    figures.annulled = number_after(run.output, "annulled ");
  }
  return figures;
}

std::optional<double> Bench::system_calls(Runner runner) {
  if (std::system("command -v strace >/dev/null") != 0) return std::nullopt;
  const auto calls = [&](int games) {
    clear();
    auto traced = command(runner, {.games = games});
    const auto counts = folder_ / "counts";
    const std::vector<std::string> strace{"strace", "-c", "-U", "calls,name", "-o", counts.string()};
    traced.insert(traced.begin(), strace.begin(), strace.end());
    measure(traced, time_);
    const std::string text = text_of(counts);
    const std::size_t total = text.rfind(" total");
    const std::size_t line = text.rfind('\n', total) + 1;
    return static_cast<double>(std::atol(text.c_str() + line));
  };
  constexpr int few = 10;
  constexpr int many = 60;
  return (calls(many) - calls(few)) / (many - few) / static_cast<double>(line_of_play_length);
}

double Bench::end_with_deaf_engines(int at_once) {
  clear();
  const std::string engine = "cmd=" + (programs_ / "faulty-bot").string() + ",args=--fault ignore-quit";
  measure(referee_command(engine, {.games = 2 * (at_once / 2), .at_once = at_once}), time_);
  return seconds_since_written(folder_ / "games.pgn");
}

std::vector<std::string> Bench::command(Runner runner, const Load& load) const {
  const std::string bot = (programs_ / "canned-engine").string();
  std::vector<std::string> arguments{"--stamps", (folder_ / "stamps").string()};
  if (load.sleep_us > 0) arguments.insert(arguments.end(), {"--sleep-us", std::to_string(load.sleep_us)});
  if (load.infos > 0) arguments.insert(arguments.end(), {"--infos", std::to_string(load.infos)});
  if (runner == Runner::referee)
    return referee_command(fmt::format("cmd={},args={}", bot, fmt::join(arguments, " ")), load);
  std::vector<std::string> command{(programs_ / "bare-relay").string(), std::to_string(load.games),
                                   std::to_string(load.at_once),        std::to_string(load.base_ms),
                                   std::to_string(load.increment_ms),   bot};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

std::vector<std::string> Bench::referee_command(const std::string& engine, const Load& load) const {
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
          std::to_string(load.at_once),
          "--tc",
          fmt::format("{}+{}", load.base_ms / 1e3, load.increment_ms / 1e3),
          "--margin",
          "0",
          "--records",
          folder_.string()};
}

/// Removes what the run before has left.
void Bench::clear() {
  for (const auto& entry : std::filesystem::directory_iterator(folder_)) std::filesystem::remove_all(entry);
  std::filesystem::create_directory(folder_ / "stamps");
}

Figures median(const std::vector<Figures>& runs) {
  Figures middle;
  const auto set = [&](auto member) {
    std::vector<Figures> sorted = runs;
    std::sort(sorted.begin(), sorted.end(),
              [&](const Figures& a, const Figures& b) { return a.*member < b.*member; });
    middle.*member = sorted[sorted.size() / 2].*member;
  };
  for (auto member : {&Figures::cpu_us, &Figures::moves_a_second, &Figures::delay_us, &Figures::delay_99_us,
                      &Figures::memory_mb, &Figures::descriptors, &Figures::overcharge_us, &Figures::end_s})
    set(member);
  for (auto member : {&Figures::threads, &Figures::lost, &Figures::annulled}) set(member);
  return middle;
}

}  // namespace flipside
