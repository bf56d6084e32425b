#include "engine/tablebase/graph/position_key.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"

namespace flipside {

KeyOf key_of(std::string_view id) {
  return *with_game(id, [&]<class G>(const G&) -> KeyOf {
    return [id = std::string(id)](const AnyGame& game) -> std::optional<std::uint64_t> {
      const History<G>* history = game.get_if<G>();
      if (history == nullptr || history->game().id() != id) return std::nullopt;
      return position_key(history->game());
    };
  });
}

std::string symmetry_of_keys(std::string_view id) {
  return *with_game(id, [&]<class G>(const G&) -> std::string {
    if constexpr (!Symmetric<G>) return "none";
    std::vector<std::string_view> names;
    for (const Symmetry& symmetry : symmetries_of(id)) names.push_back(symmetry.name);
    return fmt::format("{}", fmt::join(names, ", "));
  });
}

}  // namespace flipside
