#include "referee/tournament/engine_capacity.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

Config with_engines(std::size_t engines) {
  Config config;
  config.engines.resize(engines);
  return config;
}

TEST_CASE(
    "without limits, the pool keeps one idle process of every engine in addition to those of the running "
    "games") {
  CHECK(*engine_capacity(with_engines(10), 4, {}) == 18);
}

TEST_CASE("a low limit reduces the number of idle engines") {
  const SystemLimits limits{.descriptors = 40 + 6 * 10, .processes = SystemLimits::unlimited};
  CHECK(*engine_capacity(with_engines(10), 4, limits) == 10);
}

TEST_CASE("too low a limit is an error that names what is needed and what would work") {
  const SystemLimits few_descriptors{.descriptors = 64, .processes = SystemLimits::unlimited};
  CHECK(engine_capacity(with_engines(2), 50, few_descriptors).error().message ==
        "50 concurrent games need 640 file descriptors, but only 64 are available; raise the limit with "
        "'ulimit -n 640', or lower the concurrency to 2");
  const SystemLimits few_processes{.descriptors = SystemLimits::unlimited, .processes = 10};
  CHECK(engine_capacity(with_engines(2), 50, few_processes).error().message ==
        "50 concurrent games need 208 processes and threads, but only 10 are available; raise the limit "
        "('ulimit -u' or the control group's pids.max)");
}

TEST_CASE("engines that restart for every game need descriptors for the processes that are still exiting") {
  Config config = with_engines(2);
  config.engines.front().restart = true;
  const SystemLimits limits{.descriptors = SystemLimits::unlimited, .processes = 8 + 2 * 20};
  CHECK_FALSE(engine_capacity(config, 10, limits));
  CHECK(engine_capacity(with_engines(2), 10, limits));
}

}  // namespace
}  // namespace flipside::referee
