#include "referee/process/limits.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

namespace flipside::referee {
namespace {

TEST_CASE("the soft limit on descriptors is raised as far as needed and permitted") {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit low{32, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &low);
  CHECK(raise_limits(16).descriptors == 32);
  CHECK(raise_limits(48).descriptors == 48);
  rlimit raised{};
  getrlimit(RLIMIT_NOFILE, &raised);
  CHECK(raised.rlim_cur == 48);
  CHECK(raise_limits(SystemLimits::unlimited).descriptors == before.rlim_max);
  setrlimit(RLIMIT_NOFILE, &before);
}

}  // namespace
}  // namespace flipside::referee
