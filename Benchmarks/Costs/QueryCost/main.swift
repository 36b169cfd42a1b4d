// What building and planning a query costs: `swift run -c release query-cost`.

import BenchmarkSupport

let usage = """
    usage: query-cost [--records N] [--queries N] [--rounds N] [--scanned N]

      --records N   records in the store (20000)
      --queries N   queries in a round (2000)
      --rounds N    rounds of each measurement (11)
      --scanned N   records that are read until cancelled (200000)
    """

let options = NumberOptions(
    usage,
    defaults: ["--records": 20_000, "--queries": 2_000, "--rounds": 11, "--scanned": 200_000])
try await QueryCost(options: options).run()
