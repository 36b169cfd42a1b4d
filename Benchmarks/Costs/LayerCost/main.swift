// What the LMDB target costs above the C that it wraps: `swift run -c release layer-cost`.
//
// Everything is measured in one run, in turns (C, Swift, C, Swift), so that a busy machine slows
// both alike; what counts is the ratio of the medians.

import BenchmarkSupport

let usage = """
    usage: layer-cost [--entries N] [--rounds N] [--commits N]

      --entries N   entries of a 16-byte key and a 150-byte value (1000000)
      --rounds N    rounds of each measurement (21)
      --commits N   durable commits of each measurement of writers (320)
    """

let options = NumberOptions(
    usage, defaults: ["--entries": 1_000_000, "--rounds": 21, "--commits": 320])
try LayerCost(options).run()
