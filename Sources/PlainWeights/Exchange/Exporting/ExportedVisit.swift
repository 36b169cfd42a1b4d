/// What the rows of a set say of its visit. Visits of which a file says the same are one.
struct ExportedVisit: Hashable {
    let start: LocalMoment
    /// The end, or the length, as the format writes it.
    var end = ""
    /// The folded title.
    var title = ""
    /// The number of the workout, in Strong.
    var number = ""
}

/// The entries that an import makes of rows: a new one begins with a visit, where the exercise
/// changes, and where the number of the set does not rise.
struct EntryBoundary {
    /// The last row of each visit.
    private var rows: [ExportedVisit: Row] = [:]

    private struct Row {
        let key: String
        let number: Int?
    }

    /// Notes a row, and returns whether an entry begins with it.
    /// - Parameter key: the compared name of the exercise.
    mutating func begins(_ visit: ExportedVisit, _ key: String, _ number: Int?) -> Bool {
        var begins = true
        var kept = number
        if let row = rows[visit], row.key == key {
            begins = false
            if let before = row.number, let number { begins = number <= before }
            if !begins { kept = number ?? row.number }
        }
        rows[visit] = Row(key: key, number: kept)
        return begins
    }
}
