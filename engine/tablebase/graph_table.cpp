#include "engine/tablebase/graph_table.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "engine/tablebase/file_solution.hpp"
#include "engine/tablebase/graph/position_key.hpp"
#include "engine/tablebase/key_blocks.hpp"
#include "engine/tablebase/table_file.hpp"

namespace flipside {
namespace {

class GraphTable final : public FileSolution {
 public:
  GraphTable(TableFile wdl, std::optional<TableFile> dtw)
      : FileSolution(std::move(wdl), std::move(dtw)), key_of_(key_of(this->wdl().header().game)) {}

  std::optional<SolvedValue> value(const AnyGame& game) const override {
    const auto key = key_of_(game);
    if (!key) return std::nullopt;
    const auto number = find_block(*key);
    if (!number) return std::nullopt;
    const auto wdl_block = wdl().block(*number);
    if (!wdl_block) return report_damage();
    const auto index = key_blocks::find(*wdl_block, *key);
    if (!index) return std::nullopt;
    const int sign = key_blocks::wdl(*wdl_block, *index);
    if (sign == 0) return SolvedValue{Outcome::draw, 0};
    const Player mover = game.to_move();
    SolvedValue value{win_for(sign > 0 ? mover : opponent(mover)), std::nullopt};
    if (dtw()) {
      const auto dtw_block = dtw()->block(*number);
      if (!dtw_block) return report_damage();
      value.plies = key_blocks::dtw(*dtw_block, *index);
    }
    return value;
  }

 private:
  // Returns the only block that can contain a key. Returns nullopt if the key is smaller than all stored
  // keys, or if a block is damaged.
  std::optional<std::uint64_t> find_block(std::uint64_t key) const {
    std::uint64_t end = wdl().blocks();  // blocks from `end` on start with a larger key
    for (std::uint64_t begin = 0; begin < end;) {
      const std::uint64_t middle = begin + (end - begin) / 2;
      const auto block = wdl().block(middle);
      if (!block) return report_damage();
      if (key_blocks::first_key(*block) <= key)
        begin = middle + 1;
      else
        end = middle;
    }
    if (end == 0) return std::nullopt;
    return end - 1;
  }

  KeyOf key_of_;
};

}  // namespace

Expected<std::shared_ptr<const SolvedGame>> open_graph_table(std::string_view id,
                                                             const std::filesystem::path& directory) {
  auto wdl = open_table(directory, id, wdl_content);
  if (!wdl) return wdl.error();
  if (!*wdl) return std::shared_ptr<const SolvedGame>();
  auto dtw = open_table(directory, id, dtw_content);
  if (!dtw) return dtw.error();
  const std::uint64_t blocks = key_blocks::count((*wdl)->header().counts.all());
  const auto has_expected_size = [&](const TableFile& file, std::uint64_t block_bytes) {
    return file.blocks() == blocks && file.header().block_bytes == block_bytes;
  };
  if (!has_expected_size(**wdl, key_blocks::wdl_bytes) ||
      (*dtw && !has_expected_size(**dtw, key_blocks::dtw_bytes)))
    return Error{fmt::format("tables of {} in '{}': block size or number of blocks does not match the header",
                             id, directory.string())};
  return std::shared_ptr<const SolvedGame>(std::make_shared<GraphTable>(**std::move(wdl), *std::move(dtw)));
}

}  // namespace flipside
