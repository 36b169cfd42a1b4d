/// An explanation of how the store found totals, for people as text and for tools as JSON.
///
/// ```swift
/// print(try store.explainTotals(of: Query<Trip>(), by: .value(\.name), .count))
/// // Trip: records of all records, 12 rows read, 3 groups, in 8 us
/// // an aggregate index by (name) would serve this
/// ```
public struct TotalsExplanation: Hashable, Sendable, Codable {
    /// What was added up.
    public enum Source: String, Hashable, Sendable, Codable {
        /// The entries of an aggregate index, each of a group of records.
        case aggregate
        /// What searches in indexes found.
        case search
        /// The entries of an index, each of a record.
        case entries
        /// Records.
        case records
    }

    /// The name of the record type.
    public let type: String
    /// What was added up.
    public let source: Source
    /// The source in words.
    public let text: String
    /// The name of the index, if a single one was read.
    public let index: String?
    /// The number of entries or records that were read.
    public let rowsRead: Int
    /// The number of groups that were found.
    public let groupCount: Int
    /// The time of the run, in nanoseconds.
    public let nanoseconds: Int
    /// The aggregate index that would make the totals faster, if there is one.
    public let advice: String?
}

extension TotalsExplanation: CustomStringConvertible {
    /// The explanation in one or two lines of text.
    public var description: String {
        let groups = groupCount == 1 ? "1 group" : "\(groupCount) groups"
        let rows = rowsRead == 1 ? "1 row" : "\(rowsRead) rows"
        let line = "\(type): \(text), \(rows) read, \(groups), in \(nanoseconds / 1_000) us"
        return line + (advice.map { "\n\($0)" } ?? "")
    }
}
