import LMDB

/// Numbered commits that tell whether each is whole: one writer's history in an environment.
///
/// Commit `n` stores `n` and some bytes made of it in every table, in place of what commit
/// `n - depth` stored. So the tables hold the same numbers, the last `depth` ones without a gap,
/// or a commit was lost, torn or damaged.
public struct Ledger: Sendable {
    /// What a ledger found where a whole history should be.
    public enum Flaw: Error, Equatable {
        case tablesDiffer([Int])
        case wrongEntry(number: Int, table: String)
        case wrongCount(Int, table: String, expected: Int)
    }

    /// The tables that every commit writes.
    public static let tableNames = ["first", "second", "third"]
    /// How many commits can be read back.
    public static let depth = 5

    private let writer: String
    private let tables: [Table]
    private let valueSizes: [Int]

    /// - Parameters:
    ///   - writer: a name, so that several writers can share the tables.
    ///   - valueSizes: the lengths of values, in turn: by default on a leaf, on overflow pages, and
    ///     more than is written at once.
    public init(
        of writer: String = "only", in environment: Environment,
        valueSizes: [Int] = [100, 5000, 20_000]
    ) throws {
        self.writer = writer
        self.valueSizes = valueSizes
        tables = try environment.openTables(Self.tableNames)
    }

    /// Stores commit `number` in every table.
    public func record(_ number: Int, in transaction: inout WriteTransaction) throws {
        for (position, table) in tables.enumerated() {
            try transaction.put(
                bytes(of: number, position).span.bytes, for: key(of: number).span.bytes, in: table)
            try transaction.put("\(number)", for: writer, in: table)
        }
    }

    /// The number of the last commit, 0 if there is none; throws a ``Flaw`` if any is not whole.
    public func last(in view: ReadView) throws -> Int {
        let lasts = try tables.map { try view.get(writer, in: $0).flatMap { Int($0) } ?? 0 }
        guard let last = lasts.first, lasts.allSatisfy({ $0 == last }) else {
            throw Flaw.tablesDiffer(lasts)
        }
        for (position, table) in tables.enumerated() {
            for number in stride(from: last, to: max(0, last - Self.depth), by: -1) {
                let found = try view.get(key(of: number).span.bytes, in: table)?.array
                if found != bytes(of: number, position) {
                    throw Flaw.wrongEntry(number: number, table: table.name)
                }
            }
            let count = try view.entries(in: table, over: .prefix(Array("\(writer) ".utf8))).count
            let expected = min(last, Self.depth)
            if count != expected {
                throw Flaw.wrongCount(count, table: table.name, expected: expected)
            }
        }
        return last
    }

    private func key(of number: Int) -> [UInt8] {
        Array("\(writer) \(number % Self.depth)".utf8)
    }

    private func bytes(of number: Int, _ position: Int) -> [UInt8] {
        let byte = UInt8(truncatingIfNeeded: number &* 31 &+ position)
        return [UInt8](repeating: byte, count: valueSizes[number % valueSizes.count])
    }
}
