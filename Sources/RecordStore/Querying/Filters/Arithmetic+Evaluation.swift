import Foundation

extension Arithmetic {
    /// Returns the result of the operation as value bytes, or nil if the result does not fit the
    /// kind.
    /// - Parameters:
    ///   - left: the value bytes of the left operand, of the same kind as the result.
    ///   - right: the value bytes of the right operand, of the same kind as the result.
    func result(_ left: [UInt8], _ right: [UInt8], as kind: Kind) -> [UInt8]? {
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
        case .float: real(left, right, Float.self)
        case .double: real(left, right, Double.self)
        case .decimal: decimal(left, right)
        default: nil
        }
    }

    private func whole<Number: FixedWidthInteger & BitwiseCopyable>(
        _ left: [UInt8], _ right: [UInt8], _ type: Number.Type
    ) -> [UInt8]? {
        // The loads are safe because `RawSpan` checks each offset and needs no alignment.
        let a = unsafe left.span.bytes.littleEndian(at: 0, as: Number.self)
        let b = unsafe right.span.bytes.littleEndian(at: 0, as: Number.self)
        let (result, overflow) =
            switch self {
            case .add: a.addingReportingOverflow(b)
            case .subtract: a.subtractingReportingOverflow(b)
            case .multiply: a.multipliedReportingOverflow(by: b)
            }
        return unsafe overflow ? nil : withUnsafeBytes(of: result.littleEndian) { unsafe Array($0) }
    }

    private func real<Number: FieldValue & FloatingPoint>(
        _ left: [UInt8], _ right: [UInt8], _ type: Number.Type
    ) -> [UInt8]? {
        calculate(left, right) { (a: Number, b: Number) in
            switch self {
            case .add: a + b
            case .subtract: a - b
            case .multiply: a * b
            }
        }
    }

    private func decimal(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
        calculate(left, right) { (a: Decimal, b: Decimal) in
            switch self {
            case .add: a + b
            case .subtract: a - b
            case .multiply: a * b
            }
        }
    }

    /// Reads both values and returns the value bytes of the result. The result is nil if the number
    /// cannot be stored, which means that it is not finite or is too large.
    private func calculate<Number: FieldValue>(
        _ left: [UInt8], _ right: [UInt8], _ body: (Number, Number) -> Number
    ) -> [UInt8]? {
        let form = Number.representation
        // The pointers stay valid because `read` keeps nothing of the buffer, and the arrays
        // outlive it.
        let a = unsafe left.withUnsafeBytes { bytes in unsafe try? form.read(bytes) }
        let b = unsafe right.withUnsafeBytes { bytes in unsafe try? form.read(bytes) }
        guard let a, let b else { return nil }
        var buffer = ByteBuffer(capacity: 32)
        guard (try? form.write(body(a, b), &buffer)) == true else { return nil }
        return buffer.bytes.array
    }
}
