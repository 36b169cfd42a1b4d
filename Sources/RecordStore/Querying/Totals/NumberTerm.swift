/// A term of a total that is a number, prepared so that no value is copied out of a row.
///
/// Calculations that it does not know are left to a ``RowTerm``, which gives the same values more
/// slowly.
indirect enum NumberTerm: Sendable {
    case field(OpenField)
    case constant(ExactNumber?)
    /// A computed column of an index, of numbers of 64 bits with a sign.
    case computed(OpenOrderedIndex, Int)
    /// A calculation with whole numbers of at most 64 bits, or with real numbers.
    case calculated(NumberTerm, Calculation, NumberTerm, Kind)
    case other(RowTerm, Kind)

    /// - Parameter row: the same term, for what is not calculated here.
    init(_ term: Term, _ row: RowTerm) {
        self = .other(row, term.kind)
        switch (term, row) {
        case (.field(let field), .field(let open)) where !field.isID && !field.isComputed:
            self = .field(open)
        case (.constant(let constant), _):
            // Safe because the array of the constant lives during the call.
            self = .constant(
                constant.bytes.flatMap { unsafe ExactNumber($0.span.bytes, constant.kind) })
        case (_, .computed(let index, let position, .int64)):
            self = .computed(index, position)
        case (
            .calculated(let left, let operation, let right),
            .calculated(let leftRow, _, let rightRow, let kind)
        ):
            guard operation.isFast(on: kind) else { return }
            self = .calculated(
                NumberTerm(left, leftRow), operation, NumberTerm(right, rightRow), kind)
        default: return
        }
    }

    /// Returns the number in a row, or nil.
    func number<Row: RowValues & ~Escapable>(
        in row: borrowing Row, _ id: IDBits, _ scope: RowScope
    ) throws -> ExactNumber? {
        switch self {
        case .field(let field): return try row.number(of: field)
        case .constant(let number): return number
        case .computed(let index, let position):
            return try row.integer(ofComputed: position, of: index, id).map { .whole(Int128($0)) }
        case .calculated(let left, let operation, let right, let kind):
            return operation.fastResult(
                try left.number(in: row, id, scope), try right.number(in: row, id, scope), kind)
        case .other(let term, let kind):
            guard let bytes = try term.value(in: row, id, scope) else { return nil }
            // Safe because the array lives during the call.
            return unsafe ExactNumber(bytes.span.bytes, kind)
        }
    }
}

extension RowValues where Self: ~Escapable {
    /// Returns the number or the date of a field, or nil.
    func number(of field: OpenField) throws -> ExactNumber? {
        try withValue(of: field) { value in
            guard let value else { return nil }
            return ExactNumber(value, field.kind)
        }
    }
}

extension Calculation {
    /// Whether the operation on values of a kind is one that `fastResult` knows.
    fileprivate func isFast(on kind: Kind) -> Bool {
        switch self {
        case .add, .subtract, .multiply, .ifNil, .greatest, .least:
            kind == .double || kind.isWhole && kind != .int128 && kind != .uint128
        case .floorDivide: kind.isWhole && kind != .int128 && kind != .uint128
        case .day, .wideMultiply: true
        case .equal: false
        }
    }

    /// Returns the result of the operation on numbers of one kind; nil if it does not fit that
    /// kind.
    fileprivate func fastResult(_ left: ExactNumber?, _ right: ExactNumber?, _ kind: Kind)
        -> ExactNumber?
    {
        if self == .ifNil { return left ?? right }
        switch (left, right) {
        case (.whole(let left), .whole(let right)):
            let (result, overflow) = reportingOverflow(left, right)
            return !overflow && kind.holds(result) ? .whole(result) : nil
        case (.real(let date), .whole(let minutes)):
            return .whole(Int128(Self.day(of: date, offsetMinutes: minutes)))
        case (.real(let left), .real(let right)):
            let result =
                switch self {
                case .subtract: left - right
                case .multiply: left * right
                case .greatest: max(left, right)
                case .least: min(left, right)
                case .add, .floorDivide, .ifNil, .day, .equal, .wideMultiply: left + right
                }
            return result.isFinite ? .real(result) : nil
        default: return nil
        }
    }
}

extension Kind {
    /// Whether a value of this kind can be the number.
    fileprivate func holds(_ number: Int128) -> Bool {
        switch self {
        case .int8: Int8(exactly: number) != nil
        case .int16: Int16(exactly: number) != nil
        case .int32: Int32(exactly: number) != nil
        case .int64: Int64(exactly: number) != nil
        case .uint8: UInt8(exactly: number) != nil
        case .uint16: UInt16(exactly: number) != nil
        case .uint32: UInt32(exactly: number) != nil
        case .uint64: UInt64(exactly: number) != nil
        case .int128: true
        default: false
        }
    }
}
