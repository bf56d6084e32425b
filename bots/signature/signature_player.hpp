#pragma once

#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Plays a move that is a hash of the host's `position` line and the seed, and of nothing else: the same
/// line, the same move, whatever the time, the load and the games before.
class SignaturePlayer final : public EnginePlayer {
 public:
  SignaturePlayer(std::string name, std::uint64_t seed) : name_(std::move(name)), seed_(seed) { reset(); }

  /// Reads a line of the host's.
  void see(std::string_view line) {
    const auto command = next_word(line);
    if (command == "position" || command == "uginewgame") reset();
    if (command == "position" || command == "moves") add_words(line);
  }

  std::string name() const override { return name_; }
  bool answers_at_once() const override { return true; }
  Thought choose_move(const Question& question) override {
    auto moves = question.game.legal_moves();
    return {std::move(moves[Random(signature_).below(moves.size())])};
  }

 private:
  void reset() { signature_ = mix(seed_); }

  // `startpos` and `moves` add nothing: with and without them, a line may mean the same.
  void add_words(std::string_view rest) {
    for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
      if (word == "startpos" || word == "moves") continue;
      for (const char c : word) signature_ = mix(signature_, static_cast<unsigned char>(c));
      signature_ = mix(signature_, ' ');
    }
  }

  std::string name_;
  std::uint64_t seed_;
  std::uint64_t signature_ = 0;
};

}  // namespace flipside
