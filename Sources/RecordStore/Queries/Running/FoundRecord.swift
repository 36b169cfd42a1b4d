/// An encoded record with its id, read in place.
struct FoundRecord: ~Escapable {
    let id: IDBits
    let bytes: RawSpan

    @_lifetime(copy bytes)
    init(_ id: IDBits, _ bytes: RawSpan) {
        self.id = id
        self.bytes = bytes
    }
}
