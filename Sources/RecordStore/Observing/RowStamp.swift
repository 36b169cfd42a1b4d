import LMDB

/// Which record stands in a row, and the sequence of the transaction that wrote it last: rows with
/// equal stamps have equal values. Others may have equal values too.
struct RowStamp: Hashable {
    let id: IDBits
    let sequence: UInt64
}
