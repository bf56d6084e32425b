// Parses an arbitrary line as a UGI command. Every parsed command must survive writing and parsing.

#include "engine/protocol/ugi_command.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::fuzz {
namespace {

void write(std::string& out, const ugi::SetOption& option) {
  ugi::write_setoption(out, option.name, option.value);
}
void write(std::string& out, const ugi::Position& position) {
  ugi::write_position(out, position.fen, position.moves);
}
void write(std::string& out, const ugi::Go& go) { ugi::write_go(out, go.limits); }
void write(std::string& out, const ugi::Query& query) { ugi::write_query(out, query.kind, query.argument); }

template <class Command>
void check(Command command) {
  if constexpr (requires(std::string & out) { write(out, command); }) {
    if constexpr (std::is_same_v<Command, ugi::Go>) command.ignored.clear();
    std::string line;
    write(line, command);
    must(ugi::parse_command(line) == ugi::Command(command), "a written command round-trips");
  }
}

}  // namespace
}  // namespace flipside::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  std::visit([](const auto& command) { fuzz::check(command); },
             ugi::parse_command(fuzz::text_of(data, size)));
  return 0;
}
