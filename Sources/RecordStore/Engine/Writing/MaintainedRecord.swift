/// A record whose `Maintain` parts are running: its stored bytes, and the bytes that each part was
/// called with last.
struct MaintainedRecord {
    let table: UInt32
    let id: IDBits
    var current: [UInt8]?
    var shown: [[UInt8]?]
}
