#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game_tree.hpp"
#include "engine/core/history.hpp"

namespace flipside {

class AnyGame;

/// The interface behind AnyGame, where each function is documented. AnyGame implements the interface for
/// every `Game`. A game without built-in rules provides its own implementation.
class GameModel {
 public:
  virtual ~GameModel() = default;
  virtual std::unique_ptr<GameModel> clone() const = 0;
  virtual std::string id() const = 0;
  virtual ColourNames colour_names() const = 0;
  virtual int colour_of(Player player) const = 0;
  virtual Player to_move() const = 0;
  virtual std::optional<Outcome> outcome() const = 0;
  virtual bool drawn_by_repetition() const = 0;
  virtual bool repeated() const = 0;
  virtual int plies() const = 0;
  virtual std::string text() const = 0;
  virtual std::string drawing() const = 0;
  virtual std::vector<std::string> legal_moves() const = 0;
  virtual std::size_t count_moves() const = 0;
  virtual int evaluate() const = 0;
  virtual std::uint64_t perft(int depth) const = 0;
  virtual Expected<void> play(std::string_view move) = 0;
  virtual Expected<std::string> display_text(std::string_view move) const = 0;
  virtual std::optional<std::string> find_displayed(std::string_view display) const = 0;
  virtual Expected<AnyGame> parse(std::string_view text) const = 0;
};

/// A type-erased game in progress. Moves and positions are passed as text, so that protocol code and the
/// referee can play any game. Copies are independent.
class AnyGame {
 public:
  /// Starts a game at `start`. The constraint excludes AnyGame first, because evaluating Game<AnyGame> would
  /// require this constructor.
  template <class G>
  requires(!std::same_as<G, AnyGame> && Game<G>) explicit AnyGame(G start)
      : model_(std::make_unique<Model<G>>(History<G>(std::move(start)))) {}
  explicit AnyGame(std::unique_ptr<GameModel> model) : model_(std::move(model)) {}

  AnyGame(const AnyGame& other) : model_(other.model_->clone()) {}
  AnyGame(AnyGame&&) noexcept = default;
  AnyGame& operator=(AnyGame other) noexcept {
    model_ = std::move(other.model_);
    return *this;
  }
  ~AnyGame() = default;

  /// Returns the variant's id, such as "flipway-9-pie".
  std::string id() const { return model_->id(); }
  ColourNames colour_names() const { return model_->colour_names(); }
  /// Returns the index of the player's current colour in colour_names().
  int colour_of(Player player) const { return model_->colour_of(player); }

  Player to_move() const { return model_->to_move(); }
  /// Returns the result, or nullopt while the game is in progress. Threefold repetition is a draw.
  std::optional<Outcome> outcome() const { return model_->outcome(); }
  /// Returns whether the game is drawn by threefold repetition.
  bool drawn_by_repetition() const { return model_->drawn_by_repetition(); }
  /// Returns the number of moves played since the initial position.
  int plies() const { return model_->plies(); }
  /// Returns whether any position has occurred twice.
  bool repeated() const { return model_->repeated(); }

  /// Returns the current position as text.
  std::string text() const { return model_->text(); }
  /// Returns a drawing of the board for a terminal.
  std::string drawing() const { return model_->drawing(); }
  /// Returns the legal moves as text, in the order in which the game generates them. The list is empty once
  /// the game is over.
  std::vector<std::string> legal_moves() const { return model_->legal_moves(); }
  std::size_t count_moves() const { return outcome() ? 0 : model_->count_moves(); }
  /// Returns the heuristic value for the side to move; see `Game`.
  int evaluate() const { return model_->evaluate(); }
  /// Counts the move sequences of `depth` plies from the current position.
  std::uint64_t perft(int depth) const { return model_->perft(depth); }

  /// Plays a move. If the move is illegal, returns the reason and leaves the game unchanged.
  Expected<void> play(std::string_view move) { return model_->play(move); }
  /// Returns the human-readable form of a legal move.
  Expected<std::string> display_text(std::string_view move) const { return model_->display_text(move); }
  /// Returns the protocol text of the legal move whose human-readable form is `display`, or nullopt.
  std::optional<std::string> find_displayed(std::string_view display) const {
    return model_->find_displayed(display);
  }
  /// Starts a new game of the same variant at a position given as text.
  Expected<AnyGame> parse(std::string_view text) const { return model_->parse(text); }

  /// Returns the game as its concrete type, or nullptr if that type is not G.
  template <Game G>
  const History<G>* get_if() const {
    const auto* model = dynamic_cast<const Model<G>*>(model_.get());
    return model ? &model->history : nullptr;
  }

 private:
  template <Game G>
  struct Model;

  std::unique_ptr<GameModel> model_;
};

template <Game G>
struct AnyGame::Model final : GameModel {
  explicit Model(History<G> played) : history(std::move(played)) {}

  std::unique_ptr<GameModel> clone() const override { return std::make_unique<Model>(history); }
  std::string id() const override { return history.game().id(); }
  ColourNames colour_names() const override { return G::colour_names; }
  int colour_of(Player player) const override { return history.game().colour_of(player); }
  Player to_move() const override { return history.game().to_move(); }
  std::optional<Outcome> outcome() const override { return history.outcome(); }
  bool drawn_by_repetition() const override {
    return !history.game().outcome() && history.outcome() == Outcome::draw;
  }
  int plies() const override { return history.plies(); }
  bool repeated() const override { return history.repeated(); }
  std::string text() const override { return history.game().text(); }
  std::string drawing() const override { return history.game().drawing(); }
  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> texts;
    if (history.outcome()) return texts;
    for (const auto move : history.game().legal_moves()) texts.push_back(history.game().move_text(move));
    return texts;
  }
  std::size_t count_moves() const override { return history.game().count_moves(); }
  int evaluate() const override { return history.game().evaluate(); }
  std::uint64_t perft(int depth) const override { return flipside::perft(history.game(), depth); }
  Expected<void> play(std::string_view text) override {
    if (const auto result = history.outcome()) return move_after_end(text, *result);
    const auto move = history.game().parse_move(text);
    if (!move) return move.error();
    history.play(*move);
    return {};
  }
  Expected<std::string> display_text(std::string_view text) const override {
    const auto move = history.game().parse_move(text);
    if (!move) return move.error();
    return history.game().display_text(*move);
  }
  std::optional<std::string> find_displayed(std::string_view display) const override {
    for (const auto move : history.game().legal_moves())
      if (history.game().display_text(move) == display) return history.game().move_text(move);
    return std::nullopt;
  }
  Expected<AnyGame> parse(std::string_view text) const override {
    auto game = history.game().parse(text);
    if (!game) return game.error();
    return AnyGame(*std::move(game));
  }

  History<G> history;
};

/// Returns whether `side` can force a win within `plies` plies. Searches the full tree to that depth without
/// evaluation or pruning, as a reference for verifying faster solvers. Threefold repetition, including
/// positions in the history of `at`, is a draw.
bool can_force_win(const AnyGame& at, Player side, int plies);

}  // namespace flipside
