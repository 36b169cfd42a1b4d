/// The number and the lengths of a table's keys.
package struct KeySizes: Hashable, Sendable {
    package private(set) var count = 0
    package private(set) var leastBytes = Int.max
    package private(set) var greatestBytes = 0
    package private(set) var sumBytes = 0

    package var averageBytes: Double { Double(sumBytes) / Double(max(count, 1)) }

    /// Adds the size of one key.
    mutating func add(_ sizeBytes: Int) {
        count += 1
        leastBytes = min(leastBytes, sizeBytes)
        greatestBytes = max(greatestBytes, sizeBytes)
        sumBytes += sizeBytes
    }
}
