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

    /// Whether one of the changes at these positions can change an answer. A change that cannot be
    /// compared, because its record is damaged, counts as one: who reads again gets the error.
    mutating func matter(_ positions: some Sequence<Int>, to interest: Interest?) -> Bool {
        var count = 0
        for position in positions {
            count += 1
            guard let interest, count <= Self.limit else { return true }
            do {
                if try matters(position, to: interest) { return true }
            } catch {
                return true
            }
        }
        return false
    }

    private mutating func matters(_ position: Int, to interest: Interest) throws -> Bool {
        let change = changes[position]
        return try interest.holds(change) {
            if let known = differences[position] { return known }
            guard let old = change.oldBytes, let new = change.newBytes else { return [] }
            let found = try change.table.differences(old, new, change.bits)
            differences[position] = found
            return found
        }
    }
}
