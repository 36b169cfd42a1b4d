import LMDB

/// What was found for the groups of a total, the least group first and nil before all.
struct FoundGroups {
    /// The value bytes of groups, in any order.
    private let values: ByteList
    /// The place of each group among the values.
    private let places: [Int]
    /// The number of records in each group.
    let counts: [Int]
    let measures: [FoundMeasure]

    /// Puts groups in order.
    /// - Parameters:
    ///   - counts: the number of records that were added up under each number.
    ///   - measures: what was found under each number.
    init(
        _ resolved: ResolvedGroups, counts: [Int], _ measures: [OpenMeasure],
        of table: RecordTable, in view: ReadView
    ) throws {
        places = try resolved.sortedPositions(in: view)
        values = resolved.values
        let groups = places.map { resolved.firsts[$0] }
        let counts = groups.map { counts[$0] }
        self.counts = counts
        self.measures = measures.map { $0.found(for: groups, counts, of: table.name) }
    }

    /// Creates groups that are in order.
    init(_ values: [[UInt8]?], counts: [Int], measures: [FoundMeasure]) {
        var list = ByteList()
        for value in values { list.append(value) }
        self.values = list
        places = Array(values.indices)
        self.counts = counts
        self.measures = measures
    }

    var count: Int { places.count }

    /// The values of some groups.
    func values(_ range: Range<Int>) -> FoundValues {
        FoundValues(values: values, places: places[range])
    }

    /// The values of all groups.
    var allValues: FoundValues { values(places.indices) }
}

/// The values of neighbouring groups, as bytes.
struct FoundValues {
    fileprivate let values: ByteList
    fileprivate let places: ArraySlice<Int>

    /// Returns what a closure makes of each value.
    @inline(__always)
    func map<Value>(_ read: (RawSpan?) throws -> Value) rethrows -> [Value] {
        try places.map { try values.withValue($0, read) }
    }

    /// Returns the values.
    func values<Value>(_ representation: ValueRepresentation<Value>) throws -> [Value] {
        try map { try representation.value(of: $0) }
    }

    /// Returns the values, of which one may be nil.
    func optionals<Value>(_ representation: ValueRepresentation<Value>) throws -> [Value?] {
        try map { value in
            guard let value else { return nil }
            return try representation.value(of: value)
        }
    }
}
