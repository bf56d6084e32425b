#include "referee/report/annulled_list.hpp"

#include <fmt/format.h>

#include <string_view>

#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view annulled = "annulled: ";
constexpr std::string_view transcript_mark = ", transcript: ";

}  // namespace

std::string annulment_note(const std::string& reason, const std::string& transcript) {
  std::string note = std::string(annulled) + reason;
  if (!transcript.empty()) note.append(transcript_mark).append(transcript);
  return note;
}

std::string annulled_list(const std::vector<Note>& notes, const std::filesystem::path& directory) {
  using Align = TextTable::Align;
  TextTable table;
  table.column("#", Align::right);
  for (const char* heading : {"Time", "Reason", "Transcript"}) table.column(heading, Align::left);
  for (const Note& note : notes) {
    if (!note.game || !note.text.starts_with(annulled)) continue;
    const std::size_t mark = note.text.rfind(transcript_mark);
    const std::string reason = note.text.substr(annulled.size(), mark - annulled.size());
    const std::string transcript =
        mark == std::string::npos ? "-"
                                  : (directory / note.text.substr(mark + transcript_mark.size())).string();
    table.row(
        {fmt::format("{}", *note.game + 1), printable(note.time), printable(reason), printable(transcript)});
  }
  return table.text();
}

}  // namespace flipside::referee
