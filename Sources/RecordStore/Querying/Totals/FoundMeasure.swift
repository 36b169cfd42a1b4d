import Foundation

/// What a measure found for each group.
///
/// The parts of all groups lie side by side, because a value with all parts for each group would
/// cost more than the sums. It is a class, so that it is passed on by one reference.
final class FoundMeasure: Sendable {
    private let type: String
    private let measure: MeasureContent
    /// The number of records in each group.
    let counts: [Int]
    /// For a sum, the number of these that have a value.
    let valueCounts: [Int]
    /// For a sum.
    private let sums: [ExactSum]
    /// For an extreme, the value bytes of the least or the greatest value.
    private let extremes: [[UInt8]?]

    init(
        _ measure: MeasureContent, of type: String, counts: [Int], valueCounts: [Int] = [],
        sums: [ExactSum] = [], extremes: [[UInt8]?] = []
    ) {
        self.type = type
        self.measure = measure
        self.counts = counts
        self.valueCounts = valueCounts
        self.sums = sums
        self.extremes = extremes
    }

    func wholes() throws -> [Int] {
        try sums.map { sum in
            guard let whole = sum.whole else { throw tooLarge }
            return Int(whole)
        }
    }

    func wides() throws -> [Int128] {
        try sums.map { sum in
            guard let wide = sum.wide else { throw tooLarge }
            return wide
        }
    }

    func reals() throws -> [Double] {
        try sums.map { sum in
            let real = sum.real()
            guard real.isFinite else { throw tooLarge }
            return real
        }
    }

    func decimals() throws -> [Decimal] {
        try sums.map { sum in
            guard let decimal = sum.decimal else { throw tooLarge }
            return decimal
        }
    }

    func averages() -> [Double?] {
        zip(sums, valueCounts).map { $1 == 0 ? nil : $0.real(dividedBy: $1) }
    }

    func decimalAverages() throws -> [Decimal?] {
        try zip(decimals(), valueCounts).map { $1 == 0 ? nil : $0 / Decimal($1) }
    }

    func extremes<Value: StorableValue>(
        by representation: ValueRepresentation<Value>
    ) throws -> [Value?] {
        try extremes.map { bytes in
            guard let bytes else { return nil }
            return try representation.value(of: bytes)
        }
    }

    /// The sum, the extreme or the count of each group, without a Swift type.
    func storedValues() throws -> [StoredValue?] {
        let kind = measure.column.term.kind
        switch measure.operation {
        case .count: return counts.map { .integer(Int128($0)) }
        case .least, .greatest:
            return try extremes.map { try StoredValue.read($0, as: FieldType(kind)) }
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
