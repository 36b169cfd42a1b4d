import LMDB

/// Puts entries in order whose text was cut: those that keep the same beginning lie next to each
/// other in the index, but in the order of their hashes.
///
/// Such a group is read as a whole and sorted by what the records say. Only texts of hundreds of
/// bytes that begin alike make one.
struct CutGroup: Sendable {
    private let index: StoredIndex
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

    /// The bytes that all keys of the group begin with; nil if nothing that orders is cut.
    func stem(of key: RawSpan) throws -> [UInt8]? {
        guard key.byteCount >= shortestBytes else { return nil }
        var decoder = KeyDecoder(key)
        for (position, column) in index.columns.enumerated() {
            let value = try decoder.next(column.key)
            guard position >= firstColumn, case .cut = value.content else { continue }
            return Array(key.array[..<(decoder.offset - KeyFormat.digestSizeBytes)])
        }
        return nil
    }

    /// The members of the group that the filter lets through, in the order of the walk.
    func members(
        _ stem: [UInt8], of query: PreparedQuery, _ scope: RowScope
    ) throws -> Members {
        let (table, view) = (query.table, scope.view)
        var members = Members()
        var cursor = try view.cursor(in: index.entries, over: .prefix(stem), direction)
        while let entry = try cursor.next() {
            members.lastKey = entry.key.array
            if members.firstKey.isEmpty { members.firstKey = members.lastKey }
            members.entryCount += 1
            guard let id = IDBits(of: entry, in: index),
                let bytes = try view.get(id, in: table.records)
            else {
                let id = IDBits(of: entry, in: index) ?? IDBits(high: 0, low: 0)
                throw StoreError.damagedIndex(type: table.name, index: index.name, id: id.uuid)
            }
            guard try query.lets(bytes, id, .whole, scope) else { continue }
            members.rest.append(Member(id: id, marks: try marks(bytes, id, table, view)))
        }
        members.rest.sort { direction == .ascending ? $1 < $0 : $0 < $1 }
        return members
    }

    struct Members: Sendable {
        /// The last first.
        fileprivate var rest: [Member] = []
        /// How many entries the group has, whatever the filter says.
        fileprivate(set) var entryCount = 0
        /// The ends of the group in the order of the index. Pages end there and not between.
        fileprivate(set) var firstKey: [UInt8] = []
        fileprivate(set) var lastKey: [UInt8] = []

        var isEmpty: Bool { rest.isEmpty }

        mutating func next() -> IDBits? { rest.popLast()?.id }
    }

    struct Member: Comparable, Sendable {
        fileprivate let id: IDBits
        fileprivate let marks: [Mark]

        static func < (left: Member, right: Member) -> Bool {
            left.marks.lexicographicallyPrecedes(right.marks)
        }
    }

    /// The whole value of a column, in the form whose bytes are in order.
    fileprivate struct Mark: Comparable, Sendable {
        let bytes: [UInt8]
        let isDescending: Bool

        static func < (left: Mark, right: Mark) -> Bool {
            left.isDescending
                ? right.bytes.lexicographicallyPrecedes(left.bytes)
                : left.bytes.lexicographicallyPrecedes(right.bytes)
        }
    }

    private func marks(
        _ bytes: RawSpan, _ id: IDBits, _ table: RecordTable, _ view: ReadView
    ) throws -> [Mark] {
        let record: RecordReader = try table.reader(bytes, id)
        var marks: [Mark] = []
        let computed = try index.derivation?(bytes, id) ?? []
        for column in index.columns.dropFirst(firstColumn) {
            let term: RowTerm =
                switch column.source {
                case .field(let slots): .field(slots)
                case .computed(let place, _): .constant(computed[place], column.key.kind)
                }
            let value = try term.comparable(in: record, id, RowScope(view))
            if column.key.isName, let value {
                var name: [UInt8] = []
                NameOrder.append(value, to: &name)
                marks.append(Mark(bytes: name, isDescending: column.key.isDescending))
            }
            // nil comes before the empty text.
            let mark = value.map { [1] + $0 } ?? []
            marks.append(Mark(bytes: mark, isDescending: column.key.isDescending))
        }
        return marks + [Mark(bytes: id.bytes, isDescending: index.isIDDescending)]
    }
}

extension Sequence<StoredColumn> {
    /// The fewest bytes that a key can have in which one of these columns is cut; nil if none is
    /// ever cut.
    var shortestCutBytes: Int? {
        // A zero byte takes two bytes or none, so that the last byte of the room may stay empty.
        filter { $0.key.kind.isCut }.map { $0.key.budgetBytes - 1 }.min()
    }
}
