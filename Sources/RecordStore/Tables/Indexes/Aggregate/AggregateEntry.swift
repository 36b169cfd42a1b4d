/// The value of an entry of an aggregate index: the number of records of its group, and for each
/// sum the number of records without a value, and the sum. ``AggregateEntryWriter`` writes it.
///
/// One value is used to read many entries. The sums stay in the bytes of the entry.
struct AggregateEntry {
    /// The number of records in the group.
    private(set) var count = 0
    private(set) var sums: [AggregateEntryReader.Sum] = []
    /// The place of the whole key, which is empty if the entry's key is whole.
    private(set) var wholeKey = 0..<0

    /// Reads the value of an entry.
    /// - Returns: whether the bytes are such a value of this key in this index.
    mutating func read(
        _ value: RawSpan, of key: RawSpan, in index: UInt32, sumCount: Int
    ) -> Bool {
        guard let reader = AggregateEntryReader(value, of: key, in: index) else { return false }
        return read(reader, sumCount: sumCount)
    }

    /// Reads the rest of a value.
    /// - Returns: whether the bytes are those of sums.
    mutating func read(_ reader: borrowing AggregateEntryReader, sumCount: Int) -> Bool {
        var reader = copy reader
        count = reader.count
        sums.removeAll(keepingCapacity: true)
        for _ in 0..<sumCount {
            guard let sum = reader.sum() else { return false }
            sums.append(sum)
        }
        wholeKey = reader.offset..<reader.value.byteCount
        return true
    }
}
