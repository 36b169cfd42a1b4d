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
