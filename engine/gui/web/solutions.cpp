#include "engine/gui/web/solutions.hpp"

#include <chrono>
#include <new>
#include <system_error>

#include "engine/tablebase/open_tables.hpp"

namespace flipside {
namespace {

constexpr std::size_t max_positions = 100'000;  // that solve_from() explores

}  // namespace

Solutions::Entry Solutions::open(const AnyGame& start) {
  Entry entry;
  std::error_code failure;
  if (std::filesystem::is_directory(tables_, failure)) {
    auto tables = open_tables(start.id(), tables_);
    if (!tables) entry.error = tables.error().message;
    if (tables) entry.solution = *std::move(tables);
  }
  if (entry.solution || !PerfectPlay::covers(start.id())) return entry;
  try {
    entry.solving = std::async(std::launch::async,
                               [this, start, stop = stop_.get_token()] { return solver_(start, stop); });
  } catch (const std::system_error&) {  // no thread could be started, so the variant stays unsolved
  }
  return entry;
}

std::shared_ptr<const SolvedGame> Solutions::solve_from(const AnyGame& game) {
  try {
    return solve_in_memory(game, max_positions);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

Solutions::Found Solutions::find(const AnyGame& start) {
  const std::lock_guard lock(mutex_);
  auto at = entries_.find(start.id());
  if (at == entries_.end()) at = entries_.emplace(start.id(), open(start)).first;
  Entry& entry = at->second;
  if (entry.solving.valid() && entry.solving.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    entry.solution = entry.solving.get();
  const std::string fault = entry.solution ? entry.solution->fault() : std::string();
  return {entry.solution, entry.solving.valid(), fault.empty() ? entry.error : fault};
}

}  // namespace flipside
