import LMDB

/// The id of a row and its place in an order: what a page token keeps.
struct RowPlace: Sendable {
    let key: [UInt8]
    let id: IDBits
    /// What is left to check on the record; nil if its entry leaves it out.
    var check: RowCheck? = .whole
}
