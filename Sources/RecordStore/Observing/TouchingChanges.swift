import LMDB

/// The changes of one record type in a transaction, as they are compared with what watches are
/// interested in.
struct TouchingChanges {
    let changes: [Change]
    /// The fields in which the versions of each updated record differ, as far as anybody asked.
    private var differences: [Int: Set<UInt16>] = [:]
    /// The number of changes that are compared with one interest. A transaction of many changes
    /// would keep the writer's turn for longer than reading again takes.
    private static let limit = 64

    init(_ changes: [Change]) {
        self.changes = changes
    }

    /// Whether a change that made keys in these stretches of one table can change an answer.
    mutating func matter(
        in ranges: [KeyRange], of touched: TouchedKeys, to interest: Interest?
    ) -> Bool {
        guard let found = touched.changes(in: ranges, upTo: interest == nil ? 0 : Self.limit)
        else { return true }
        return found.contains { position, versions in
            matters(position, to: interest, hasMoved: versions != [.old, .new])
        }
    }

    /// Whether the change at a position can change an answer whose read touches it.
    mutating func matters(
        _ position: Int, to interest: Interest?, hasMoved: Bool = false
    ) -> Bool {
        guard let interest else { return true }
        let change = changes[position]
        let holds = try? interest.holds(change, hasMoved: hasMoved) {
            if let known = differences[position] { return known }
            guard let old = change.oldBytes, let new = change.newBytes else { return [] }
            let found = try change.table.differences(old, new, change.bits)
            differences[position] = found
            return found
        }
        // A damaged record cannot be compared: who reads again gets the error.
        return holds ?? true
    }
}
