#include "engine/gui/web/page_searches.hpp"

#include <algorithm>

namespace flipside {

std::shared_ptr<PageSearcher> PageSearches::find(const std::string& client) {
  const std::lock_guard lock(mutex_);
  const auto slot = std::ranges::find(slots_, client, &Slot::client);
  return slot == slots_.end() ? nullptr : slot->searcher;
}

Expected<std::shared_ptr<PageSearcher>> PageSearches::find_or_create(const std::string& client) {
  const std::lock_guard lock(mutex_);
  auto slot = std::ranges::find(slots_, client, &Slot::client);
  if (slot == slots_.end()) {
    if (slots_.size() == max_searchers) {
      const auto replaceable = [&](const Slot& other) {
        return !other.searcher->busy() || !is_open_(other.client);
      };
      const auto oldest = std::find_if(slots_.rbegin(), slots_.rend(), replaceable);
      if (oldest == slots_.rend())
        return Error{"too many searches are running; close another page and try again"};
      slots_.erase(std::next(oldest).base());
    }
    const auto publish = [this, client](std::string_view event, std::string_view key, const Json& data) {
      publish_(client, event, key, data);
    };
    slots_.push_front({client, std::make_shared<PageSearcher>(make_player_(), time_, publish)});
  } else {
    slots_.splice(slots_.begin(), slots_, slot);
  }
  return slots_.front().searcher;
}

Expected<void> PageSearches::start(const std::string& client, PageSearch search) {
  const auto searcher = find_or_create(client);
  if (!searcher) return searcher.error();
  return (*searcher)->start(std::move(search));
}

void PageSearches::stop(const std::string& client, int number) {
  if (const auto searcher = find(client)) searcher->stop(number);
}

void PageSearches::stop_abandoned() {
  const std::lock_guard lock(mutex_);
  for (Slot& slot : slots_) {
    const bool is_closed = !is_open_(slot.client);
    if (is_closed && slot.was_closed) slot.searcher->stop();
    slot.was_closed = is_closed;
  }
}

Json PageSearches::status(const std::string& client) {
  const auto searcher = find(client);
  return searcher ? searcher->status() : Json();
}

}  // namespace flipside
