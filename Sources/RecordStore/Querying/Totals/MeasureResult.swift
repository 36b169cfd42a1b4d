import Foundation

/// What a measure found for one group.
struct MeasureResult {
    let type: String
    let measure: MeasureContent
    /// The number of records in the group.
    let count: Int
    /// The number of these that have a value.
    var valueCount = 0
    var sum = ExactSum(.binary)
    /// The value bytes of the least or the greatest value.
    var bytes: [UInt8]?

    func whole() throws -> Int64 {
        guard let whole = sum.whole else { throw tooLarge }
        return whole
    }

    func wide() throws -> Int128 {
        guard let wide = sum.wide else { throw tooLarge }
        return wide
    }

    func real() throws -> Double {
        let real = sum.real()
        guard real.isFinite else { throw tooLarge }
        return real
    }

    func decimal() throws -> Decimal {
        guard let decimal = sum.decimal else { throw tooLarge }
        return decimal
    }

    var average: Double? { valueCount == 0 ? nil : sum.real(dividedBy: valueCount) }

    func extreme<Value: StorableValue>() throws -> Value? {
        guard let bytes else { return nil }
        return try Value.representation.value(of: bytes)
    }

    private var tooLarge: StoreError {
        .sumTooLarge(type: type, column: measure.column.term.description)
    }
}
