/// A record that meets a search: its position in the results, and its encoded bytes in the store.
struct FoundHit: ~Escapable {
    let position: SearchPosition
    let bytes: RawSpan

    @_lifetime(copy bytes)
    init(_ position: SearchPosition, _ bytes: RawSpan) {
        self.position = position
        self.bytes = bytes
    }
}
