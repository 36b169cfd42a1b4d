/// A place in a list of sections, in the form that a page token keeps: a section, and a place in
/// it.
struct SectionToken {
    /// The value that names the section.
    let start: [UInt8]?
    /// The place in the section; nil if the next page begins with the section.
    let place: [UInt8]?

    init(start: [UInt8]?, place: [UInt8]?) {
        self.start = start
        self.place = place
    }

    /// Creates the place from a page token.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or key.
    init(_ token: PageToken, of fingerprint: UInt64) throws {
        guard token.origin.query == fingerprint else {
            throw StoreError.invalidToken(.otherQuery)
        }
        guard let place = SectionToken(token.place) else { throw StoreError.invalidToken(.damaged) }
        self = place
    }

    /// Creates the place from the result of `bytes`; nil if the bytes are not such a place.
    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        let count = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let size = count == Self.absent ? 0 : Int(count)
        let rest = bytes.dropFirst(4)
        guard rest.count >= size else { return nil }
        start = count == Self.absent ? nil : Array(rest.prefix(size))
        place = rest.count == size ? nil : Array(rest.dropFirst(size))
    }

    /// The place as bytes: the length of the value, the value, and the place in the section.
    var bytes: [UInt8] {
        let count = start.map { UInt32($0.count) } ?? Self.absent
        // Safe because the buffer of the integer is copied before the call returns.
        return unsafe withUnsafeBytes(of: count.bigEndian, Array.init) + (start ?? [])
            + (place ?? [])
    }

    private static let absent = UInt32.max
}

extension PageToken {
    /// Returns the token of a section's own query for a place in that section; nil for its
    /// beginning.
    func last<R>(_ section: SectionToken?, in query: Query<R>) -> PageToken? {
        guard let place = section?.place else { return nil }
        let origin = Origin(query: query.memo.fingerprint, index: origin.index)
        return PageToken(origin: origin, count: 1, place: place)
    }
}
