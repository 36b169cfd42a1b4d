import LMDB

/// Some records that are known to be there, so that the next references to them need no search:
/// records of one type often refer to the same few.
struct KnownRecords: Sendable {
    /// The id at each place; the least of all ids, which no record has, where none is known.
    private var ids = [IDBits](repeating: .zero, count: Self.count)
    /// A power of two.
    private static let count = 1_024

    /// Whether a record is in its table.
    mutating func contain(_ id: IDBits, in records: Table, _ view: ReadView) throws -> Bool {
        // Ids that count upwards differ in their low bits, random ones in all.
        let mixed = (id.high ^ id.low) &* 0x9e37_79b9_7f4a_7c15
        let place = Int(truncatingIfNeeded: mixed >> 54) & (Self.count - 1)
        if ids[place] == id, id != .zero { return true }
        guard try view.contains(id, in: records) else { return false }
        ids[place] = id
        return true
    }
}
