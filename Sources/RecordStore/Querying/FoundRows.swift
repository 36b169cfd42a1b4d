import LMDB

/// Encoded records where they lie, found before any of them is decoded: then each is decoded in its
/// own place of an array, and none is moved.
struct FoundRows: ~Escapable {
    private var rows: [(id: IDBits, bytes: UnsafeRawBufferPointer)] = []

    @_lifetime(copy view)
    init(in view: ReadView) {}

    var count: Int { rows.count }

    mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

    @_lifetime(self: copy self)
    mutating func append(_ row: borrowing FoundRecord) {
        // The bytes lie in the map, which lives as long as the view that both came from.
        rows.append((row.id, row.bytes.withUnsafeBytes { $0 }))
    }

    @_lifetime(copy self)
    func row(at place: Int) -> FoundRecord {
        let row = rows[place]
        return FoundRecord(
            row.id, _overrideLifetime(RawSpan(_unsafeBytes: row.bytes), copying: self))
    }
}
