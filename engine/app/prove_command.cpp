// The sub-command that proves who wins.

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <ostream>
#include <system_error>

#include "engine/app/commands.hpp"
#include "engine/app/fail.hpp"
#include "engine/app/set_up.hpp"
#include "engine/core/output_file.hpp"
#include "engine/games/registry.hpp"
#include "engine/prove/prover.hpp"

namespace flipside {
namespace {

volatile std::sig_atomic_t interrupted = 0;

// Restores what signals do when it ends.
class Interruptible {
 public:
  Interruptible() {
    interrupted = 0;
    for (std::size_t i = 0; i < signals.size(); ++i)
      before_[i] = std::signal(signals[i], [](int signal) {
        interrupted = 1;
        std::signal(signal, SIG_DFL);  // the next one is taken as it is meant
      });
  }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible() {
    for (std::size_t i = 0; i < signals.size(); ++i) std::signal(signals[i], before_[i]);
  }

 private:
  static constexpr std::array signals{SIGINT, SIGTERM};
  std::array<void (*)(int), signals.size()> before_{};
};

std::string value_text(Outcome outcome, Player side) {
  if (outcome == Outcome::draw) return "draw";
  const bool won = outcome == win_for(side);
  return fmt::format("{} ({} wins)", won ? "win" : "loss", player_text(won ? side : opponent(side)));
}

std::string thousands(double count) {
  return count < 1e4   ? fmt::format("{:.0f}", count)
         : count < 1e7 ? fmt::format("{:.1f} k", count / 1e3)
                       : fmt::format("{:.1f} M", count / 1e6);
}

// Tells the progress: on a terminal always in the same line, twice a second, elsewhere a line every ten.
class ProgressLine {
 public:
  ProgressLine(std::ostream& err, bool terminal) : err_(err), terminal_(terminal) {}

  void tell(const ProofProgress& progress) {
    if (progress.seconds < next_) return;
    next_ = progress.seconds + (terminal_ ? 0.5 : 10);
    err_ << fmt::format("{}{:.1f} s  {}{}", terminal_ ? "\r" : "", progress.seconds,
                        progress.certified != 0 ? certificate_text(progress) : search_text(progress),
                        terminal_ ? "\x1b[K" : "\n")
         << std::flush;
    told_ = true;
  }
  void end() {
    if (terminal_ && told_) err_ << "\r\x1b[K" << std::flush;
  }

 private:
  static std::string search_text(const ProofProgress& progress) {
    return fmt::format("{} positions  table {:.0f} %  {} to win: proof {}, disproof {}",
                       thousands(static_cast<double>(progress.positions)), 100 * progress.fill,
                       player_text(progress.attacker), progress.root.proof, progress.root.disproof);
  }
  static std::string certificate_text(const ProofProgress& progress) {
    return fmt::format("certificate: {} positions", thousands(static_cast<double>(progress.certified)));
  }

  std::ostream& err_;
  bool terminal_;
  bool told_ = false;
  double next_ = 0.5;
};

// Finds out whether a file can be written, before hours are spent on what shall be in it.
Expected<void> try_to_open(const std::string& path) {
  const auto file = OutputFile::open(path);
  if (!file) return file.error();
  return {};
}

int check(const std::string& path, std::ostream& out, std::ostream& err) {
  const auto certificate = read_certificate(path);
  if (!certificate) return fail(err, certificate.error().message);
  const auto positions = check(*certificate);
  if (!positions) return fail(err, fmt::format("'{}': {}", path, positions.error().message));
  const auto game = start_game(certificate->game)->parse(certificate->position);
  out << fmt::format("game: {}\nposition: {}\nvalue: {}\npositions: {}\n{}: good\n", certificate->game,
                     certificate->position, value_text(certificate->value(), game->to_move()), *positions,
                     path);
  return 0;
}

}  // namespace

int run(const ProveCommand& command, TimeSource& time, std::ostream& out, std::ostream& err) {
  if (command.check) return check(*command.check, out, err);
  if (command.game.empty()) return fail(err, "prove: expected the id of a game, or --check FILE");
  const auto game = set_up(command.game, command.position, command.moves);
  if (!game) return fail(err, game.error().message);
  if (command.certificate && command.certificate->empty())
    return fail(err, "--certificate: expected the name of a file");
  if (command.certificate == command.state)
    return fail(err, fmt::format("'{}' cannot be both --certificate and --state", command.state));
  for (const std::string& path : {command.certificate.value_or(""), command.state})
    if (const auto opened = try_to_open(path); !opened) return fail(err, opened.error().message);
  ProgressLine line(err, command.terminal);
  const Interruptible interruptible;
  const auto proof = prove(*game,
                           {.memory = command.memory << 20,
                            .threads = command.threads,
                            .state = command.state,
                            .certify = command.certificate.has_value(),
                            .report =
                                [&](const ProofProgress& progress) {
                                  line.tell(progress);
                                  return interrupted == 0;
                                }},
                           time);
  line.end();
  if (!proof) return fail(err, proof.error().message);
  if (proof->stopped)
    return fail(
        err, command.state.empty()
                 ? fmt::format("stopped after {:.1f} s; with --state FILE it could go on", proof->seconds)
                 : fmt::format("stopped after {:.1f} s; the same command goes on from '{}'", proof->seconds,
                               command.state));
  out << fmt::format(
      "position: {}\nvalue: {}\n", game->text(),
      proof->outcome ? value_text(*proof->outcome, game->to_move())
                     : "not decided: no side was seen to win, and some lines are too long to be followed");
  if (proof->move) out << fmt::format("move: {}\n", *proof->move);
  out << fmt::format("positions: {}\ntime: {:.2f} s\n", proof->positions, proof->seconds);
  if (!proof->certificate) return 0;
  const auto& certificate = *proof->certificate;
  if (!certificate) return fail(err, certificate.error().message);
  if (const auto written = write_certificate(*command.certificate, *certificate); !written)
    return fail(err, written.error().message);
  out << fmt::format("certificate: {}\n", *command.certificate);
  return 0;
}

}  // namespace flipside
