/// An operation on two values of a record, in an expression or in a filter. The raw values are the
/// words in the text of a filter.
package enum Calculation: String, Hashable, Sendable, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    /// The quotient of two whole numbers, rounded down.
    case floorDivide = "//"
    /// The left value, or the right one if the left one is nil.
    case ifNil = "??"
    /// The day of a date, as the number of days since 1 January 1970, where clocks are some minutes
    /// ahead of coordinated universal time.
    case day = "day"
    /// The greater of two numbers.
    case greatest = "max"
    /// The lesser of two numbers.
    case least = "min"
    /// Whether two values are equal. nil equals nil, so that the result is never nil.
    case equal = "equals"
    /// The product of two numbers of 64 bits, which always fits 128 bits.
    case wideMultiply = "wideProduct"

    /// Whether the operation is written with its name before its operands, as in `day(a, b)`, not
    /// with a sign between them.
    var isCall: Bool {
        switch self {
        case .add, .subtract, .multiply, .floorDivide, .ifNil: false
        case .day, .greatest, .least, .equal, .wideMultiply: true
        }
    }

    /// Returns the operation whose name stands before operands in the text of a filter.
    init?(call name: ArraySlice<UInt8>) {
        let found = Self.allCases.first { $0.isCall && name.elementsEqual($0.rawValue.utf8) }
        guard let found else { return nil }
        self = found
    }

    /// Whether the result may be other than nil where an operand is nil.
    var takesNil: Bool { self == .ifNil || self == .equal }

    /// Returns the kind of the result, or nil if the operation is not for values of these kinds.
    func kind(_ left: Kind, _ right: Kind) -> Kind? {
        switch self {
        case .add, .subtract, .multiply, .greatest, .least:
            left == right && left.isNumber ? left : nil
        case .floorDivide: left == right && left.isWhole ? left : nil
        case .ifNil: left == right && left.isIndexable ? left : nil
        case .day: left == .date && right.isWhole ? .int64 : nil
        case .equal: left == right && left.isIndexable ? .bool : nil
        case .wideMultiply: left == .int64 && right == .int64 ? .int128 : nil
        }
    }
}

extension Kind {
    /// Whether expressions can calculate with values of this kind.
    var isNumber: Bool {
        isWhole || self == .float || self == .double || self == .decimal
    }

    /// Whether the values are whole numbers.
    var isWhole: Bool {
        switch self {
        case .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .int128, .uint128:
            true
        case .bool, .float, .double, .decimal, .date, .uuid, .id, .string, .url, .data, .document,
            .array:
            false
        }
    }
}
