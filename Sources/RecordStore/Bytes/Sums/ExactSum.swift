/// An exact sum of numbers of any size. What is added and then taken away leaves no trace, in
/// whatever order.
///
/// A sum is a row of digits of 7 bytes: in base 2^56 for whole numbers and binary fractions, in
/// base 10^16 for decimals. The digit at position 0 counts ones, those at negative positions count
/// fractions. Once carries are done, all digits but the highest one are positive.
package struct ExactSum: Sendable {
    package enum Base: Sendable {
        case binary, decimal

        /// The number of different digits.
        package var count: Int64 {
            switch self {
            case .binary: 1 << 56
            case .decimal: 10_000_000_000_000_000
            }
        }
    }

    package let base: Base
    /// The position of the first digit.
    private(set) var lowest = 0
    private(set) var digits = SumDigits()
    /// The number of additions whose carries are not done.
    var pending = 0
    /// A digit of 64 bits has room for this many additions and for one carry.
    static let pendingLimit = 100

    package init(_ base: Base) { self.base = base }

    /// Creates a sum of digits whose carries are done.
    init(_ base: Base, lowest: Int, digits: SumDigits) {
        self.base = base
        self.lowest = lowest
        self.digits = digits
    }

    /// Creates an empty sum for numbers of a kind.
    init(of kind: Kind) { self.init(kind == .decimal ? .decimal : .binary) }

    /// Adds a number, or takes it away.
    package mutating func add(_ number: ExactNumber, isNegated: Bool = false) {
        switch number {
        case .whole(let whole): add(whole.magnitude, isNegative: (whole < 0) != isNegated)
        case .wide(let wide): add(wide, isNegative: isNegated)
        case .real(let real): add(real.magnitude, isNegative: (real < 0) != isNegated)
        case .decimal(let parts): add(parts, isNegative: parts.isNegative != isNegated)
        }
        endAdding()
    }

    /// Counts an addition, and does the carries in time.
    @inline(__always)
    mutating func endAdding() {
        pending += 1
        if pending >= Self.pendingLimit { carry() }
    }

    /// Adds another sum of this base, or takes it away.
    package mutating func add(_ other: ExactSum, isNegated: Bool = false) {
        var other = other
        if other.pending >= Self.pendingLimit / 2 { other.carry() }
        if pending + other.pending + 1 >= Self.pendingLimit { carry() }
        for position in other.digits.indices {
            let digit = other.digits[position]
            addDigit(isNegated ? -digit : digit, at: other.lowest + position)
        }
        pending += other.pending
        endAdding()
    }

    /// Adds a digit. The caller ends each addition by ``endAdding()``.
    @inline(__always)
    mutating func addDigit(_ digit: Int64, at position: Int) {
        if digit == 0 { return }
        let place = position - lowest
        if place >= 0, place < digits.count {
            digits[place] += digit
        } else {
            addOutside(digit, at: position)
        }
    }

    @inline(never)
    private mutating func addOutside(_ digit: Int64, at position: Int) {
        if digits.isEmpty { lowest = position }
        if position < lowest {
            digits.insert(contentsOf: repeatElement(0, count: lowest - position), at: 0)
            lowest = position
        }
        while position - lowest >= digits.count { digits.append(0) }
        digits[position - lowest] += digit
    }

    /// Does the carries that additions left.
    mutating func carry() {
        guard pending > 0 else { return }
        pending = 0
        var carried: Int64 = 0
        for position in digits.indices {
            let value = digits[position] + carried
            let isHighest = position == digits.count - 1
            if isHighest, value.magnitude < base.count {
                digits[position] = value
                return
            }
            carried = quotient(value)
            digits[position] = value - carried * base.count
        }
        if carried != 0 { digits.append(carried) }
    }

    /// Returns the quotient by the number of digits, rounded down.
    private func quotient(_ value: Int64) -> Int64 {
        if base == .binary { return value >> 56 }
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: base.count)
        return rest < 0 ? quotient - 1 : quotient
    }

    package var isZero: Bool { digits.allSatisfy { $0 == 0 } || canonical.digits.isEmpty }

    /// The only form of this sum: its first and its last digit are not 0, and the last one is -1
    /// only where it cannot be one with the digit below.
    var canonical: ExactSum {
        var sum = self
        sum.carry()
        if sum.digits.count == 1, sum.digits[0] != 0 { return sum }
        while sum.digits.last == 0 { sum.digits.removeLast() }
        while sum.digits.count > 1, sum.digits.last == -1, sum.digits[sum.digits.count - 2] > 0 {
            sum.digits.removeLast()
            sum.digits[sum.digits.count - 1] -= base.count
        }
        let zeros = sum.digits.prefix { $0 == 0 }.count
        if zeros > 0 { sum.digits.removeFirst(zeros) }
        sum.lowest = sum.digits.isEmpty ? 0 : sum.lowest + zeros
        return sum
    }
}

extension ExactSum {
    private mutating func add(_ whole: UInt128, isNegative: Bool) {
        let sign: Int64 = isNegative ? -1 : 1
        if whole < 1 << 56 { return addDigit(sign * Int64(whole), at: 0) }
        let mask: UInt128 = 1 << 56 - 1
        addDigit(sign * Int64(whole & mask), at: 0)
        addDigit(sign * Int64(whole >> 56 & mask), at: 1)
        addDigit(sign * Int64(whole >> 112), at: 2)
    }

    private mutating func add(_ real: Double, isNegative: Bool) {
        if real == 0 { return }
        let sign: Int64 = isNegative ? -1 : 1
        let (significand, exponent) = real.scaled
        let position = Self.position(of: exponent, digitWidth: 56)
        let (high, low) = significand.multipliedFullWidth(
            by: UInt64(1) << UInt64(exponent - position * 56))
        addDigit(sign * Int64(low & (1 << 56 - 1)), at: position)
        addDigit(sign * Int64(high << 8 | low >> 56), at: position + 1)
    }

    private mutating func add(_ decimal: DecimalParts, isNegative: Bool) {
        let sign: Int64 = isNegative ? -1 : 1
        let count = UInt128(base.count)
        var position = Self.position(of: decimal.exponent, digitWidth: 16)
        var scale: UInt128 = 1
        for _ in 0..<(decimal.exponent - position * 16) { scale *= 10 }
        var (rest, carried) = (decimal.coefficient, UInt128(0))
        while rest != 0 || carried != 0 {
            let product = rest % count * scale + carried
            addDigit(sign * Int64(product % count), at: position)
            (rest, carried) = (rest / count, product / count)
            position += 1
        }
    }

    /// Returns the position of the digit that counts a power, rounded down below zero as well.
    private static func position(of exponent: Int, digitWidth: Int) -> Int {
        (exponent + 64 * digitWidth) / digitWidth - 64
    }
}

extension ExactSum: Hashable {
    package static func == (left: ExactSum, right: ExactSum) -> Bool {
        let (left, right) = (left.canonical, right.canonical)
        return left.base == right.base && left.lowest == right.lowest
            && left.digits.elementsEqual(right.digits)
    }

    package func hash(into hasher: inout Hasher) {
        let sum = canonical
        hasher.combine(sum.lowest)
        for digit in sum.digits { hasher.combine(digit) }
    }
}
