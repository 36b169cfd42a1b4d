/// The record in a row, and the sequence of the transaction that wrote it last. Rows with equal
/// stamps have equal values; rows with different stamps may have equal values too.
struct RowStamp: Hashable {
    let id: IDBits
    let sequence: UInt64
}
