#include "referee/process/process_tree.hpp"

#include <doctest/doctest.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "referee/process/cpu.hpp"
#include "tests/referee/session/shell.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

bool contains(const std::vector<pid_t>& processes, pid_t wanted) {
  return std::find(processes.begin(), processes.end(), wanted) != processes.end();
}

Duration clock_of(pid_t process) {
  clockid_t clock{};
  timespec time{};
  REQUIRE(clock_getcpuclockid(process, &clock) == 0);
  REQUIRE(clock_gettime(clock, &time) == 0);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

const std::string burn = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; ";

TEST_CASE("the tree of a process includes its children and grandchildren") {
  Shell shell("(sleep 300 & echo $!; read x; :); :");
  const pid_t grandchild = std::stoi(shell.text());
  const auto tree = tree_of(shell.id);
  CHECK(tree.size() == 3);
  CHECK(contains(tree, shell.id));
  CHECK(contains(tree, grandchild));
  CHECK(threads_of(shell.id) == std::vector<pid_t>{shell.id});
}

TEST_CASE("the tree of a process includes orphans, even in a session of their own") {
  Shell shell("(sleep 300 & echo $!); (setsid sleep 300 & echo $!); echo gone; read x");
  const pid_t orphan = std::stoi(shell.text());
  const pid_t daemon = std::stoi(shell.text());
  REQUIRE(shell.text() == "gone");
  CHECK(contains(tree_of(shell.id), orphan));
  CHECK(contains(tree_of(shell.id), daemon));
}

TEST_CASE("a reaped process has no threads and no children") {
  Shell shell("exit 0");
  shell.end(10s);
  CHECK(threads_of(shell.id).empty());
  CHECK(children_of(shell.id).empty());
}

TEST_CASE("the CPU time of a process is exact to the nanosecond") {
  Shell shell(burn + "echo done; read x");
  REQUIRE(shell.text() == "done");
  const Duration before = clock_of(shell.id);
  const Duration used = shell.channel->cpu_used();
  CHECK(used >= before);
  CHECK(used <= clock_of(shell.id));
  CHECK(used > 1ms);
}

TEST_CASE("CPU time includes live children and does not decrease when they exit") {
  Shell shell("(" + burn + "echo done; read x); echo ended; read y");
  REQUIRE(shell.text() == "done");
  const auto children = children_of(shell.id);
  REQUIRE(children.size() == 1);
  const Duration of_child = clock_of(children.front());
  const Duration used = shell.channel->cpu_used();
  CHECK(used >= of_child);
  CHECK(of_child > 1ms);
  shell.channel->send("x\n");
  REQUIRE(shell.text() == "ended");
  CHECK(shell.channel->cpu_used() >= used);
}

TEST_CASE("CPU time includes a helper whose parent has exited and that leads its own session") {
  Shell shell("(setsid sh -c '" + burn + "echo done; sleep 300' &); read x");
  REQUIRE(shell.text() == "done");
  const auto children = children_of(shell.id);
  REQUIRE(children.size() == 1);
  const Duration of_helper = clock_of(children.front());
  CHECK(of_helper > 1ms);
  CHECK(shell.channel->cpu_used() >= of_helper);
}

TEST_CASE("CPU time includes children that started and exited between two samples") {
  Shell shell("read x; (" + burn + burn + "); times; read y");
  const Duration before = shell.channel->cpu_used();
  shell.channel->send("x\n");
  shell.text();  // skip the times of the shell itself
  // The second line contains the times of the shell's children, such as "0m0.120000s 0m0.000000s".
  const std::string times = shell.text();
  const double seconds = std::stod(times.substr(times.find('m') + 1));
  CAPTURE(times);
  REQUIRE(seconds > 0.01);
  CHECK(shell.channel->cpu_used() - before >= std::chrono::duration<double>(seconds - 0.01));
}

TEST_CASE("a reaped process uses no CPU time") {
  Shell shell("exit 0");
  shell.end(10s);
  GroupCpu gone(shell.id);
  CHECK(gone.used() == Duration{0});
}

TEST_CASE("pinning a process also pins its descendants") {
  const int cpu = allowed_cpus().back().number;
  Shell shell("(echo up; read x; read y); :");
  REQUIRE(shell.text() == "up");
  shell.channel->pin({cpu});
  for (const pid_t process : tree_of(shell.id)) {
    cpu_set_t set;
    REQUIRE(sched_getaffinity(process, sizeof set, &set) == 0);
    CHECK(CPU_COUNT(&set) == 1);
    CHECK(CPU_ISSET(static_cast<std::size_t>(cpu), &set));
  }
}

TEST_CASE("niceness, CPU affinity, and the memory limit are set before the program starts") {
  const int cpu = allowed_cpus().front().number;
  Command command;
  command.niceness = 7;
  command.memory_limit = 300;
  command.cpus = {cpu};
  Shell shell("ulimit -v; cut -d' ' -f19 /proc/$$/stat; grep Cpus_allowed_list /proc/$$/status; exit 3",
              command);
  CHECK(shell.text() == "307200");
  CHECK(shell.text() == "7");
  CHECK(shell.text() == "Cpus_allowed_list:\t" + std::to_string(cpu));
  CHECK(shell.end(10s) == "exited with code 3, with its memory limited to 300 MiB");
}

TEST_CASE("a program does not start if a setting fails, and the error names the setting") {
  Command command;
  command.program = "/bin/true";
  command.cpus = {8000};
  const auto started = start_process(command);
  REQUIRE(std::holds_alternative<StartError>(started));
  CHECK(std::get<StartError>(started).message.ends_with("cannot set its CPU affinity: Invalid argument"));
}

TEST_CASE("the pinning order lists one CPU of every core before the second CPU of any core") {
  const std::vector<Cpu> two_packages{{0, 0, 0}, {1, 0, 1}, {2, 1, 0}, {3, 1, 1},
                                      {4, 0, 0}, {5, 0, 1}, {6, 1, 0}, {7, 1, 1}};
  CHECK(pinning_order(two_packages) == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7});
  const std::vector<Cpu> neighbours{{0, 0, 0}, {1, 0, 0}, {2, 0, 1}, {3, 0, 1}};
  CHECK(pinning_order(neighbours) == std::vector<int>{0, 2, 1, 3});
  CHECK(pinning_order({{3, 0, 1}, {1, 0, 0}}) == std::vector<int>{1, 3});
}

TEST_CASE("the allowed CPUs match the affinity mask") {
  cpu_set_t set;
  REQUIRE(sched_getaffinity(0, sizeof set, &set) == 0);
  CHECK(allowed_cpus().size() == static_cast<std::size_t>(CPU_COUNT(&set)));
}

}  // namespace
}  // namespace flipside::referee
