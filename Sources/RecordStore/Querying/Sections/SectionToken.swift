/// A place in a list of sections, as the key of a page token: a section, and the place in it.
struct SectionToken {
    /// The value that names the section.
    let start: [UInt8]?
    /// The place in it; nil if the next page begins with the section.
    let place: [UInt8]?

    init(start: [UInt8]?, place: [UInt8]?) {
        self.start = start
        self.place = place
    }

    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or key.
    init(_ token: PageToken, of fingerprint: UInt64) throws {
        guard token.origin.query == fingerprint else {
            throw StoreError.invalidToken(.otherQuery)
        }
        guard let place = SectionToken(token.place) else { throw StoreError.invalidToken(.damaged) }
        self = place
    }

    /// Nil if the bytes are no such place.
    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        let count = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let size = count == Self.absent ? 0 : Int(count)
        let rest = bytes.dropFirst(4)
        guard rest.count >= size else { return nil }
        start = count == Self.absent ? nil : Array(rest.prefix(size))
        place = rest.count == size ? nil : Array(rest.dropFirst(size))
    }

    /// The length of the value, the value, the place.
    var bytes: [UInt8] {
        let count = start.map { UInt32($0.count) } ?? Self.absent
        return unsafe withUnsafeBytes(of: count.bigEndian, Array.init) + (start ?? []) + (place ?? [])
    }

    private static let absent = UInt32.max
}

extension PageToken {
    /// The token of a section's own query for a place in the section; nil for its beginning.
    func last<R>(_ section: SectionToken?, in query: Query<R>) -> PageToken? {
        guard let place = section?.place else { return nil }
        let origin = Origin(query: query.memo.fingerprint, index: origin.index)
        return PageToken(origin: origin, count: 1, place: place)
    }
}
