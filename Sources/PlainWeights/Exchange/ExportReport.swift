/// What an export has written.
public struct ExportReport: Hashable, Sendable, Codable {
    public var format: ExchangeFormat
    /// The number of rows, without the header.
    public var rows = 0
    /// The number of sets.
    public var sets = 0
    /// What the format cannot hold, as names of fields, with the number of records that have it.
    public var lost: [String: Int] = [:]

    mutating func lose(_ field: String) { lost[field, default: 0] += 1 }
}
