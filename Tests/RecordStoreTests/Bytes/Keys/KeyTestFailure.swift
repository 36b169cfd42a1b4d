import RecordStore

enum KeyTestFailure: Error {
    case notWhole(KeyValue)
}
