import Foundation
import LMDB

/// What a measure found for neighbouring groups. It stays where it was added up, and each group
/// has the number of its place there.
struct FoundMeasure {
    private let type: String
    private let measure: MeasureContent
    /// The numbers under which the groups lie in ``sums`` and ``extremes``.
    private let groups: ArraySlice<Int>
    /// The number of records in each group.
    let counts: ArraySlice<Int>
    private let sums: SumList
    private let extremes: [Extreme?]

    init(
        _ measure: MeasureContent, of type: String, groups: ArraySlice<Int>,
        counts: ArraySlice<Int>, sums: SumList, extremes: [Extreme?]
    ) {
        self.type = type
        self.measure = measure
        self.groups = groups
        self.counts = counts
        self.sums = sums
        self.extremes = extremes
    }

    /// Creates what was found without adding anything up.
    /// - Parameter extreme: for an extreme, its value bytes in the only group.
    init(
        _ measure: MeasureContent, of type: String, counts: ArraySlice<Int>,
        extreme: [UInt8]? = nil
    ) {
        let extreme = extreme.map { Extreme(bytes: $0, number: nil, order: []) }
        self.init(
            measure, of: type, groups: Array(counts.indices)[...], counts: counts,
            sums: SumList(of: measure.column.term.kind), extremes: [extreme])
    }

    /// Returns what was found for some of the groups.
    func part(_ range: Range<Int>) -> FoundMeasure {
        range == groups.indices
            ? self
            : FoundMeasure(
                measure, of: type, groups: groups[range], counts: counts[range], sums: sums,
                extremes: extremes)
    }

    /// The sum of each group. One that is no `Int` throws ``StoreError/sumTooLarge(type:column:)``.
    func wholes() throws -> [Int] {
        try groups.map { group in
            guard let whole = sums.whole(of: group) else { throw tooLarge }
            return Int(whole)
        }
    }

    /// The sum of each group. One of more than 127 bits throws
    /// ``StoreError/sumTooLarge(type:column:)``.
    func wides() throws -> [Int128] {
        try groups.map { group in
            guard let wide = sums.wide(of: group) else { throw tooLarge }
            return wide
        }
    }

    func reals() throws -> [Double] {
        try groups.map { group in
            let real = sums.sum(of: group).real()
            guard real.isFinite else { throw tooLarge }
            return real
        }
    }

    func decimals() throws -> [Decimal] { try groups.map { try decimal($0) } }

    func averages() -> [Double?] {
        groups.map { group in
            let count = sums.valueCount(of: group)
            return count == 0 ? nil : sums.sum(of: group).real(dividedBy: count)
        }
    }

    func decimalAverages() throws -> [Decimal?] {
        try groups.map { group in
            let count = sums.valueCount(of: group)
            return count == 0 ? nil : try decimal(group, dividedBy: count)
        }
    }

    private func decimal(_ group: Int, dividedBy count: Int = 1) throws -> Decimal {
        guard let decimal = sums.sum(of: group).decimal(dividedBy: count) else { throw tooLarge }
        return decimal
    }

    /// For a sum, the number of records that have a value.
    func valueCounts() -> [Int] { groups.map { sums.valueCount(of: $0) } }

    func extremes<Value: StorableValue>(
        by representation: ValueRepresentation<Value>
    ) throws -> [Value?] {
        try groups.map { group in
            guard let extreme = extreme(group) else { return nil }
            return try representation.value(of: extreme)
        }
    }

    /// The value bytes of the least or the greatest value of a group.
    private func extreme(_ group: Int) -> [UInt8]? {
        group < extremes.count ? extremes[group]?.bytes : nil
    }

    /// The sum, the extreme or the count of each group, without a Swift type.
    func storedValues() throws -> [StoredValue?] {
        let kind = measure.column.term.kind
        switch measure.operation {
        case .count: return counts.map { .integer(Int128($0)) }
        case .least, .greatest:
            return try groups.map { try StoredValue.read(extreme($0), as: FieldType(kind)) }
        case .sum where kind == .decimal: return try decimals().map { .decimal($0) }
        case .sum where kind == .float || kind == .double: return try reals().map { .double($0) }
        case .sum: return try wides().map { .integer($0) }
        }
    }

    /// The average of each group, without a Swift type.
    func storedAverages() throws -> [StoredValue?] {
        measure.column.term.kind == .decimal
            ? try decimalAverages().map { $0.map { .decimal($0) } }
            : averages().map { $0.map { .double($0) } }
    }

    private var tooLarge: StoreError {
        .sumTooLarge(type: type, column: measure.column.term.description)
    }
}
