// What keeping an aggregate index costs writers, beside an index.
//
// Everything is measured in one run, in turns, so that a busy machine slows all alike; what counts
// is what the aggregate index adds, as a share of what the index adds.
//
// swift run -c release --package-path Benchmarks --scratch-path .build total-cost

import CostSupport

let usage = """
    usage: total-cost [--records N] [--alone N] [--rounds N]

      --records N   records of 5 fields, in batches (100000)
      --alone N     transactions of one record, without a flush, in each round (5000)
      --rounds N    rounds of each measurement (9)
    """

let options = NumberOptions(
    usage, defaults: ["--records": 100_000, "--alone": 5_000, "--rounds": 9])
try TotalCost(options).run()
