import Foundation
import TestSupport

enum TestSettings {
    /// The seed of random tests: `RECORD_SEED` or a new one, printed to be given back.
    static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["RECORD_SEED"].flatMap(UInt64.init)
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        print("RECORD_SEED=\(seed)")
        return seed
    }()

    /// How many random records a test makes.
    static let count = repetitions("PLAINWEIGHTS_RANDOM_RECORDS", quick: 100, thorough: 300)
}
