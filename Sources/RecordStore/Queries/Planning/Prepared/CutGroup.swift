import LMDB

/// The order of index entries whose texts were cut. Entries of texts with the same beginning lie
/// next to each other in the index, but in the order of their hashes.
///
/// The walk reads such a group as a whole and sorts it by the texts of the records. Only texts of
/// hundreds of bytes that begin alike form a group.
struct CutGroup: Sendable {
    private let index: OpenOrderedIndex
    private let direction: Direction
    /// The first column that orders the walk; the columns before it are equal to values.
    private let firstColumn: Int
    /// The fewest bytes of a key with a cut column.
    private let shortestBytes: Int

    /// Returns nil for a walk that cut texts cannot disturb.
    init?(_ plan: QueryPlan) {
        guard case .stretch(let stretch) = plan.source, let index = stretch.index,
            plan.isOrdered, plan.sort == nil
        else { return nil }
        let ordering = index.columns.dropFirst(stretch.equalCount)
        guard let shortest = ordering.shortestCutBytes else { return nil }
        self.index = index
        direction = stretch.direction
        firstColumn = stretch.equalCount
        shortestBytes = shortest
    }

    /// The common part of the keys of a group.
    struct Stem {
        /// The bytes that all keys of the group begin with, and no other key.
        let bytes: [UInt8]
        /// The position of the column that was cut.
        fileprivate let column: Int
        /// The offset in the key at which the cut column begins.
        fileprivate let columnStart: Int
        /// The key from which the stem was taken.
        fileprivate let key: [UInt8]
    }

    /// Moves a cursor from the first entry of a group to its last one.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)`` if they do not lie side by side.
    func pass(
        _ members: Members, _ stem: Stem, by cursor: inout Cursor, of query: PreparedQuery
    ) throws {
        guard members.entryCount > 0 else { throw index.damage(of: query.table, nil) }
        for _ in 1..<members.entryCount {
            guard let entry = try cursor.next(), entry.key.hasPrefix(stem.bytes) else {
                throw index.damage(of: query.table, nil)
            }
        }
    }

    /// Returns the stem of a key's group, or nil if no column that orders the walk is cut.
    func stem(of key: RawSpan, in table: RecordTable) throws -> Stem? {
        guard key.byteCount >= shortestBytes else { return nil }
        var decoder = KeyDecoder(key)
        do throws(KeyDamage) {
            for (position, column) in index.columns.enumerated() {
                let start = decoder.offset
                let value = try decoder.next(column.key)
                guard position >= firstColumn, case .cut = value.content else { continue }
                let bytes = key.extracting(first: decoder.offset - KeyFormat.digestSizeBytes)
                return Stem(
                    bytes: bytes.array, column: position, columnStart: start, key: key.array)
            }
        } catch {
            throw index.damage(of: table, nil)
        }
        return nil
    }

    /// Returns the members of the group that pass the filter, in the order of the walk.
    /// - Parameters:
    ///   - stem: that of the key that the walk has met first.
    ///   - place: the place where the walk begins.
    func members(
        _ stem: Stem, of query: PreparedQuery, from place: PagePlace?, _ scope: RowScope
    ) throws -> Members {
        let (table, view) = (query.table, scope.view)
        var found: [Member] = []
        var entryCount = 0
        var cursor = try view.cursor(in: index.entries, over: .prefix(stem.bytes), direction)
        while let entry = try cursor.next() {
            entryCount += 1
            // In a damaged index the group may begin elsewhere, and have keys of others in it.
            // Safe because the array lives during the call.
            let isInPlace = unsafe entryCount > 1 || entry.key.isEqual(to: stem.key.span.bytes)
            guard isInPlace, entry.key.byteCount >= stem.bytes.count + KeyFormat.digestSizeBytes,
                entry.key.hasPrefix(stem.bytes), let id = index.id(of: entry),
                let bytes = try view.get(id, in: table.records)
            else { throw index.damage(of: table, index.id(of: entry)) }
            if query.passedOver?.contains(id) == true { continue }
            guard try query.lets(bytes, id, .whole, scope) else { continue }
            found.append(try member(bytes, id, stem, table))
        }
        found.sort()
        if let place, place.key == stem.bytes, let inside = place.inGroup {
            found.removeAll {
                inside.isPlace(of: $0)
                    ? place.isAfter : inside.follows($0) == (direction == .ascending)
            }
        }
        if direction == .ascending { found.reverse() }
        return Members(rest: found, entryCount: entryCount)
    }

    /// The members of a group that are still to be given.
    struct Members: Sendable {
        /// The members in reverse order.
        fileprivate var rest: [Member] = []
        /// The number of entries in the group, including those that fail the filter.
        fileprivate(set) var entryCount = 0

        var isEmpty: Bool { rest.isEmpty }

        /// Removes and returns the next member, or nil after the last.
        mutating func next() -> Member? { rest.popLast() }
    }

    /// A row of a group, with the bytes that order it within the group.
    struct Member: Comparable, Sendable {
        let id: IDBits
        /// The bytes that the keys of the group begin with.
        let stem: [UInt8]
        /// The rest of the text after the cut, complete.
        let tail: [UInt8]
        /// The complete columns after the text, and the id.
        let rest: [UInt8]

        static func < (left: Member, right: Member) -> Bool {
            left.tail == right.tail
                ? left.rest.precedes(right.rest) : left.tail.precedes(right.tail)
        }
    }

    /// Returns the member of the group for an entry and its record.
    private func member(
        _ bytes: RawSpan, _ id: IDBits, _ stem: Stem, _ table: RecordTable
    ) throws -> Member {
        let record: EncodedRecord = try table.checkedRecord(bytes, id)
        let computed = try index.computedValues(of: record, id) ?? []
        var tail: [UInt8] = []
        var rest: [UInt8] = []
        for (position, column) in index.columns.enumerated().dropFirst(stem.column) {
            let isFirst = position == stem.column
            var bytes: [UInt8] = []
            switch column.source {
            case .field(let field):
                try field.withValue(in: record) { try column.key.appendWhole($0, to: &bytes) }
            case .computed(let position, _):
                try column.key.appendWhole(computed[position], to: &bytes)
            }
            if isFirst {
                // The mark of a cut is not part of the text.
                tail = Array(bytes.dropFirst(stem.bytes.count - 2 - stem.columnStart))
            } else {
                rest += bytes
            }
        }
        rest += index.isIDDescending ? id.complement.bytes : id.bytes
        return Member(id: id, stem: stem.bytes, tail: tail, rest: rest)
    }
}
