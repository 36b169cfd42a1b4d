// What keeping a history costs writers and the file.
//
// Everything is measured in one run, in turns, so that a busy machine slows all alike; what counts
// is the ratio of the medians.
//
// swift run -c release --package-path Benchmarks --scratch-path .build history-cost

import CostSupport

let usage = """
    usage: history-cost [--records N] [--durable N] [--rounds N] [--undos N]

      --records N   records of 5 fields with three indexes, in batches (100000)
      --durable N   transactions of one record that are flushed, in each round (300)
      --rounds N    rounds of each measurement (9)
      --undos N     transactions that are taken back one after the other (1000)
    """

let options = NumberOptions(
    usage, defaults: ["--records": 100_000, "--durable": 300, "--rounds": 9, "--undos": 1_000])
try HistoryCost(options).run()
