/// The number and the lengths of a table's keys, and the number of different values that their
/// first columns have.
package struct KeySizes: Hashable, Sendable {
    package private(set) var count = 0
    package private(set) var leastBytes = Int.max
    package private(set) var greatestBytes = 0
    package private(set) var sumBytes = 0
    /// The number of keys that hold only the beginning of a value.
    package private(set) var cutCount = 0
    /// The number of different values of the first column. Cut texts differ if their hashes do.
    package private(set) var leadingCount = 0
    private var leading: [UInt8] = []

    package var averageBytes: Double { Double(sumBytes) / Double(max(count, 1)) }
    /// The number of different values of the first column by that of keys: 1 if all keys differ in
    /// it.
    package var selectivity: Double { Double(leadingCount) / Double(max(count, 1)) }

    /// Adds a key, which is behind all others.
    /// - Parameters:
    ///   - leadingBytes: the size of its first column.
    ///   - isCut: whether it holds only the beginning of a value.
    mutating func add(_ key: RawSpan, leadingBytes: Int, isCut: Bool) {
        let sizeBytes = key.byteCount
        count += 1
        if isCut { cutCount += 1 }
        leastBytes = min(leastBytes, sizeBytes)
        greatestBytes = max(greatestBytes, sizeBytes)
        sumBytes += sizeBytes
        let first = key.extracting(first: leadingBytes)
        // Safe because `leading` lives during the call.
        if leadingCount > 0, unsafe first.isEqual(to: leading.span.bytes) { return }
        leadingCount += 1
        leading = first.array
    }
}
