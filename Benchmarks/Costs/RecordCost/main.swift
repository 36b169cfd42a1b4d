// What the record engine costs above hand-written C: `swift run -c release record-cost`.
//
// Everything is measured in one run, in turns (C, Swift, C, Swift), so that a busy machine slows
// both alike; what counts is the ratio of the medians. Answers are compared before they are timed.

import BenchmarkSupport

let usage = """
    usage: record-cost [--records N] [--rounds N] [--text N]

      --records N   records of 5 fields, two of them strings, with three indexes (100000)
      --rounds N    rounds of each measurement (11)
      --text N      bytes of each of the two strings, at least 8, instead of the names and
                    categories of exercises; up to 15 need no memory of their own
    """

let options = NumberOptions(
    usage, defaults: ["--records": 100_000, "--rounds": 11, "--text": 0])
try RecordCost(options).run()
