#include "engine/app/prove_command.hpp"

#include <fmt/format.h>

#include <array>
#include <csignal>

#include "engine/app/set_up.hpp"
#include "engine/cli/add_command.hpp"
#include "engine/cli/progress_line.hpp"
#include "engine/core/output_file.hpp"
#include "engine/games/registry.hpp"
#include "engine/prove/prover.hpp"

namespace flipside {
namespace {

volatile std::sig_atomic_t interrupted = 0;

/// While an instance exists, the first SIGINT or SIGTERM sets `interrupted` and restores the default action
/// for the next one.
class InterruptHandler {
 public:
  InterruptHandler() {
    interrupted = 0;
    for (std::size_t i = 0; i < signals.size(); ++i)
      previous_[i] = std::signal(signals[i], [](int signal) {
        interrupted = 1;
        std::signal(signal, SIG_DFL);
      });
  }
  InterruptHandler(const InterruptHandler&) = delete;
  InterruptHandler& operator=(const InterruptHandler&) = delete;
  ~InterruptHandler() {
    for (std::size_t i = 0; i < signals.size(); ++i) std::signal(signals[i], previous_[i]);
  }

 private:
  static constexpr std::array signals{SIGINT, SIGTERM};
  std::array<void (*)(int), signals.size()> previous_{};
};

std::string winner_text(Outcome outcome, Player side) {
  if (outcome == Outcome::draw) return "draw";
  const bool won = outcome == win_for(side);
  return fmt::format("{} ({} wins)", won ? "win" : "loss", player_text(won ? side : opponent(side)));
}

// Formats counts of 10,000 and more in thousands (k) or millions (M).
std::string short_count(double count) {
  return count < 1e4   ? fmt::format("{:.0f}", count)
         : count < 1e7 ? fmt::format("{:.1f} k", count / 1e3)
                       : fmt::format("{:.1f} M", count / 1e6);
}

std::string progress_text(const ProofProgress& progress) {
  if (progress.certified != 0)
    return fmt::format("{:.1f} s  certificate: {} positions", progress.seconds,
                       short_count(static_cast<double>(progress.certified)));
  return fmt::format("{:.1f} s  {} positions  table {:.0f} %  {} to win: proof {}, disproof {}",
                     progress.seconds, short_count(static_cast<double>(progress.positions)),
                     100 * progress.fill, player_text(progress.attacker), progress.root.proof,
                     progress.root.disproof);
}

// Checks that a file can be written before a search spends hours on its contents.
Expected<void> check_writable(const std::string& path) {
  const auto file = OutputFile::open(path);
  if (!file) return file.error();
  return {};
}

int print_check(const std::string& path, const CommandContext& context) {
  const auto certificate = read_certificate(path);
  if (!certificate) return fail(context, certificate.error().message);
  const auto positions = check_certificate(*certificate);
  if (!positions) return fail(context, fmt::format("'{}': {}", path, positions.error().message));
  const auto game = start_game(certificate->game)->parse(certificate->position);
  context.out << fmt::format("game: {}\nposition: {}\nvalue: {}\npositions: {}\n{}: valid\n",
                             certificate->game, certificate->position,
                             winner_text(certificate->value(), game->to_move()), *positions, path);
  return 0;
}

Expected<ProofResult> run_search(const ProveCommand& command, const AnyGame& game,
                                 const CommandContext& context) {
  ProgressLine line(context.err, context.err_is_terminal);
  const double interval = context.err_is_terminal ? 0.5 : 10;  // seconds between updates of the progress line
  double next_update = 0.5;
  const InterruptHandler handler;
  return prove(game,
               {.memory = command.memory << 20,
                .threads = command.threads,
                .state = command.state,
                .certify = command.certificate.has_value(),
                .report =
                    [&](const ProofProgress& progress) {
                      if (progress.seconds >= next_update) {
                        next_update = progress.seconds + interval;
                        line.update(progress_text(progress));
                      }
                      return interrupted == 0;
                    }},
               context.time);
}

int print_proof(const ProveCommand& command, const AnyGame& game, const ProofResult& proof,
                const CommandContext& context) {
  context.out << fmt::format("position: {}\nvalue: {}\n", game.text(),
                             proof.outcome ? winner_text(*proof.outcome, game.to_move())
                                           : "undecided: neither side was proven to win, and some lines "
                                             "are too long to search");
  if (proof.move) context.out << fmt::format("move: {}\n", *proof.move);
  context.out << fmt::format("positions: {}\ntime: {:.2f} s\n", proof.positions, proof.seconds);
  if (!proof.certificate) return 0;
  const auto& certificate = *proof.certificate;
  if (!certificate) return fail(context, certificate.error().message);
  if (const auto written = write_certificate(*command.certificate, *certificate); !written)
    return fail(context, written.error().message);
  context.out << fmt::format("certificate: {}\n", *command.certificate);
  return 0;
}

}  // namespace

void add_prove_command(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<ProveCommand>();
  CLI::App* prove =
      add_command(app, "prove", "find the winner of a position by proof-number search", options, context);
  auto* game = prove->add_option("game", options->game, "game id");
  prove->add_option("moves", options->moves, "moves to play from the start position or --position");
  auto* position = prove->add_option("--position", options->position,
                                     "position to start from (default: start position of the game)");
  auto* certificate =
      prove->add_option("--certificate", options->certificate, "write the winner's moves to this file")
          ->type_name("FILE");
  auto* state = prove
                    ->add_option("--state", options->state,
                                 "resume from this file if it exists; save the search to it every 5 minutes "
                                 "and at the end")
                    ->type_name("FILE");
  prove
      ->add_option("--check", options->check,
                   "check this certificate against the rules of the game instead of searching")
      ->type_name("FILE")
      ->excludes(game)
      ->excludes(position)
      ->excludes(certificate)
      ->excludes(state);
  prove->add_option("--memory", options->memory, "size of the position table in MiB")
      ->check(CLI::Range(1, 1 << 30))
      ->capture_default_str();
  prove->add_option("--threads", options->threads, "number of threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  prove->footer(
      "Examples:"
      "\n  flipside prove flipway-7 --threads 2 --certificate flipway-7.proof"
      "\n  flipside prove --check flipway-7.proof"
      "\n  flipside prove flipway-9 @e5 --state flipway-9.state --memory 4096");
}

int run(const ProveCommand& command, const CommandContext& context) {
  if (command.check) return print_check(*command.check, context);
  if (command.game.empty()) return fail(context, "prove: expected a game id or --check FILE");
  const auto game = set_up(command.game, command.position, command.moves);
  if (!game) return fail(context, game.error().message);
  if (command.certificate && command.certificate->empty())
    return fail(context, "--certificate: expected a file name");
  if (command.certificate == command.state)
    return fail(context, fmt::format("--certificate and --state name the same file, '{}'", command.state));
  for (const std::string& path : {command.certificate.value_or(""), command.state})
    if (const auto writable = check_writable(path); !writable) return fail(context, writable.error().message);
  const auto proof = run_search(command, *game, context);
  if (!proof) return fail(context, proof.error().message);
  if (!proof->stopped) return print_proof(command, *game, *proof, context);
  const std::string advice =
      command.state.empty() ? "use --state FILE to make a search resumable"
                            : fmt::format("run the same command again to resume from '{}'", command.state);
  return fail(context, fmt::format("stopped after {:.1f} s; {}", proof->seconds, advice));
}

}  // namespace flipside
