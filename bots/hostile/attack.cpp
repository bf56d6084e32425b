#include "bots/hostile/attack.hpp"

#include <fmt/format.h>

#include <array>

namespace flipside::hostile {
namespace {

struct AttackDescription {
  std::string_view name;
  Attack attack;
  std::string_view effect;
};

constexpr std::array attack_table = {
    AttackDescription{"none", {}, "only plays"},
    AttackDescription{"kill-siblings",
                      {nullptr, kill_siblings},
                      "kills the opponent and the guard, and the referee at the third move"},
    AttackDescription{"stop-siblings",
                      {nullptr, stop_siblings},
                      "stops the opponent, the guard and the referee for up to two seconds"},
    AttackDescription{
        "forge-output", {nullptr, forge_output}, "writes an illegal bestmove to the opponent's output"},
    AttackDescription{
        "ptrace", {nullptr, trace_siblings}, "traces the opponent, and takes a descriptor of the referee"},
    AttackDescription{"write-store", {nullptr, write_store}, "overwrites the store"},
    AttackDescription{"write-home", {write_home, nullptr}, "creates a file in the home directory"},
    AttackDescription{"write-program", {write_program, nullptr}, "replaces its own program file"},
    AttackDescription{
        "connect", {connect_everywhere, nullptr}, "connects to TCP, UDP, Unix and abstract sockets"},
    AttackDescription{"fork", {fork_often, nullptr}, "forks 10,000 times; up to 1,000 children live at once"},
    AttackDescription{
        "fill-memory", {nullptr, fill_memory}, "fills 1.6 GiB of memory in 16 processes at its first move"},
    AttackDescription{"fill-disk", {fill_disk, nullptr}, "writes up to 2 GiB to temporary files"},
    AttackDescription{"burn-cpu", {nullptr, burn_cpu}, "keeps a CPU busy with a daemon for up to 30 s"},
    AttackDescription{"read-environment",
                      {read_environment, read_environment},
                      "reads the environment of the referee and its engines, and the files of engines"},
    AttackDescription{"descriptors", {find_descriptors, nullptr}, "looks for inherited descriptors"},
    AttackDescription{"race",
                      {signal_new_processes, nullptr},
                      "for 5 s, kills the referee's children between fork and exec"},
    AttackDescription{"keyboard", {type_on_keyboard, nullptr}, "types a comment on the controlling terminal"},
    AttackDescription{"namespaces",
                      {create_namespaces, nullptr},
                      "creates and enters namespaces, and mounts a file system"},
    AttackDescription{"escape-init",
                      {escape_init, escape_init},
                      "signals, traces, limits and writes to PID 1 of its sandbox"},
};

constexpr std::string_view environment_help =
    "Files and sockets to attack (environment variables):\n"
    "  HOSTILE_STORE     file to overwrite, for write-store\n"
    "  HOSTILE_HOME      directory in which to create the file 'hostile-bot', for write-home\n"
    "  HOSTILE_PROGRAM   file to replace, for write-program\n"
    "  HOSTILE_FILES     files to read, separated by ':', for read-environment\n"
    "  HOSTILE_DISK      directory to fill, besides /tmp and /dev/shm of a sandbox, for fill-disk\n"
    "  HOSTILE_TCP       port on 127.0.0.1, for connect\n"
    "  HOSTILE_UDP       port of an echo server on 127.0.0.1, for connect\n"
    "  HOSTILE_UNIX      path of a socket, for connect\n"
    "  HOSTILE_ABSTRACT  name of an abstract socket, for connect\n"
    "Each success is reported as 'info string breach: ...' before the next move. Outside a sandbox, the bot\n"
    "touches only processes of the referee that started it and files that these variables name.\n";

}  // namespace

const std::map<std::string, Attack>& attacks() {
  static const auto all = [] {
    std::map<std::string, Attack> named;
    for (const auto& [name, attack, effect] : attack_table) named.emplace(name, attack);
    return named;
  }();
  return all;
}

std::string attack_descriptions() {
  std::string text = "Attacks:\n";
  for (const auto& [name, attack, effect] : attack_table) text += fmt::format("  {:<16} {}\n", name, effect);
  return text + std::string(environment_help);
}

}  // namespace flipside::hostile
