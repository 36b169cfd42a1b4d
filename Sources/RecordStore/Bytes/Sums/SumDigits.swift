/// The digits of a sum, lowest first. The first two lie in place, because nearly all sums have no
/// more, and an array for each of them would cost more than the sum.
struct SumDigits: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    private(set) var count = 0
    private var first: Int64 = 0
    private var second: Int64 = 0
    private var others: [Int64] = []

    private static let placeCount = 2

    init() {}

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(position: Int) -> Int64 {
        @inline(__always)
        get {
            precondition(position >= 0 && position < count, "no digit at \(position)")
            return switch position {
            case 0: first
            case 1: second
            default: others[position - Self.placeCount]
            }
        }
        @inline(__always)
        set {
            precondition(position >= 0 && position < count, "no digit at \(position)")
            switch position {
            case 0: first = newValue
            case 1: second = newValue
            default: others[position - Self.placeCount] = newValue
            }
        }
    }

    mutating func append(_ digit: Int64) {
        count += 1
        if count > Self.placeCount {
            others.append(digit)
        } else {
            self[count - 1] = digit
        }
    }

    mutating func replaceSubrange(
        _ range: Range<Int>, with new: some Collection<Int64>
    ) {
        var digits = Array(self)
        digits.replaceSubrange(range, with: new)
        self = SumDigits()
        for digit in digits { append(digit) }
    }
}
