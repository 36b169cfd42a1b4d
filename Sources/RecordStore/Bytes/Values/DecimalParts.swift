/// The parts of a decimal number in its value bytes: `coefficient * 10^exponent` and a sign.
///
/// The parts are normalised: the coefficient does not end in the digit 0, and zero has exponent 0
/// and no sign. So equal numbers have equal parts.
package struct DecimalParts: Hashable, Sendable {
    static let sizeBytes = 20

    let isNegative: Bool
    let exponent: Int
    let coefficient: UInt128

    /// Makes the parts, or returns nil if they are not normalised or out of range.
    init?(isNegative: Bool, exponent: Int, coefficient: UInt128) {
        if coefficient == 0 {
            guard !isNegative, exponent == 0 else { return nil }
        } else {
            guard !Self.endsInZero(coefficient), RecordFormat.decimalExponents.contains(exponent)
            else {
                return nil
            }
        }
        self.isNegative = isNegative
        self.exponent = exponent
        self.coefficient = coefficient
    }

    /// Reads value bytes, or returns nil if they are not those of a decimal.
    init?(_ value: RawSpan) {
        guard value.byteCount == Self.sizeBytes, value.byte(at: 1) == 0 else { return nil }
        let sign = value.byte(at: 0)
        let coefficient = value.littleEndian(at: 4, as: UInt128.self)
        guard sign <= RecordFormat.decimalNegative,
            (sign == RecordFormat.decimalZero) == (coefficient == 0)
        else { return nil }
        self.init(
            isNegative: sign == RecordFormat.decimalNegative,
            exponent: Int(value.littleEndian(at: 2, as: Int16.self)),
            coefficient: coefficient)
    }

    /// The value bytes of the number.
    var bytes: [UInt8] {
        let sign = isNegative ? RecordFormat.decimalNegative : RecordFormat.decimalPositive
        var result: [UInt8] = [coefficient == 0 ? RecordFormat.decimalZero : sign, 0]
        // Safe because `append` copies the bytes while the closures lend them.
        unsafe withUnsafeBytes(of: Int16(exponent).littleEndian) {
            unsafe result.append(contentsOf: $0)
        }
        unsafe withUnsafeBytes(of: coefficient.littleEndian) {
            unsafe result.append(contentsOf: $0)
        }
        return result
    }

    /// Replaces the contents of `digits` by the digits of the coefficient, highest first.
    func putDigits(into digits: inout [UInt8]) {
        digits.removeAll(keepingCapacity: true)
        var wide = coefficient
        while wide > UInt128(UInt64.max) {
            let (quotient, digit) = wide.quotientAndRemainder(dividingBy: 10)
            digits.append(UInt8(digit))
            wide = quotient
        }
        var rest = UInt64(wide)
        while rest > 0 {
            digits.append(UInt8(rest % 10))
            rest /= 10
        }
        digits.reverse()
    }

    private static func endsInZero(_ coefficient: UInt128) -> Bool {
        if let narrow = UInt64(exactly: coefficient) { return narrow % 10 == 0 }
        return coefficient % 10 == 0
    }
}
