#pragma once

#include <fmt/format.h>

#include <atomic>
#include <optional>
#include <string>
#include <utility>

#include "engine/tablebase/solved_game.hpp"
#include "engine/tablebase/table_file.hpp"

namespace flipside {

/// A solution that stands in table files: one of values, and perhaps one of distances.
class FileSolution : public SolvedGame {
 public:
  FileSolution(TableFile values, std::optional<TableFile> distances)
      : values_(std::move(values)), distances_(std::move(distances)) {}

  SolvedCounts counts() const override { return values_.header().counts; }
  bool tells_plies() const override { return distances_.has_value(); }
  std::string digest() const override {
    return fmt::format("{:016x}{:016x}", values_.checksum(), distances_ ? distances_->checksum() : 0);
  }
  std::string fault() const override { return damaged_ ? "a block of the tables is damaged" : ""; }

 protected:
  const TableFile& values() const { return values_; }
  const std::optional<TableFile>& distances() const { return distances_; }

  /// For a value() that meets a damaged block.
  std::nullopt_t damaged() const {
    damaged_ = true;
    return std::nullopt;
  }

 private:
  mutable std::atomic<bool> damaged_ = false;
  TableFile values_;
  std::optional<TableFile> distances_;
};

}  // namespace flipside
