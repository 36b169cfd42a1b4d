import LMDB

/// A reference to a record that was not there when it was saved.
struct UnresolvedReference {
    let table: RecordTable
    let reference: OpenReference
    let id: IDBits
    let target: IDBits
}
