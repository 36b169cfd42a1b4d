// What screens of a tracker and added sets cost, with all types and indexes of training.
//
// The store is made up, and removed at the end. Nothing is flushed, so that an added set costs what
// is done before the commit waits for the disk.
//
// swift run -c release --package-path Benchmarks --scratch-path .build training-cost

import CostSupport

let usage = """
    usage: training-cost [--sets N] [--rounds N]

      --sets N     sets of made-up training (1000000)
      --rounds N   times of each operation, of which the median is told (300)
    """

let options = NumberOptions(usage, defaults: ["--sets": 1_000_000, "--rounds": 300])
try TrainingCost(options).run()
