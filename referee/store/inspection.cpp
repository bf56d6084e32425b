#include "referee/store/inspection.hpp"

#include "referee/store/database.hpp"
#include "referee/store/game_rows.hpp"

namespace flipside::referee {
namespace {

Expected<void> read_all(const std::string& path, std::int64_t& games) {
  const auto database = Database::open(path, Database::Access::read);
  if (!database) return database.error();
  auto select = database->prepare(select_games);
  if (!select) return select.error();
  select->bind(1, std::int64_t{0});
  for (;; ++games) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return database->check_pages();
    if (const auto game = read_game(*select); !game) return game.error();
  }
}

}  // namespace

Inspection inspect_store(const std::string& path) {
  Inspection found;
  if (const auto read = read_all(path, found.games); !read) found.damage = read.error();
  return found;
}

}  // namespace flipside::referee
