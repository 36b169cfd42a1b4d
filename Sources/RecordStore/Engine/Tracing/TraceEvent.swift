import Foundation

/// What one read, query or write of a store has cost.
public struct TraceEvent: Hashable, Sendable, Codable {
    /// The operation that was traced.
    public enum Operation: String, Hashable, Sendable, Codable {
        /// A whole read, with all that its closure did.
        case read
        /// A whole write, with the wait for its turn and the commit.
        case write
        /// A query, inside of a read or a write.
        case fetch, first, count, page, forEach, observe
        /// Totals, counts of values, and distinct values, inside of a read or a write.
        case totals
        /// The search for sections, inside of a read or a write.
        case sections
    }

    /// What was done.
    public let operation: Operation
    /// The name of the record type; nil for a whole read or write.
    public internal(set) var type: String?
    /// How a query was answered; nil for other operations.
    public internal(set) var plan: QueryExplanation.Step?
    /// The number of rows that a query has read, or all queries of an explained read; nil for other
    /// operations.
    public internal(set) var rowsRead: Int?
    /// The number of rows that a query has returned; nil for other operations.
    public internal(set) var rowsReturned: Int?
    /// The duration.
    public let nanoseconds: Int
    /// The bytes of keys and values that a write has put into tables; nil for other operations.
    public internal(set) var bytesWritten: Int?
    /// By how much the pages in use of the file have grown since the write began, by this and other
    /// writes; nil for other operations.
    public internal(set) var fileGrowthBytes: Int?
    /// By how many transactions the oldest state that somebody reads lags behind; nil if nobody
    /// reads. Such a state keeps pages from being used again, so that the file grows.
    public internal(set) var oldestReaderLag: Int?
    /// Whether the read or the write has thrown an error.
    public let failed: Bool

    init(_ operation: Operation, _ time: Duration, failed: Bool = false) {
        self.operation = operation
        nanoseconds = time.wholeNanoseconds
        self.failed = failed
    }

    /// The event as a JSON object and the end of a line.
    var jsonLine: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(self) + Data("\n".utf8)
    }
}

extension TraceEvent: CustomStringConvertible {
    /// The event in one line.
    public var description: String {
        var line = type.map { "\($0): \(operation)" } ?? "\(operation)"
        if let plan {
            line += " by \(plan.source)"
            let checks = plan.entryChecks + plan.checks
            if !checks.isEmpty { line += " checking " + checks.joined(separator: ", ") }
            if !plan.sort.isEmpty {
                let ties = plan.given.isEmpty ? "" : " within equal "
                line += " sorted in memory" + ties + plan.given.joined(separator: ", ")
            }
        }
        if let rowsRead { line += ", \(rowsRead) rows read" }
        if let rowsReturned { line += ", \(rowsReturned) returned" }
        return line + ", in \(nanoseconds / 1_000) us"
    }
}

extension Duration {
    var wholeNanoseconds: Int {
        Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}
