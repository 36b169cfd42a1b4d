import Foundation

/// A decimal number as it is stored: a sign, an exponent and a coefficient without trailing
/// zeros, so that equal numbers have equal bytes.
struct DecimalBytes {
    var sign: UInt8
    var exponent: Int16
    var coefficient: UInt128

    /// - Throws: `notFinite` for a decimal that is no number, `decimalOutOfRange` for one that
    ///   Foundation can hold but not make of its digits.
    init(_ value: Decimal) throws(ValueProblem) {
        guard value.isFinite else { throw .notFinite }
        sign = RecordFormat.decimalZero
        exponent = 0
        coefficient = 0
        guard !value.isZero else { return }
        // The digits are public on every platform only as text.
        let digits = value.significand.description.drop { $0 == "-" }
        guard let whole = UInt128(digits), let power = Int16(exactly: value.exponent) else {
            throw .notDecimal
        }
        sign = value.isSignMinus ? RecordFormat.decimalNegative : RecordFormat.decimalPositive
        exponent = power
        coefficient = whole
        while coefficient.isMultiple(of: 10) {
            coefficient /= 10
            exponent += 1
        }
        guard RecordFormat.decimalExponents.contains(exponent) else {
            throw .decimalOutOfRange(exponent: Int(exponent))
        }
    }

    /// - Throws: `notDecimal` for bytes that `append(to:)` does not make.
    init(_ bytes: UnsafeRawBufferPointer) throws(ValueProblem) {
        sign = bytes[0]
        exponent = Int16(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 2, as: Int16.self))
        coefficient = UInt128(
            littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt128.self))
        let isZero = sign == RecordFormat.decimalZero && exponent == 0 && coefficient == 0
        let isSigned = sign == RecordFormat.decimalPositive || sign == RecordFormat.decimalNegative
        let isInRange = RecordFormat.decimalExponents.contains(exponent)
        // Zero is a multiple of ten too, so a signed zero does not pass.
        let isNumber = isSigned && isInRange && !coefficient.isMultiple(of: 10)
        guard bytes[1] == 0, isZero || isNumber else { throw .notDecimal }
    }

    func append(to buffer: inout ByteBuffer) {
        buffer.append(sign)
        buffer.append(0 as UInt8)
        buffer.append(exponent)
        buffer.append(coefficient)
    }

    var decimal: Decimal {
        get throws(ValueProblem) {
            guard sign != RecordFormat.decimalZero else { return 0 }
            guard let whole = Decimal(string: coefficient.description) else { throw .notDecimal }
            let isNegative = sign == RecordFormat.decimalNegative
            let value = Decimal(
                sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: whole)
            guard value.isFinite else { throw .notDecimal }
            return value
        }
    }
}
