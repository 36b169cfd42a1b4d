// What building an index over existing records costs, and what it costs the queries meanwhile.
//
// swift run -c release --package-path Benchmarks --scratch-path .build upkeep-cost

import CostSupport

let usage = """
    usage: upkeep-cost [--records N] [--queries N]

      --records N   records over which two indexes are built (1000000)
      --queries N   pages that are timed in each pause of the work (50)
    """

let options = NumberOptions(usage, defaults: ["--records": 1_000_000, "--queries": 50])
try UpkeepCost(options).run()
