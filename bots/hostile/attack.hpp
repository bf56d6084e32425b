#pragma once

#include <map>
#include <string>

#include "bots/hostile/scene.hpp"

namespace flipside::hostile {

/// What hostile-bot does besides playing. Each function is null if there is nothing to do.
struct Attack {
  void (*at_start)(Scene&) = nullptr;
  void (*before_move)(Scene&) = nullptr;
};

/// Maps command line names to attacks.
const std::map<std::string, Attack>& attacks();
/// Returns a help text with one line per attack and per environment variable.
std::string attack_descriptions();

// Attacks on processes.
void kill_siblings(Scene& scene);
void stop_siblings(Scene& scene);
void forge_output(Scene& scene);
void trace_siblings(Scene& scene);
void signal_new_processes(Scene& scene);
void escape_init(Scene& scene);

// Attacks on files.
void write_store(Scene& scene);
void write_home(Scene& scene);
void write_program(Scene& scene);
void read_environment(Scene& scene);
void find_descriptors(Scene& scene);

// Attacks on the system.
void connect_everywhere(Scene& scene);
void type_on_keyboard(Scene& scene);
void create_namespaces(Scene& scene);

// Exhaustion of resources.
void fork_often(Scene& scene);
void fill_memory(Scene& scene);
void fill_disk(Scene& scene);
void burn_cpu(Scene& scene);

}  // namespace flipside::hostile
