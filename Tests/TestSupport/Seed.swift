import Foundation

/// Where a test's randomness comes from: printed when it is made, and given back by
/// `PLAINWEIGHTS_SEED` to see a failure again.
public struct Seed: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameter name: the test, so that two tests of one run differ.
    public init(_ name: String) {
        let given = ProcessInfo.processInfo.environment["PLAINWEIGHTS_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64.random(in: 1...UInt64.max)
        if given == nil { print("seed of \(name): PLAINWEIGHTS_SEED=\(seed)") }
        state = name.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    /// A seed that a test chooses, so that each run is the same; it tells the seed where it fails.
    public init(fixed seed: UInt64) { state = seed }

    /// SplitMix64: a few operations, and every state is a good one.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Whether tests run in their thorough counts: `PLAINWEIGHTS_THOROUGH=1`, which `Tools/test
/// --thorough` sets.
public let isThorough = ProcessInfo.processInfo.environment["PLAINWEIGHTS_THOROUGH"] != nil

/// How often a slow test repeats.
/// - Parameter variable: the name of an environment variable that sets another count.
public func repetitions(_ variable: String, quick: Int, thorough: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
        ?? (isThorough ? thorough : quick)
}

/// The seeds of random histories that are the same in each run: those from 1, or the one that
/// `PLAINWEIGHTS_SEED` gives.
/// - Parameter variable: the name of an environment variable that sets another count.
public func fixedSeeds(_ variable: String, quick: Int, thorough: Int) -> [UInt64] {
    if let text = ProcessInfo.processInfo.environment["PLAINWEIGHTS_SEED"], let seed = UInt64(text)
    {
        return [seed]
    }
    return (0..<repetitions(variable, quick: quick, thorough: thorough)).map { UInt64($0) + 1 }
}
