import Foundation

/// A small generator whose numbers follow from its seed alone.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}

/// Reads a count or seed from the environment.
func setting(_ name: String, default value: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? value
}

extension RealFile {
    /// Transactions of random puts and deletes over a few tables: nested ones, aborted ones, large
    /// values, long and short keys, dropped tables, reopening.
    func runHistory(seed: UInt64, transactions: Int = 12, operations: Int = 300) throws {
        var random = SeededGenerator(seed: seed)
        let keyCount = Int.random(in: 50...2_000, using: &random)
        let keySize = Int.random(in: 4...500, using: &random)
        for _ in 0..<transactions {
            let commits = Int.random(in: 0..<8, using: &random) > 0
            try write(commits: commits) { transaction in
                try change(
                    transaction, operations, keys: keyCount, keySize: keySize, with: &random)
                guard Bool.random(using: &random) else { return }
                try write(parent: transaction, commits: Bool.random(using: &random)) {
                    try change($0, operations / 3, keys: keyCount, keySize: keySize, with: &random)
                }
            }
            if Int.random(in: 0..<6, using: &random) == 0 { try reopen() }
        }
    }

    private func change(
        _ transaction: Transaction, _ count: Int, keys: Int, keySize: Int,
        with random: inout SeededGenerator
    ) throws {
        let names = ["a", "bravo", "charlie table", "d"]
        let tables = try names.map { try transaction.table($0) }
        let deletes = Int.random(in: 0...10, using: &random)
        for _ in 0..<count {
            let table = tables[Int.random(in: 0..<4, using: &random)]
            let number = UInt32.random(in: 0..<UInt32(keys), using: &random)
            var mixer = SeededGenerator(seed: UInt64(number))
            let key = mixer.bytes(Int.random(in: 1...keySize, using: &mixer))
            if Int.random(in: 0..<11, using: &random) < deletes {
                try transaction.delete(key, in: table)
                continue
            }
            let kind = Int.random(in: 0..<30, using: &random)
            let size =
                kind == 0
                ? Int.random(in: 2_000...60_000, using: &random)
                : Int.random(in: 0...(kind < 10 ? 1_900 : 60), using: &random)
            try transaction.put(
                key, Array(repeating: UInt8(truncatingIfNeeded: number), count: size), in: table)
        }
        if Int.random(in: 0..<10, using: &random) == 0 {
            try transaction.drop(tables[3], deleting: false)
        }
    }
}
