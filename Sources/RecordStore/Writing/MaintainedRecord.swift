import LMDB

/// A record whose `Maintain` parts are running: what is stored, and what each part was shown last.
struct MaintainedRecord {
    let table: UInt32
    let id: IDBits
    var current: [UInt8]?
    var shown: [[UInt8]?]
}
