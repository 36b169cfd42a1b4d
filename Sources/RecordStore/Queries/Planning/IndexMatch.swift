import LMDB

/// The part of a filter that the keys of one index, or the ids of the records, can decide: the
/// first columns are equal to values, and the next column may have a range.
struct IndexMatch {
    let table: RecordTable
    let index: OpenOrderedIndex?
    private var bounds: [ColumnBound?]
    /// The position of the bound with the ids that a join found.
    let joined: Int?
    /// The positions of the bounds for equality, one for each of the first columns.
    private(set) var equals: [Int] = []
    /// The positions of the bounds on the column after the equal columns.
    private(set) var ranges: [Int] = []

    /// The greatest number of stretches. More are not worth their seeks: then the values are
    /// checked on each row instead.
    static let stretchLimit = 64

    /// Matches the bounds of a filter to an index, or to the ids of the records.
    /// - Parameter joined: the position of the bound with the ids that a join found. There may be
    ///   any number of these ids.
    init(
        _ table: RecordTable, _ bounds: [ColumnBound?], in index: OpenOrderedIndex?,
        joining joined: Int? = nil
    ) {
        self.table = table
        self.index = index
        self.bounds = bounds
        self.joined = joined
        if let index { match(index) } else { matchIDs() }
    }

    /// Returns this match with the values of another query of the same shape.
    func with(_ exchange: ValueExchange) -> IndexMatch {
        var match = self
        for position in bounding { match.bounds[position] = bounds[position].map { exchange($0) } }
        return match
    }

    /// Returns the columns that are equal to values in the only stretch, with these values. Returns
    /// nil for several stretches, and for ids.
    func equalColumns(_ values: [[UInt8]]) -> [(column: KeyColumn, value: PlanValue)]? {
        guard let index, stretchCount == 1 else { return nil }
        return zip(equals, index.columns).compactMap { position, column in
            bounds[position].map {
                (column: column.key, value: PlanValue($0.values[0], among: values))
            }
        }
    }

    /// Returns the conditions on the column after the equal columns, with their values.
    func rangeConditions(_ values: [[UInt8]], checked: Set<Int>) -> [StretchRecipe.Range] {
        guard let index else { return [] }
        return ranges.compactMap { position in
            guard let bound = bounds[position] else { return nil }
            return StretchRecipe.Range(
                relation: bound.relation, value: PlanValue(bound.values[0], among: values),
                column: index.columns[equals.count].key, isExact: bound.isExact,
                isChecked: checked.contains(position))
        }
    }

    /// The positions of the bounds that the keys decide.
    var bounding: [Int] { equals + ranges }

    /// Whether the stretches have fewer entries than the type has records, by the values of the
    /// query or because the index is partial.
    var isBounded: Bool { !equals.isEmpty || !ranges.isEmpty || index?.isPartial == true }

    var hasRange: Bool { !ranges.isEmpty }

    /// The number of stretches, one for each combination of the values.
    var stretchCount: Int { equals.reduce(1) { $0 * values($1).count } }

    /// The number of stretches for each id of a join.
    var listedCount: Int { equals.reduce(1) { $0 * listedCount($1) } }

    func listedCount(_ position: Int) -> Int { position == joined ? 1 : values(position).count }

    /// Whether each record that the filter lets through has exactly one entry in the stretches.
    var isWhole: Bool {
        guard let element = index?.elementColumn else { return true }
        return element < equals.count
    }

    /// Whether the stretches hold at most one record.
    var isPoint: Bool {
        guard stretchCount == 1 else { return false }
        guard let index else { return equals.count == 1 }
        return index.isUnique && equals.count == index.columns.count
            && !equals.contains { values($0)[0].bytes == nil }
    }

    /// Whether the entries of a stretch are in the order of their ids.
    var isByID: Bool {
        guard let index else { return true }
        return !index.isUnique && equals.count == index.columns.count
    }

    /// Whether this match is thought to have fewer entries than another one.
    func isNarrower(than other: IndexMatch) -> Bool {
        if isPoint != other.isPoint { return isPoint }
        if equals.count != other.equals.count { return equals.count > other.equals.count }
        return hasRange && !other.hasRange
    }

    func valueCount(at position: Int) -> Int { values(equals[position]).count }

    /// The number of bytes of the longest value of an equal column.
    func longestBytes(at position: Int) -> Int {
        values(equals[position]).map { $0.bytes?.count ?? 0 }.max() ?? 0
    }

    private func values(_ position: Int) -> [Constant] { bounds[position]?.values ?? [] }

    private func fits(_ bound: ColumnBound?, _ position: Int, in index: OpenOrderedIndex) -> Bool {
        let isElement = position == index.elementColumn
        return bound?.matches(index.columns[position], isElement: isElement) ?? false
    }

    private mutating func match(_ index: OpenOrderedIndex) {
        for position in index.columns.indices {
            let equal = bounds.indices.filter {
                bounds[$0]?.relation == .equal && fits(bounds[$0], position, in: index)
            }
            if let match = equal.min(by: { values($0).count < values($1).count }),
                listedCount * listedCount(match) <= Self.stretchLimit
            {
                equals.append(match)
                continue
            }
            if position == index.elementColumn { return }
            ranges = bounds.indices.filter {
                guard let bound = bounds[$0], bound.relation != .equal else { return false }
                return fits(bound, position, in: index)
            }
            return
        }
    }

    private mutating func matchIDs() {
        for position in bounds.indices {
            guard let bound = bounds[position], bound.field.isID, bound.style == .value,
                !bound.values.contains(where: { $0.bytes == nil }), bound.relation != .hasPrefix
            else { continue }
            if bound.relation != .equal {
                ranges.append(position)
            } else if equals.isEmpty, bound.values.count <= Self.stretchLimit {
                equals.append(position)
            }
        }
    }
}

extension IndexMatch {
    /// Returns the stretches in the order of their keys, without duplicates.
    /// - Parameter checked: receives the positions of the bounds for which a stretch may hold too
    ///   much.
    func stretches(_ direction: Direction, checked: inout Set<Int>) throws -> [PlanStretch] {
        for position in equals where bounds[position]?.isExact == false { checked.insert(position) }
        for position in ranges where bounds[position]?.isExact == false { checked.insert(position) }
        var found: [PlanStretch] = []
        var encoder = KeyEncoder()
        for combination in combinations {
            encoder.reset()
            var keys: KeyBounds
            if let index {
                for (value, column) in zip(combination, index.columns) {
                    try encoder.append(bytes: value.bytes, as: column.key)
                }
                keys = KeyBounds(prefix: encoder.bytes.array)
                for position in ranges {
                    guard let bound = bounds[position] else { continue }
                    let range = try encoder.bounds(
                        bound.relation, bytes: bound.values[0].bytes,
                        in: index.columns[equals.count].key)
                    if !range.isExact { checked.insert(position) }
                    keys = keys.intersection(range)
                }
            } else {
                keys = try idKeys(combination.first)
            }
            found.append(
                PlanStretch(
                    index: index, keys: KeyRange(keys), direction: direction,
                    isBounded: isBounded, hasRange: hasRange, equalCount: equals.count,
                    equalBytes: encoder.bytes.byteCount))
        }
        return found.count == 1 ? found : Self.inOrder(found, direction)
    }

    /// The combinations of one value for each equal column.
    private var combinations: [[Constant]] {
        equals.reduce([[]]) { chosen, position in
            chosen.flatMap { chosen in values(position).map { chosen + [$0] } }
        }
    }

    private func idKeys(_ id: Constant?) throws -> KeyBounds {
        var keys = KeyBounds(prefix: [])
        if let bytes = id?.bytes, let range = KeyBounds(.equal, id: bytes) { keys = range }
        for position in ranges {
            guard let bound = bounds[position], let bytes = bound.values[0].bytes else { continue }
            // There is no key after the greatest id.
            keys = keys.intersection(KeyBounds(bound.relation, id: bytes) ?? .nothing)
        }
        return keys
    }

    /// Returns the stretches in the order of their keys, without duplicates. Values with different
    /// bytes may have one key, such as the two forms of é.
    private static func inOrder(
        _ stretches: [PlanStretch], _ direction: Direction
    ) -> [PlanStretch] {
        var seen: Set<KeyRange> = []
        let different = stretches.filter { seen.insert($0.keys).inserted }
        let sorted = different.sorted {
            ($0.keys.lower.bytes ?? []).lexicographicallyPrecedes($1.keys.lower.bytes ?? [])
        }
        return direction == .ascending ? sorted : sorted.reversed()
    }
}

extension KeyRange {
    init(_ bounds: KeyBounds) {
        self.init(from: .included(bounds.lower))
        if let last = bounds.upper { upper = .excluded(last) }
    }
}

extension KeyBounds {
    fileprivate static var nothing: KeyBounds {
        KeyBounds(from: .before([]), to: .before([]), isExact: true)
    }

    fileprivate init?(_ relation: KeyRelation, id: [UInt8]) {
        let (lower, upper): (KeyEdge, KeyEdge)
        switch relation {
        case .equal: (lower, upper) = (.before(id), .after(id))
        case .less: (lower, upper) = (.before([]), .before(id))
        case .lessOrEqual: (lower, upper) = (.before([]), .after(id))
        case .greater: (lower, upper) = (.after(id), .after([]))
        case .greaterOrEqual: (lower, upper) = (.before(id), .after([]))
        case .hasPrefix: return nil
        }
        guard lower.position() != nil else { return nil }
        self.init(from: lower, to: upper, isExact: true)
    }
}
