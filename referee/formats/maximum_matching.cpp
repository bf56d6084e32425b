#include "referee/formats/maximum_matching.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <utility>
#include <vector>

namespace flipside::referee {

std::size_t maximum_matching(std::span<const std::size_t> members, const MayPair& may_pair) {
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
  const std::size_t size = members.size();
  if (size < 2) return 0;
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  std::vector<std::size_t> degrees(size);
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = i + 1; j < size; ++j) {
      if (!may_pair(members[i], members[j])) continue;
      edges.emplace_back(i, j);
      ++degrees[i];
      ++degrees[j];
    }
  // By Dirac's theorem, a graph has a Hamiltonian cycle if every degree is at least half the number of
  // vertices.
  if (size >= 3 && *std::min_element(degrees.begin(), degrees.end()) * 2 >= size) return size / 2;
  const Graph graph(edges.begin(), edges.end(), size);
  std::vector<boost::graph_traits<Graph>::vertex_descriptor> mates(size);
  boost::edmonds_maximum_cardinality_matching(graph, mates.data());
  return boost::matching_size(graph, mates.data());
}

}  // namespace flipside::referee
