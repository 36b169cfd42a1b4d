/// A record as it is, and as it is to be again.
struct Restoration {
    let table: RecordTable
    let id: IDBits
    let before: [UInt8]?
    let after: [UInt8]?
    let origin: ChangeOrigin
}
