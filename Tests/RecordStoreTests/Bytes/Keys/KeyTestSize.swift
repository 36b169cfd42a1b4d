import Foundation

/// How much the random tests do, from the environment: `KEY_PAIRS` and `KEY_SEED`.
enum KeyTestSize {
    static let pairs = ProcessInfo.processInfo.environment["KEY_PAIRS"].flatMap(Int.init) ?? 10_000

    static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["KEY_SEED"].flatMap(UInt64.init)
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        print("KEY_SEED=\(seed)")
        return seed
    }()
}
