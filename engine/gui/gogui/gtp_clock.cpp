#include "engine/gui/gogui/gtp_clock.hpp"

namespace flipside {

void GtpClock::set(Milliseconds main, Milliseconds period, int moves) {
  limited_ = !(period.count() > 0 && moves == 0);
  main_ = main;
  period_ = period;
  moves_ = moves;
  restart();
}

void GtpClock::restart() {
  const Side fresh = main_.count() == 0 && has_periods() ? Side{period_, moves_} : Side{main_, 0};
  sides_ = {{fresh, fresh}};
}

void GtpClock::tell(Player player, Milliseconds left, int moves) {
  limited_ = true;
  sides_[player] = {left, moves};
}

void GtpClock::spend(Player player, Duration spent) {
  Side& side = sides_[player];
  side.left -= std::chrono::duration_cast<Milliseconds>(spent);
  if (side.moves == 0 && side.left.count() <= 0 && has_periods()) side = {side.left + period_, moves_};
  if (side.moves > 0 && --side.moves == 0) side = {period_, moves_};
}

GoLimits GtpClock::limits(Player player) const {
  GoLimits limits;
  if (!limited_) return limits;
  const Side& side = sides_[player];
  limits.clock[player] = side.left;
  if (side.moves > 0)
    limits.moves_to_go = side.moves;
  else if (has_periods())
    limits.increment[player] = period_ / moves_;
  return limits;
}

}  // namespace flipside
