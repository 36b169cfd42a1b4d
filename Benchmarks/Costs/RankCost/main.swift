// What a ranked index costs writers, and what positions cost: `swift run -c release rank-cost`.
//
// Plain and ranked are measured in one run, in turns, so that a busy machine slows both alike; what
// counts is the ratio of the medians.

import BenchmarkSupport

let usage = """
    usage: rank-cost [--records N] [--batched N] [--durable N] [--rounds N]

      --records N   records among which positions are found (1000000)
      --batched N   records that are inserted in batches of 10000, in each round (100000)
      --durable N   transactions of one record that are flushed, in each round (200)
      --rounds N    rounds of each measurement (5)
    """

let options = NumberOptions(
    usage,
    defaults: ["--records": 1_000_000, "--batched": 100_000, "--durable": 200, "--rounds": 5])
try RankCost(options).run()
