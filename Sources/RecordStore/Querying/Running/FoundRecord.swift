import LMDB

/// An encoded record where it lies.
struct FoundRecord: ~Escapable {
    let id: IDBits
    let bytes: RawSpan

    @_lifetime(copy bytes)
    init(_ id: IDBits, _ bytes: RawSpan) {
        self.id = id
        self.bytes = bytes
    }
}
