import LMDB

/// A record that meets a search, where it lies.
struct FoundHit: ~Escapable {
    let position: SearchPosition
    let bytes: RawSpan

    @_lifetime(copy bytes)
    init(_ position: SearchPosition, _ bytes: RawSpan) {
        self.position = position
        self.bytes = bytes
    }
}
