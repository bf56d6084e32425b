#pragma once

#include <fmt/format.h>

#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "engine/tablebase/solved_game.hpp"
#include "engine/tablebase/table_file.hpp"

namespace flipside {

/// Solution in table files: a WDL table (won, drawn, lost) and optionally a DTW table (distance to win).
class FileSolution : public SolvedGame {
 public:
  FileSolution(TableFile wdl, std::optional<TableFile> dtw) : wdl_(std::move(wdl)), dtw_(std::move(dtw)) {}

  SolvedCounts counts() const override { return wdl_.header().counts; }
  bool has_dtw() const override { return dtw_.has_value(); }
  std::string digest() const override {
    return fmt::format("{:016x}{:016x}", wdl_.checksum(), dtw_ ? dtw_->checksum() : 0);
  }
  std::string fault() const override { return damaged_ ? "a block of a table file is damaged" : ""; }

 protected:
  const TableFile& wdl() const { return wdl_; }
  const std::optional<TableFile>& dtw() const { return dtw_; }

  /// Records the damage for fault(). Returns nullopt, so that value() can return the result of this call.
  std::nullopt_t report_damage() const {
    damaged_ = true;
    return std::nullopt;
  }

 private:
  mutable std::atomic<bool> damaged_ = false;
  TableFile wdl_;
  std::optional<TableFile> dtw_;
};

}  // namespace flipside
