#include "referee/log/print_error.hpp"

#include <cstdio>
#include <string>

#include "referee/log/plain_text.hpp"

namespace flipside::referee {

void print_error(std::string_view message) {
  std::string text = "referee: ";
  for (std::size_t end = message.find('\n'); end != std::string_view::npos; end = message.find('\n')) {
    text += plain_text(message.substr(0, end)) + '\n';
    message.remove_prefix(end + 1);
  }
  text += plain_text(message) + '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace flipside::referee
