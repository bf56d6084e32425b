#include "referee/sandbox/sandbox_report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/core/text.hpp"

namespace flipside::referee {
namespace {

/// Returns true if the kernel refused to create a sandbox because the machine lacks memory, processes or
/// namespaces at the moment.
bool is_out_of_resources(std::string_view message) {
  for (const int reason : {EAGAIN, ENOMEM, ENOSPC, EMFILE, ENFILE, EUSERS})
    if (message.find(std::strerror(reason)) != std::string_view::npos) return true;
  return false;
}

}  // namespace

SandboxReport::SandboxReport(Descriptor pipe, Command command, SandboxView view)
    : pipe_(std::move(pipe)), command_(std::move(command)), view_(std::move(view)) {}

/// Returns the next reported line, without the newline; empty if there is none.
std::string SandboxReport::next_line() {
  std::array<char, 512> bytes;
  for (std::size_t end; (end = unread_.find('\n')) == std::string::npos;) {
    const ssize_t count = read(pipe_.number(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return {};
    unread_.append(bytes.data(), static_cast<std::size_t>(count));
  }
  const std::string line = unread_.substr(0, unread_.find('\n'));
  unread_.erase(0, line.size() + 1);
  return line;
}

std::optional<StartError> SandboxReport::start_error(std::string_view error_output) {
  const std::string line = next_line();
  if (line == "started") return std::nullopt;
  std::string_view rest = line;
  const std::string_view word = next_word(rest);
  if (word == "failed") {
    const int reason = read_number<int>(trim(rest)).value_or(EINVAL);
    const std::string text = exec_failure_text(command_.program, reason);
    return StartError{StartError::Cause::program,
                      fmt::format("cannot start '{}' in its sandbox: {}{}", command_.program.string(), text,
                                  view_.hint(text))};
  }
  // Otherwise, sandbox-init or bwrap has failed.
  const std::string_view reason = trim(word == "setup" ? rest : error_output);
  return StartError{is_out_of_resources(reason) ? StartError::Cause::system : StartError::Cause::program,
                    fmt::format("cannot create the sandbox of '{}': {}", command_.program.string(),
                                reason.empty() ? "bwrap gave no reason" : reason)};
}

std::string SandboxReport::how_ended(std::string how, std::string_view error_output) {
  const std::string line = next_line();
  std::string_view rest = line;
  const std::string_view word = next_word(rest);
  const int number = read_number<int>(trim(rest)).value_or(0);
  if (word == "exited") how = exit_text(number);
  if (word == "killed") how = signal_text(number);
  if (word == "memory")
    how = fmt::format("killed because its processes used more than {} MiB", command_.memory_limit);
  if (how != exit_text(0)) how += view_.hint(error_output);
  return how;
}

}  // namespace flipside::referee
