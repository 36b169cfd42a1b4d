import LMDB

/// Whole constants that are added to, multiplied with or divide a column of a key, one after the
/// other: `(day + 3) // 7`.
///
/// A ``NumberTerm`` finds the same number for any term, and more slowly. It is a class, so that
/// passing it counts one reference.
final class ColumnCalculation: Sendable {
    private struct Step: Sendable {
        let operation: Calculation
        let constant: Int64
    }

    /// The columns before the one that is calculated with.
    private let skipped: [KeyColumn]
    private let column: KeyColumn
    private let steps: [Step]

    /// Creates the calculation of a term; nil if the term is another one.
    init?(_ term: Term, in layout: EntryLayout) {
        var (inner, steps) = (term, [Step]())
        while case .calculated(let left, let operation, .constant(let constant)) = inner {
            guard inner.kind == .int64, let number = constant.int64,
                [.add, .subtract, .multiply, .floorDivide].contains(operation)
            else { return nil }
            steps.append(Step(operation: operation, constant: number))
            inner = left
        }
        guard inner.kind == .int64, let position = layout.position(of: inner) else { return nil }
        let columns = layout.index.columns.map(\.key)
        (skipped, column) = (Array(columns[..<position]), columns[position])
        self.steps = steps.reversed()
    }

    /// Returns the number that a key has in the column; nil if it has none.
    func column(in key: RawSpan) throws(KeyDamage) -> Int64? {
        var decoder = KeyDecoder(key)
        for column in skipped { try decoder.skip(column) }
        return try decoder.nextInteger(column)
    }

    /// Returns the result for a number of the column; nil if a result is no number of 64 bits.
    func result(for column: Int64) -> Int64? {
        var number = column
        for step in steps {
            let (result, overflow) = step.operation.reportingOverflow(number, step.constant)
            if overflow { return nil }
            number = result
        }
        return number
    }
}

extension Constant {
    /// The value, if it is a number of 64 bits with a sign.
    fileprivate var int64: Int64? {
        guard kind == .int64, let bytes,
            // Safe because the array lives during the call.
            case .whole(let whole) = unsafe ExactNumber(bytes.span.bytes, kind)
        else { return nil }
        return Int64(exactly: whole)
    }
}
