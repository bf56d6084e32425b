#include "engine/tablebase/graph_table.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "engine/games/registry.hpp"
#include "engine/tablebase/file_solution.hpp"
#include "engine/tablebase/key_blocks.hpp"
#include "engine/tablebase/position_key.hpp"
#include "engine/tablebase/solved_positions.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_file.hpp"

namespace flipside {
namespace {

class GraphTable final : public FileSolution {
 public:
  GraphTable(TableFile values, std::optional<TableFile> distances)
      : FileSolution(std::move(values), std::move(distances)),
        key_of_(key_of(this->values().header().game)) {}

  std::optional<SolvedValue> value(const AnyGame& game) const override {
    const auto key = key_of_(game);
    if (!key) return std::nullopt;
    const auto number = find_block(*key);
    if (!number) return std::nullopt;
    const auto block = values().block(*number);
    if (!block) return damaged();
    const auto position = key_blocks::find(*block, *key);
    if (!position) return std::nullopt;
    const int sign = key_blocks::sign(*block, *position);
    if (sign == 0) return SolvedValue{Outcome::draw, 0};
    const Player mover = game.to_move();
    SolvedValue value{win_for(sign > 0 ? mover : opponent(mover)), std::nullopt};
    if (distances()) {
      const auto plies = distances()->block(*number);
      if (!plies) return damaged();
      value.plies = key_blocks::plies(*plies, *position);
    }
    return value;
  }

 private:
  // The block in which a key stands if it is there at all; nullopt where it is less than all others, or a
  // block is damaged.
  std::optional<std::uint64_t> find_block(std::uint64_t key) const {
    std::uint64_t after = values().blocks();  // begins with a larger key
    for (std::uint64_t before = 0; before < after;) {
      const std::uint64_t middle = before + (after - before) / 2;
      const auto block = values().block(middle);
      if (!block) return damaged();
      if (key_blocks::first_key(*block) <= key)
        before = middle + 1;
      else
        after = middle;
    }
    if (after == 0) return std::nullopt;
    return after - 1;
  }

  KeyOf key_of_;
};

}  // namespace

Expected<MadeTable> make_graph_table(std::string_view id, const TablePlan& plan) {
  const auto start = start_game(id);
  if (!start) return start.error();
  if (plan.pieces != 0) return Error{fmt::format("{} is solved as a whole, not by pieces", id)};
  const std::size_t most = plan.memory != 0 ? positions_in(plan.memory) : most_numbered;
  const auto positions = solve_positions(*start, most);
  if (!positions)
    return Error{fmt::format("{} has more than {} positions, {} MiB of memory may be used", id, most,
                             plan.memory >> 20)};
  const auto folder = TableDirectory::open(plan.folder);
  if (!folder) return folder.error();
  TableHeader header{.game = std::string(id),
                     .content = "values",
                     .symmetry = symmetry_of_keys(id),
                     .rules = rules_signature(id),
                     .counts = positions->counts(),
                     .block_bytes = key_blocks::values_bytes};
  plan.report(fmt::format("{} positions are solved", header.counts.all()));
  const auto write = [&](auto fill) -> Expected<void> {
    const std::string path = table_path(plan.folder, id, header.content).string();
    const auto bytes =
        write_table(path, header,
                    {.blocks = key_blocks::count(positions->keys.size()),
                     .fill = [&](std::uint64_t number, char* to) { fill(*positions, number, to); }},
                    plan.threads);
    if (!bytes) return bytes.error();
    plan.report(fmt::format("{}: {} bytes", path, *bytes));
    return {};
  };
  if (const auto values = write(key_blocks::write_values); !values) return values.error();
  if (plan.distances) {
    header.content = "distances";
    header.block_bytes = key_blocks::distances_bytes;
    if (const auto distances = write(key_blocks::write_distances); !distances) return distances.error();
  }
  return MadeTable{header.counts, {}};
}

Expected<std::shared_ptr<const SolvedGame>> open_graph_table(std::string_view id,
                                                             const std::filesystem::path& folder) {
  auto values = open_table(folder, id, "values");
  if (!values) return values.error();
  if (!*values) return std::shared_ptr<const SolvedGame>();
  auto distances = open_table(folder, id, "distances");
  if (!distances) return distances.error();
  const std::uint64_t blocks = key_blocks::count((*values)->header().counts.all());
  const auto fits = [&](const TableFile& file, std::uint64_t bytes) {
    return file.blocks() == blocks && file.header().block_bytes == bytes;
  };
  if (!fits(**values, key_blocks::values_bytes) ||
      (*distances && !fits(**distances, key_blocks::distances_bytes)))
    return Error{
        fmt::format("the tables of {} in '{}' have another shape than expected", id, folder.string())};
  return std::shared_ptr<const SolvedGame>(
      std::make_shared<GraphTable>(**std::move(values), *std::move(distances)));
}

}  // namespace flipside
