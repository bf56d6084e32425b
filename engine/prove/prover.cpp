#include "engine/prove/prover.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/binary.hpp"
#include "engine/core/json.hpp"
#include "engine/core/packed_file.hpp"
#include "engine/core/threads.hpp"
#include "engine/prove/proof_position.hpp"
#include "engine/prove/strategy.hpp"
#include "engine/tablebase/table_file.hpp"

namespace flipside {
namespace {

constexpr std::chrono::milliseconds report_interval{100};
constexpr std::chrono::minutes save_interval{5};
constexpr std::string_view state_kind = "FLIPPN1";
constexpr std::uint64_t min_saved_work = 8;

// Proves one position: runs the searches, saves their state, and builds the certificate.
class Prover {
 public:
  Prover(const AnyGame& position, const ProofOptions& options, TimeSource& time)
      : position_(position),
        root_(make_proof_position(position)),
        options_(options),
        time_(time),
        start_(time.now()),
        shared_(options.memory, options.threads),
        attacker_(position.to_move()) {}

  Expected<ProofResult> prove() {
    if (const auto loaded = load(); !loaded) return loaded.error();
    ProofResult proof;
    while (true) {
      const auto numbers = search_root();
      if (!numbers) return numbers.error();
      proof.seconds = seconds();
      proof.positions = shared_.positions;
      if (!numbers->decided()) {
        proof.stopped = stopped_;
        return proof;
      }
      const bool attacker_wins = (numbers->proof == 0) == (position_.to_move() == attacker_);
      if (attacker_wins || !shared_.met_draw) {
        const Player winner = attacker_wins ? attacker_ : opponent(attacker_);
        proof.outcome = win_for(winner);
        if (winner == position_.to_move()) proof.move = best_move(winner);
        if (options_.certify) claims_.push_back(make_claim(winner, true));
        break;
      }
      if (attacker_ != position_.to_move()) {
        conclude_draw(proof);
        break;
      }
      change_attacker(opponent(attacker_));
    }
    if (options_.certify) proof.certificate = make_certificate();
    return proof;
  }

 private:
  double seconds() const {
    return seconds_before_ + std::chrono::duration<double>(time_.now() - start_).count();
  }

  // Assembles the certificate and checks it. A claim can be incomplete, because positions evicted from the
  // table are searched again, which can fail where positions repeat.
  Expected<Certificate> make_certificate() {
    if (stopped_) return Error{"stopped before the certificate was complete"};
    Certificate certificate{position_.id(), position_.text(), {}};
    for (auto& claim : claims_) {
      if (!claim) return Error{"cannot construct a certificate; more --memory may help"};
      certificate.claims.push_back(*std::move(claim));
    }
    if (const auto checked = check_certificate(certificate); !checked)
      return Error{fmt::format("the constructed certificate is invalid: {}", checked.error().message)};
    return certificate;
  }

  void change_attacker(Player attacker) {
    attacker_ = attacker;
    shared_.table.clear();
    shared_.met_draw = false;
  }

  void conclude_draw(ProofResult& proof) {
    proof.outcome = Outcome::draw;
    proof.move = best_move(opponent(attacker_));
    if (!options_.certify) return;
    claims_.push_back(make_claim(opponent(attacker_), false));
    change_attacker(opponent(attacker_));
    (void)root_->search(shared_, attacker_, 0);
    claims_.push_back(make_claim(opponent(attacker_), false));
  }

  std::optional<std::string> best_move(Player player) {
    return Strategy(shared_, attacker_, player, player == attacker_).move(*root_);
  }

  std::optional<Claim> make_claim(Player player, bool wins) {
    const auto keep_going = [this](std::uint64_t positions) {
      ProofProgress current = progress();
      current.certified = positions;
      if (!options_.report(current)) shared_.stop = stopped_ = true;
      return !stopped_;
    };
    return Strategy(shared_, attacker_, player, wins, keep_going).claim(*root_);
  }

  // Searches the root with all threads and saves the state at regular intervals. Returns the proof and
  // disproof numbers of the root, which are undecided if the search was stopped.
  Expected<ProofNumbers> search_root() {
    ProofNumbers root;
    Expected<void> saved;
    auto team = std::async(std::launch::async, [&] { root = search_in_threads(); });
    auto next_save = time_.now() + save_interval;
    while (!shared_.stop && team.wait_for(report_interval) == std::future_status::timeout) {
      if (!options_.report(progress())) shared_.stop = stopped_ = true;
      if (time_.now() < next_save) continue;
      saved = save();
      if (!saved) shared_.stop = true;
      next_save = time_.now() + save_interval;
    }
    team.get();
    shared_.stop = false;
    if (saved) saved = save();
    if (!saved) return saved.error();
    return root;
  }

  // Searches the root with all threads until one of them decides it or all of them have returned without a
  // decision.
  ProofNumbers search_in_threads() {
    std::mutex mutex;
    ProofNumbers root;
    const auto search = [&](int /*thread*/) {
      const ProofNumbers numbers = root_->search(shared_, attacker_, 0);
      if (!numbers.decided()) return;
      const std::lock_guard lock(mutex);
      root = numbers;
      shared_.stop = true;
    };
    run_in_threads(options_.threads, search, [this] { shared_.stop = true; });
    return root;
  }

  ProofProgress progress() const {
    const auto root = shared_.table.find(root_->key(0));
    return {attacker_, seconds(), shared_.positions, shared_.table.fill(),
            root ? root->numbers : ProofNumbers{}};
  }

  Expected<void> save() {
    if (options_.state.empty()) return {};
    try {
      PackedFile file;
      shared_.table.for_each(min_saved_work, [&](std::uint64_t key, const ProofTable::Entry& entry) {
        put_little_endian(file.content, key, 8);
        put_little_endian(file.content, entry.numbers.disproof, 4);
        put_little_endian(file.content, entry.numbers.proof, 4);
        put_little_endian(file.content, entry.work, 8);
      });
      // Read met_draw after the table: the saved entries may already include a draw met by another thread.
      file.header = {{"game", position_.id()},
                     {"position", position_.text()},
                     {"rules", rules_signature(position_.id())},
                     {"attacker", player_text(attacker_)},
                     {"met_draw", shared_.met_draw.load()},
                     {"positions", shared_.positions.load()},
                     {"seconds", seconds()}};
      return write_packed(options_.state, state_kind, file);
    } catch (const std::bad_alloc&) {
      return Error{fmt::format("'{}': not enough memory to save the search", options_.state)};
    }
  }

  Expected<void> load() {
    std::error_code ignored;
    if (options_.state.empty() || !std::filesystem::exists(options_.state, ignored)) return {};
    const auto file = read_packed(options_.state, state_kind);
    if (!file) return file.error();
    const auto error = [&](std::string_view why) {
      return Error{fmt::format("'{}': {}", options_.state, why)};
    };
    try {
      const std::string game = file->header.at("game");
      const std::string position = file->header.at("position");
      if (game != position_.id() || position != position_.text())
        return error(fmt::format("saved state of {} at '{}', expected {} at '{}'", game, position,
                                 position_.id(), position_.text()));
      if (file->header.at("rules") != rules_signature(game))
        return error("saved with different rules of the game; remove the file to start over");
      const auto attacker = read_player(file->header.at("attacker").get<std::string>());
      if (!attacker) return error("invalid attacker, expected p1 or p2");
      attacker_ = *attacker;
      shared_.met_draw = file->header.at("met_draw").get<bool>();
      shared_.positions = file->header.at("positions").get<std::uint64_t>();
      seconds_before_ = file->header.at("seconds");
    } catch (const Json::exception& problem) {
      return error(fmt::format("invalid header: {}", problem.what()));
    }
    constexpr std::size_t entry_bytes = 24;
    if (file->content.size() % entry_bytes != 0) return error("truncated");
    for (std::size_t i = 0; i < file->content.size(); i += entry_bytes) {
      const auto number = [&](std::size_t from, std::size_t size) {
        return get_little_endian(file->content.data() + i + from, size);
      };
      shared_.table.put(number(0, 8), {{static_cast<std::uint32_t>(number(12, 4)) & ProofNumbers::infinity,
                                        static_cast<std::uint32_t>(number(8, 4)) & ProofNumbers::infinity},
                                       number(16, 8)});
    }
    return {};
  }

  const AnyGame& position_;
  std::unique_ptr<ProofPosition> root_;
  const ProofOptions& options_;
  TimeSource& time_;
  Instant start_;
  SharedProofState shared_;
  Player attacker_;
  double seconds_before_ = 0;
  bool stopped_ = false;
  std::vector<std::optional<Claim>> claims_;
};

}  // namespace

Expected<ProofResult> prove(const AnyGame& game, const ProofOptions& options, TimeSource& time) {
  if (const auto outcome = game.outcome(); outcome && !game.drawn_by_repetition())
    return Error{fmt::format("the game is over ({})", result_text(outcome))};
  try {
    return Prover(game, options, time).prove();
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("not enough memory for a table of {} MiB; choose a smaller --memory",
                             options.memory >> 20)};
  }
}

}  // namespace flipside
