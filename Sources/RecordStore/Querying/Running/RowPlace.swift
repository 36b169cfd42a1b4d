/// A row's id and its place in an order, which a page token keeps.
struct RowPlace: Sendable {
    let key: [UInt8]
    let id: IDBits
    /// The part of the filter that is left to check on the record, or nil if the entry already
    /// fails the filter.
    var check: RowCheck? = .whole
}
