#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/store/store.hpp"

namespace flipside::referee {

/// Returns the note about an annulled game.
/// @param transcript  path of the game's transcript, relative to the store's directory; empty: none
std::string annulment_note(const std::string& reason, const std::string& transcript);

/// Returns a table of all annulments: number of the game (counting from 1), time, reason and transcript. A
/// game may have been annulled several times.
/// @param notes      all notes of the store
/// @param directory  the store's directory, to which the transcripts' paths are relative
std::string annulled_list(const std::vector<Note>& notes, const std::filesystem::path& directory);

}  // namespace flipside::referee
