import Foundation
import TestSupport

/// How much the random tests do, and their seed: `KEY_SEED` or a new one, printed to be given back.
enum KeyTestSize {
    static let pairs = repetitions("PLAINWEIGHTS_KEY_PAIRS", quick: 3_000, thorough: 10_000)

    static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["KEY_SEED"].flatMap(UInt64.init)
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        print("KEY_SEED=\(seed)")
        return seed
    }()
}
