/// How the entries of an index spread over the values of its first column.
package struct KeySpread {
    /// A value, by its bytes in keys, and the number of entries that have it.
    package struct Value: Hashable {
        package let bytes: [UInt8]
        package let entryCount: Int
    }

    /// The greatest number of values that are kept by name.
    static let mostKept = 8

    package private(set) var entryCount = 0
    /// The number of different values.
    package private(set) var valueCount = 0
    /// The values with the most entries, the most frequent first.
    package private(set) var mostFrequent: [Value] = []
    /// How many values have each number of entries. There are few such numbers, because their sum
    /// is at most the number of entries.
    private var valueCounts: [Int: Int] = [:]

    /// Creates a spread of no entries.
    package init() {}

    /// Adds a value with all entries that have it.
    package mutating func add(_ bytes: [UInt8], entryCount count: Int) {
        entryCount += count
        valueCount += 1
        valueCounts[count, default: 0] += 1
        if let least = mostFrequent.last, mostFrequent.count == Self.mostKept,
            count <= least.entryCount
        {
            return
        }
        let position =
            mostFrequent.firstIndex { $0.entryCount < count } ?? mostFrequent.endIndex
        mostFrequent.insert(Value(bytes: bytes, entryCount: count), at: position)
        if mostFrequent.count > Self.mostKept { mostFrequent.removeLast() }
    }

    /// Whether each entry has a value of its own, or there are none.
    var isUnique: Bool { valueCount == entryCount }
    /// Whether there is nothing to compare.
    var isPlain: Bool { isUnique || valueCount == 1 }

    /// The average number of entries of a value.
    var average: Double { Double(entryCount) / Double(max(1, valueCount)) }

    /// Returns the share of all entries that the most frequent values have.
    /// - Parameter share: the share of the values, from 0 to 1.
    package func entryShare(ofMostFrequent share: Double) -> Double {
        if entryCount == 0 { return 0 }
        var (left, found) = (share * Double(valueCount), 0.0)
        for (count, values) in valueCounts.sorted(by: { $0.key > $1.key }) where left > 0 {
            let taken = min(left, Double(values))
            found += taken * Double(count)
            left -= taken
        }
        return min(1, found / Double(entryCount))
    }

    /// The share of entries for each share of the values, the most frequent first: both rise from 0
    /// to 1. The more even the entries spread, the straighter the line.
    package var curve: [(values: Double, entries: Double)] {
        if entryCount == 0 { return [] }
        var points: [(values: Double, entries: Double)] = [(0, 0)]
        var (values, entries) = (0, 0)
        for (count, number) in valueCounts.sorted(by: { $0.key > $1.key }) {
            values += number
            entries += count * number
            let point = (
                values: Double(values) / Double(valueCount),
                entries: Double(entries) / Double(entryCount)
            )
            // Points that nobody could tell apart are left out.
            if let last = points.last, point.values < 1,
                point.values - last.values < Self.leastStep,
                point.entries - last.entries < Self.leastStep
            {
                continue
            }
            points.append(point)
        }
        return points
    }

    private static let leastStep = 0.005
}
