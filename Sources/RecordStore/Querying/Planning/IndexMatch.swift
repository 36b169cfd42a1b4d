import LMDB

/// What the keys of one index, or the ids of the records, can say of a filter: the first columns
/// are equal to values, then one may have a range.
struct IndexMatch {
    let table: RecordTable
    let index: OpenOrderedIndex?
    private var bounds: [ColumnBound?]
    /// The place of the bound with the ids that a join found.
    let joined: Int?
    /// The bounds that the first columns meet, one each, and those of the column after them.
    private(set) var equals: [Int] = []
    private(set) var ranges: [Int] = []

    /// More stretches than this are not worth their seeks: then the values are checked instead.
    static let stretchLimit = 64

    /// - Parameter joined: the place of the bound that has the ids which a join found: of these
    ///   there may be any number.
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

    /// The same for the values of another query.
    func with(_ exchange: ValueExchange) -> IndexMatch {
        var match = self
        for place in bounding { match.bounds[place] = bounds[place].map { exchange($0) } }
        return match
    }

    /// How the keys of the one stretch follow from values; nil for several, and for ids.
    func keyRecipe(_ values: [[UInt8]], checked: Set<Int>) -> KeyRecipe? {
        guard let index, stretchCount == 1 else { return nil }
        let columns = zip(equals, index.columns).compactMap { place, column in
            bounds[place].map { (column.key, PlanValue($0.values[0], among: values)) }
        }
        let ranges = rangeRecipe(values, checked: checked).ranges
        return KeyRecipe(columns: columns, ranges: ranges)
    }

    /// The same for the ranges alone.
    func rangeRecipe(_ values: [[UInt8]], checked: Set<Int>) -> KeyRecipe {
        let ranges: [KeyRecipe.Range] = ranges.compactMap { place in
            guard let index, let bound = bounds[place] else { return nil }
            return KeyRecipe.Range(
                relation: bound.relation, value: PlanValue(bound.values[0], among: values),
                column: index.columns[equals.count].key, isExact: bound.isExact,
                isChecked: checked.contains(place))
        }
        return KeyRecipe(columns: [], ranges: ranges)
    }

    /// The places of the bounds that the keys stand for.
    var bounding: [Int] { equals + ranges }

    var isBounded: Bool { !equals.isEmpty || !ranges.isEmpty }

    var hasRange: Bool { !ranges.isEmpty }

    var stretchCount: Int { equals.reduce(1) { $0 * values($1).count } }

    /// How many of them there are for each id of a join.
    var listedCount: Int { equals.reduce(1) { $0 * listedCount($1) } }

    func listedCount(_ place: Int) -> Int { place == joined ? 1 : values(place).count }

    /// Whether each record that the filter lets through has one entry in the stretches.
    var isWhole: Bool {
        guard let element = index?.elementColumn else { return true }
        return element < equals.count
    }

    /// Whether there is at most one record.
    var isPoint: Bool {
        guard stretchCount == 1 else { return false }
        guard let index else { return equals.count == 1 }
        return index.isUnique && equals.count == index.columns.count
            && !equals.contains { values($0)[0].bytes == nil }
    }

    /// Whether the entries of a stretch lie in the order of their ids.
    var isByID: Bool {
        guard let index else { return true }
        return !index.isUnique && equals.count == index.columns.count
    }

    func isNarrower(than other: IndexMatch) -> Bool {
        if isPoint != other.isPoint { return isPoint }
        if equals.count != other.equals.count { return equals.count > other.equals.count }
        return hasRange && !other.hasRange
    }

    func valueCount(at position: Int) -> Int { values(equals[position]).count }

    func longestBytes(at position: Int) -> Int {
        values(equals[position]).map { $0.bytes?.count ?? 0 }.max() ?? 0
    }

    private func values(_ place: Int) -> [Constant] { bounds[place]?.values ?? [] }

    private func fits(_ bound: ColumnBound?, _ position: Int, in index: OpenOrderedIndex) -> Bool {
        let isElement = position == index.elementColumn
        return bound?.matches(index.columns[position], isElement: isElement) ?? false
    }

    private mutating func match(_ index: OpenOrderedIndex) {
        for position in index.columns.indices {
            let equal = bounds.indices.filter {
                bounds[$0]?.relation == .equal && fits(bounds[$0], position, in: index)
            }
            if let place = equal.min(by: { values($0).count < values($1).count }),
                listedCount * listedCount(place) <= Self.stretchLimit
            {
                equals.append(place)
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
        for place in bounds.indices {
            guard let bound = bounds[place], bound.field.isID, bound.style == .value,
                !bound.values.contains(where: { $0.bytes == nil }), bound.relation != .hasPrefix
            else { continue }
            if bound.relation != .equal {
                ranges.append(place)
            } else if equals.isEmpty, bound.values.count <= Self.stretchLimit {
                equals.append(place)
            }
        }
    }
}

extension IndexMatch {
    /// The stretches in the order of their keys, each once.
    /// - Parameter checked: gets the bounds of which a stretch may hold more than it should.
    func stretches(_ direction: Direction, checked: inout Set<Int>) throws -> [PlanStretch] {
        for place in equals where bounds[place]?.isExact == false { checked.insert(place) }
        for place in ranges where bounds[place]?.isExact == false { checked.insert(place) }
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
                for place in ranges {
                    guard let bound = bounds[place] else { continue }
                    let range = try encoder.bounds(
                        bound.relation, bytes: bound.values[0].bytes,
                        in: index.columns[equals.count].key)
                    if !range.isExact { checked.insert(place) }
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

    /// Each choice of one value for each equal column.
    private var combinations: [[Constant]] {
        equals.reduce([[]]) { chosen, place in
            chosen.flatMap { chosen in values(place).map { chosen + [$0] } }
        }
    }

    private func idKeys(_ id: Constant?) throws -> KeyBounds {
        var keys = KeyBounds(prefix: [])
        if let bytes = id?.bytes, let range = KeyBounds(.equal, id: bytes) { keys = range }
        for place in ranges {
            guard let bound = bounds[place], let bytes = bound.values[0].bytes else { continue }
            // After the last of all ids there is no key to begin with.
            keys = keys.intersection(KeyBounds(bound.relation, id: bytes) ?? .nothing)
        }
        return keys
    }

    /// Values that differ in their bytes may have one key, as é in its two forms has.
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
