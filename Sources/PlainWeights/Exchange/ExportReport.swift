/// What an export has written, and what it has not.
public struct ExportReport: Hashable, Sendable, Codable {
    /// The format that was written.
    public var format: ExchangeFormat
    /// The number of rows, without the header.
    public var rows = 0
    /// The number of sets.
    public var sets = 0
    /// What is not in the file, by name, with the number of records.
    ///
    /// `ExerciseSet.side` counts the sets whose side an import of the file gives otherwise, though
    /// the set is there. `Gym` counts the gyms of which the file has no trace. A field that has no
    /// value is never counted.
    public var lost: [String: Int] = [:]

    mutating func lose(_ name: String, _ count: Int = 1) {
        if count > 0 { lost[name, default: 0] += count }
    }
}
