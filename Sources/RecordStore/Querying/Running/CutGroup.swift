import LMDB

/// Puts entries in order whose text was cut: those that keep the same beginning lie next to each
/// other in the index, but in the order of their hashes.
///
/// Such a group is read as a whole and sorted by what the records say. Only texts of hundreds of
/// bytes that begin alike make one.
struct CutGroup: Sendable {
    private let index: OpenOrderedIndex
    private let direction: Direction
    /// The columns that order the walk: those that are not equal to a value.
    private let firstColumn: Int
    /// No key that is shorter has a cut column.
    private let shortestBytes: Int

    /// Nil for a walk that no cut text can disturb.
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

    /// What the keys of a group have in common.
    struct Stem {
        /// The bytes that all of them begin with, and no other key.
        let bytes: [UInt8]
        /// The column that was cut, and where it begins.
        fileprivate let column: Int
        fileprivate let columnStart: Int
    }

    /// The group of a key; nil if nothing that orders is cut.
    func stem(of key: RawSpan) throws -> Stem? {
        guard key.byteCount >= shortestBytes else { return nil }
        var decoder = KeyDecoder(key)
        for (position, column) in index.columns.enumerated() {
            let start = decoder.offset
            let value = try decoder.next(column.key)
            guard position >= firstColumn, case .cut = value.content else { continue }
            return Stem(
                bytes: Array(key.array[..<(decoder.offset - KeyFormat.digestSizeBytes)]),
                column: position, columnStart: start)
        }
        return nil
    }

    /// The members of the group that the filter lets through, in the order of the walk.
    /// - Parameter place: where the walk begins.
    func members(
        _ stem: Stem, of query: PreparedQuery, from place: PagePlace?, _ scope: RowScope
    ) throws -> Members {
        let (table, view) = (query.table, scope.view)
        var found: [Member] = []
        var entryCount = 0
        var cursor = try view.cursor(in: index.entries, over: .prefix(stem.bytes), direction)
        while let entry = try cursor.next() {
            entryCount += 1
            guard let id = IDBits(of: entry, in: index),
                let bytes = try view.get(id, in: table.records)
            else {
                let id = IDBits(of: entry, in: index) ?? IDBits(high: 0, low: 0)
                throw StoreError.damagedIndex(type: table.name, index: index.name, id: id.uuid)
            }
            guard try query.lets(bytes, id, .whole, scope) else { continue }
            found.append(try member(entry.key.array, bytes, id, stem, table, view))
        }
        found.sort()
        Self.tellApart(&found)
        if let place, place.key == stem.bytes, let inside = place.inGroup {
            let whole = found.first { inside.isWithinText(of: $0) }?.tail
            found.removeAll { inside.follows($0, whole) == (direction == .ascending) }
        }
        if direction == .ascending { found.reverse() }
        return Members(rest: found, entryCount: entryCount)
    }

    struct Members: Sendable {
        /// The last first.
        fileprivate var rest: [Member] = []
        /// How many entries the group has, whatever the filter says.
        fileprivate(set) var entryCount = 0

        var isEmpty: Bool { rest.isEmpty }

        mutating func next() -> Member? { rest.popLast() }
    }

    /// A row of a group, with what orders it there, as bytes in the order of the index.
    struct Member: Comparable, Sendable {
        let id: IDBits
        /// What the keys of the group begin with.
        let stem: [UInt8]
        /// The text from where it was cut, whole.
        let tail: [UInt8]
        /// Its hash, from the key.
        let digest: [UInt8]
        /// The columns after it, none cut, and the id.
        let rest: [UInt8]
        /// How many bytes of the tail tell it from the smaller ones of the group.
        fileprivate(set) var tellingBytes = 0

        static func < (left: Member, right: Member) -> Bool {
            left.tail == right.tail
                ? left.rest.precedes(right.rest) : left.tail.precedes(right.tail)
        }
    }

    private static func tellApart(_ members: inout [Member]) {
        for place in members.indices.dropFirst() {
            let (before, here) = (members[place - 1], members[place])
            members[place].tellingBytes =
                before.tail == here.tail
                ? before.tellingBytes : here.tail.beginning(after: before.tail).count
        }
    }

    private func member(
        _ key: [UInt8], _ bytes: RawSpan, _ id: IDBits, _ stem: Stem, _ table: RecordTable,
        _ view: ReadView
    ) throws -> Member {
        let record: EncodedRecord = try table.checkedRecord(bytes, id)
        let computed = try index.derivation?(bytes, id) ?? []
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
        rest += index.isIDDescending ? id.bytes.map { ~$0 } : id.bytes
        let digest = key[stem.bytes.count...].prefix(KeyFormat.digestSizeBytes)
        return Member(id: id, stem: stem.bytes, tail: tail, digest: Array(digest), rest: rest)
    }
}

extension Sequence<OpenColumn> {
    /// The fewest bytes that a key can have in which one of these columns is cut; nil if none is
    /// ever cut.
    var shortestCutBytes: Int? {
        // A zero byte takes two bytes or none, so that the last byte of the room may stay empty.
        filter { $0.key.kind.isCut }.map { $0.key.budgetBytes - 1 }.min()
    }
}
