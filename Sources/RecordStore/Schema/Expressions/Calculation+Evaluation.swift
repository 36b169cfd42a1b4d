import Foundation

extension Calculation {
    /// Returns the result of the operation on value bytes in arrays.
    func result(_ left: [UInt8]?, _ right: [UInt8]?, _ kind: Kind) -> [UInt8]? {
        // Safe because the arrays live during the call.
        switch (left, right) {
        case (let left?, let right?): unsafe result(left.span.bytes, right.span.bytes, kind)
        case (let left?, nil): unsafe result(left.span.bytes, nil as RawSpan?, kind)
        case (nil, let right?): unsafe result(nil as RawSpan?, right.span.bytes, kind)
        case (nil, nil): result(nil as RawSpan?, nil as RawSpan?, kind)
        }
    }

    /// Returns the result of the operation as value bytes. It is nil if it does not fit its kind,
    /// and if a value is nil, unless the operation replaces it.
    /// - Parameters:
    ///   - left: the value bytes of the left operand.
    ///   - right: the value bytes of the right operand.
    ///   - kind: the kind of the right operand, which the left one shares unless it is a date.
    func result(_ left: RawSpan?, _ right: RawSpan?, _ kind: Kind) -> [UInt8]? {
        if self == .ifNil { return left?.array ?? right?.array }
        if self == .equal { return [isEqual(left, right, kind) ? 1 : 0] }
        guard let left, let right else { return nil }
        switch kind {
        case .float: return real(left, right, Float.self)
        case .double: return real(left, right, Double.self)
        case .decimal: return decimal(left, right)
        default:
            guard kind.isWhole else { return nil }
            return whole(ValueWord(left), ValueWord(right), kind)?.array
        }
    }

    /// Whether the operation can be done on words, if both operands are.
    /// - Parameter kind: the kind of the right operand.
    func takesWords(_ kind: Kind) -> Bool {
        switch self {
        case .ifNil: true
        // Equal values of other kinds may have different bytes.
        case .equal: kind.takesAnyBits || kind == .bool
        case .add, .subtract, .multiply, .floorDivide, .day, .greatest, .least, .wideMultiply:
            kind.isWhole
        }
    }

    /// Returns the same result as the function of spans, without memory for it.
    /// - Precondition: the operation ``takesWords(_:)`` of the kind.
    func result(_ left: ValueWord?, _ right: ValueWord?, _ kind: Kind) -> ValueWord? {
        if self == .ifNil { return left ?? right }
        if self == .equal { return ValueWord(left == right ? 1 : 0 as UInt8) }
        guard let left, let right else { return nil }
        return whole(left, right, kind)
    }

    private func isEqual(_ left: RawSpan?, _ right: RawSpan?, _ kind: Kind) -> Bool {
        switch kind {
        // Equal values of these kinds may have different bytes, such as 0 and -0. A value whose
        // bytes have no order is damaged, and equals only itself.
        case .string, .url, .float, .double, .decimal, .date:
            let (left, right) = (left?.array, right?.array)
            if let a = try? kind.comparable(left), let b = try? kind.comparable(right) {
                return a == b
            }
            return left == right
        default:
            guard let left, let right else { return left == nil && right == nil }
            return left.isEqual(to: right)
        }
    }

    private func whole(_ left: ValueWord, _ right: ValueWord, _ kind: Kind) -> ValueWord? {
        switch kind {
        case .int8: whole(left, right, Int8.self)
        case .int16: whole(left, right, Int16.self)
        case .int32: whole(left, right, Int32.self)
        case .int64: whole(left, right, Int64.self)
        case .uint8: whole(left, right, UInt8.self)
        case .uint16: whole(left, right, UInt16.self)
        case .uint32: whole(left, right, UInt32.self)
        case .uint64: whole(left, right, UInt64.self)
        case .int128: whole(left, right, Int128.self)
        case .uint128: whole(left, right, UInt128.self)
        default: nil
        }
    }

    private func whole<Number: FixedWidthInteger>(
        _ left: ValueWord, _ right: ValueWord, _ type: Number.Type
    ) -> ValueWord? {
        let b = right.number(as: Number.self)
        if self == .day {
            let date = Double(bitPattern: left.number(as: UInt64.self))
            return ValueWord(Self.day(of: date, offsetMinutes: b))
        }
        let a = left.number(as: Number.self)
        if self == .wideMultiply {
            return ValueWord(Int128(truncatingIfNeeded: a) * Int128(truncatingIfNeeded: b))
        }
        let (result, overflow) = reportingOverflow(a, b)
        return overflow ? nil : ValueWord(result)
    }

    /// Returns the result of an operation that gives whole numbers of the kind of its operands, and
    /// whether it is no such number.
    @inline(__always)
    func reportingOverflow<Number: FixedWidthInteger>(
        _ left: Number, _ right: Number
    ) -> (partialValue: Number, overflow: Bool) {
        switch self {
        case .subtract: left.subtractingReportingOverflow(right)
        case .multiply, .wideMultiply: left.multipliedReportingOverflow(by: right)
        case .floorDivide: left.floorDividedReportingOverflow(by: right)
        case .greatest: (max(left, right), false)
        case .least: (min(left, right), false)
        case .add, .ifNil, .day, .equal: left.addingReportingOverflow(right)
        }
    }

    /// Returns the number of the day since 1 January 1970 on which a moment fell.
    ///
    /// Whole seconds are exact. A sum of fractions would round the last moments of a day to the
    /// next day. A moment that is too far away has the first or the last day that there is.
    static func day(
        of secondsSinceReferenceDate: Double, offsetMinutes: some FixedWidthInteger
    ) -> Int64 {
        guard let seconds = Int64(exactly: secondsSinceReferenceDate.rounded(.down)) else {
            return secondsSinceReferenceDate < 0 ? .min : .max
        }
        // No clock is further ahead than a number of 64 bits says.
        let minutes = Int128(Int64(clamping: offsetMinutes))
        let local = Int128(seconds) + 60 * minutes
        let days = local.floorDividedReportingOverflow(by: 86_400).partialValue
        return Int64(clamping: days + daysBeforeReferenceDate)
    }

    /// The days from 1 January 1970 to 1 January 2001.
    private static let daysBeforeReferenceDate: Int128 = 11_323

    private func real<Number: FieldValue & FloatingPoint>(
        _ left: RawSpan, _ right: RawSpan, _ type: Number.Type
    ) -> [UInt8]? {
        calculate(left, right) { (a: Number, b: Number) in
            switch self {
            case .subtract: a - b
            case .multiply: a * b
            case .greatest: max(a, b)
            case .least: min(a, b)
            case .add, .floorDivide, .ifNil, .day, .equal, .wideMultiply: a + b
            }
        }
    }

    private func decimal(_ left: RawSpan, _ right: RawSpan) -> [UInt8]? {
        calculate(left, right) { (a: Decimal, b: Decimal) in
            switch self {
            case .subtract: a - b
            case .multiply: a * b
            case .greatest: max(a, b)
            case .least: min(a, b)
            case .add, .floorDivide, .ifNil, .day, .equal, .wideMultiply: a + b
            }
        }
    }

    /// Reads both values and returns the value bytes of the result. The result is nil if the number
    /// cannot be stored, which means that it is not finite or is too large.
    private func calculate<Number: FieldValue>(
        _ left: RawSpan, _ right: RawSpan, _ body: (Number, Number) -> Number
    ) -> [UInt8]? {
        let form = Number.representation
        // The pointers stay valid because `read` keeps nothing of the buffer, and the spans outlive
        // it.
        let a = unsafe left.withUnsafeBytes { bytes in unsafe try? form.read(bytes) }
        let b = unsafe right.withUnsafeBytes { bytes in unsafe try? form.read(bytes) }
        guard let a, let b else { return nil }
        var buffer = ByteBuffer(capacity: 32)
        guard (try? form.write(body(a, b), &buffer)) == true else { return nil }
        return buffer.bytes.array
    }
}

extension FixedWidthInteger {
    /// Returns the quotient, rounded down. Nothing can be divided by zero, and the least number
    /// divided by -1 overflows.
    func floorDividedReportingOverflow(
        by divisor: Self
    ) -> (partialValue: Self, overflow: Bool) {
        let (quotient, overflow) = dividedReportingOverflow(by: divisor)
        if overflow { return (quotient, true) }
        let isBelow = self % divisor != 0 && (self < 0) != (divisor < 0)
        return (isBelow ? quotient - 1 : quotient, false)
    }
}
