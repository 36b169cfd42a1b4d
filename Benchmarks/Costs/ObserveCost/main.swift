// What observers cost a commit that does not concern them.
//
// Two stores of the same records, one without observers and one with, are written in turns.
//
// swift run -c release --package-path Benchmarks --scratch-path .build observe-cost

import CostSupport

let usage = """
    usage: observe-cost [--observers N] [--commits N] [--rounds N]

      --observers N   observed pages of the type that is written, each of a group of its own (1000)
      --commits N     commits in a round (200)
      --rounds N      rounds of each measurement (11)
    """

let options = NumberOptions(
    usage, defaults: ["--observers": 1000, "--commits": 200, "--rounds": 11])
try await ObserveCost(options).run()
