#include "bench/canned/stamps.hpp"

#include <fstream>

namespace flipside {

void write_stamps(const std::filesystem::path& file, const std::vector<Stamp>& stamps) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(stamps.data()),
            static_cast<std::streamsize>(stamps.size() * sizeof(Stamp)));
}

std::vector<Stamp> read_stamps(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<Stamp> stamps;
  for (Stamp stamp{}; in.read(reinterpret_cast<char*>(&stamp), sizeof stamp);) stamps.push_back(stamp);
  return stamps;
}

}  // namespace flipside
