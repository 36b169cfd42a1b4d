/// The distribution of sizes or times of any scale.
///
/// Values are counted in buckets that are narrower than a hundredth of their values, so memory does
/// not grow with their number: a percentile is right to half a percent, the greatest exact.
package struct LogHistogram {
    /// The values between two round numbers.
    package struct Step: Hashable {
        package let from: Int64
        /// The end, which is not included.
        package let to: Int64
        package let count: Int
    }

    /// The number of values.
    package private(set) var count = 0
    /// The greatest value, 0 without values.
    package private(set) var greatest: Int64 = 0
    private var buckets = [Int](repeating: 0, count: bucketCount)

    /// Values below this one have buckets of their own; each doubling above it has as many.
    private static let fineCount: Int64 = 128
    private static let fineBits = 7
    private static let bucketCount = (63 - fineBits + 1) * Int(fineCount)

    /// Creates a histogram without values.
    package init() {}

    /// Adds a value. One below 1 counts as 1.
    package mutating func add(_ value: Int64) {
        let value = max(1, value)
        count += 1
        greatest = max(greatest, value)
        buckets[Self.bucket(of: value)] += 1
    }

    /// Adds all values of another histogram.
    package mutating func add(_ other: LogHistogram) {
        count += other.count
        greatest = max(greatest, other.greatest)
        for (position, count) in other.buckets.enumerated() where count > 0 {
            buckets[position] += count
        }
    }

    /// Returns the value that this share of all values stays below: 0.5 is the median. 0 without
    /// values.
    package func percentile(_ share: Double) -> Int64 {
        var left = min(count - 1, Int(Double(count) * share))
        for (position, count) in buckets.enumerated() where count > 0 {
            if left < count {
                let start = Self.start(of: position)
                let middle = start + (Self.start(of: position + 1) - start) / 2
                return min(middle, greatest)
            }
            left -= count
        }
        return 0
    }

    /// Returns the value that this share of the samples stays below, or nil if there are so few
    /// that none is expected above it: the 990th thousandth needs 100. The median is one of any.
    package func percentile(thousandths: Int) -> Int64? {
        let isSure = thousandths <= 500 || count * (1_000 - thousandths) >= 1_000
        return isSure ? percentile(Double(thousandths) / 1_000) : nil
    }

    /// The values between round numbers, from the least to the greatest. Each step begins a third
    /// to two thirds above the one before, so that all scales have room.
    package var steps: [Step] {
        var steps: [Step] = []
        var rest = buckets.enumerated().filter { $0.element > 0 }[...]
        for (from, to) in zip(Self.roundNumbers, Self.roundNumbers.dropFirst()) where !rest.isEmpty
        {
            let inside = rest.prefix { Self.start(of: $0.offset) < to }
            rest = rest.dropFirst(inside.count)
            let count = inside.reduce(0) { $0 + $1.element }
            if count > 0 || !steps.isEmpty {
                steps.append(Step(from: from, to: to, count: count))
            }
        }
        return steps
    }

    /// The values between multiples of a round number, at most `limit` of these steps, if they are
    /// near each other; otherwise ``steps``.
    package func evenSteps(atMost limit: Int) -> [Step] {
        let found = buckets.enumerated().filter { $0.element > 0 }
        guard let first = found.first.map({ Self.start(of: $0.offset) }),
            greatest / first < Self.nearFactor
        else { return steps }
        let width =
            Self.roundWidths.first { (greatest / $0 - first / $0) < Int64(limit) } ?? .max
        let start = first / width
        var counts = [Int](repeating: 0, count: Int(greatest / width - start) + 1)
        for (bucket, count) in found {
            counts[Int(Self.start(of: bucket) / width - start)] += count
        }
        return counts.enumerated().map { position, count in
            let from = (start + Int64(position)) * width
            return Step(from: from, to: from + width, count: count)
        }
    }

    /// Values are near each other if the greatest is less than so many times the least.
    private static let nearFactor: Int64 = 8
    private static let roundWidths: [Int64] = (0...16).flatMap { power in
        let unit = (0..<power).reduce(Int64(1)) { unit, _ in unit * 10 }
        return [1, 2, 5].map { $0 * unit }
    }

    private static let roundNumbers: [Int64] = {
        var numbers: [Int64] = [1, 2, 3, 5, 7]
        var power: Int64 = 10
        while power <= Int64.max / 100 {
            numbers += [10, 15, 20, 30, 50, 70].map { $0 * (power / 10) }
            power *= 10
        }
        return numbers + [.max]
    }()

    private static func bucket(of value: Int64) -> Int {
        let exponent = 63 - value.leadingZeroBitCount
        if exponent < fineBits { return Int(value) }
        let shift = exponent - fineBits
        return (shift + 1) * Int(fineCount) + Int((value >> Int64(shift)) - fineCount)
    }

    /// Returns the least value of a bucket.
    private static func start(of bucket: Int) -> Int64 {
        let (group, rest) = bucket.quotientAndRemainder(dividingBy: Int(fineCount))
        if group == 0 { return Int64(rest) }
        if group > 63 - fineBits { return .max }
        return (fineCount + Int64(rest)) << Int64(group - 1)
    }
}
