import LMDB

/// What is known of an aggregate index on the way to a proof that its entries are right.
///
/// Each group has a weight: the hash of its key. The records of a group, and each of their values,
/// count as much as random numbers say, and the weight as often. So both the records and the
/// entries give one number, without memory for any group. The numbers are equal if all groups have
/// the right counts and sums. If some group has not, they are equal by chance alone, for which the
/// chance is two in 2^127, unless a sum is wrong by a multiple of the prime 2^127 - 1 itself.
struct GroupProof: Sendable {
    let index: OpenAggregateIndex
    private let scale: Scale
    /// The number of the groups that records should make.
    private var expected = Residue.zero
    /// The number of the groups that the index has.
    private var found = Residue.zero
    /// Whether all entries have the form of entries.
    private var hasSoundEntries = true

    /// How much a record counts, and of each sum its having a value, and the value.
    private struct Scale {
        let record = Residue.random()
        let sums: [(presence: Residue, value: Residue)]
    }

    init(_ index: OpenAggregateIndex) {
        self.index = index
        scale = Scale(sums: index.sums.map { _ in (.random(), .random()) })
    }

    /// Whether the index has the entries that it should have, and no other.
    var isSound: Bool { hasSoundEntries && expected == found }

    /// Adds what another proof knows of the index, which was made from the same proof as this one.
    mutating func add(_ other: GroupProof) {
        expected += other.expected
        found += other.found
        hasSoundEntries = hasSoundEntries && other.hasSoundEntries
    }

    /// Adds a record to its groups. `keys` lends its memory.
    mutating func add(
        _ record: EncodedRecord, _ id: IDBits, _ hash: EntryHash, _ keys: inout KeyEncoder
    ) throws {
        guard try index.takes(record) else { return }
        var amount = scale.record
        for (sum, scale) in zip(index.sums, scale.sums) {
            guard let number = try sum.number(in: record) else { continue }
            amount += scale.presence + scale.value * Residue(number)
        }
        var total = expected
        try index.forEachGroup(of: record, &keys) { key, wholeKey in
            // Safe because the array lives during the call.
            total += unsafe Residue(hash(key, wholeKey.span.bytes)) * amount
        }
        expected = total
    }

    /// Adds the entries of the index.
    mutating func addEntries(
        _ view: ReadView, _ hash: EntryHash, step: () throws -> Void
    ) throws {
        var (value, written, sums) = (GroupValue(), GroupValueWriter(), [GroupSum]())
        var cursor = try view.cursor(in: index.entries)
        while hasSoundEntries, let entry = try cursor.next() {
            try step()
            guard
                value.read(
                    entry.value, of: entry.key, in: index.number, sumCount: index.sums.count)
            else { return hasSoundEntries = false }
            var amount = scale.record * Residue(UInt128(value.count))
            sums.removeAll(keepingCapacity: true)
            for (position, part) in value.sums.enumerated() {
                var total = ExactSum(of: index.sums[position].kind)
                guard total.add(entry.value.extracting(part.place)) else {
                    return hasSoundEntries = false
                }
                let (valueCount, scale) = (value.count - part.nilCount, scale.sums[position])
                amount += scale.presence * Residue(UInt128(valueCount))
                amount += scale.value * Residue(total)
                sums.append(GroupSum(valueCount: valueCount, total: total))
            }
            let wholeKey = entry.value.extracting(value.wholeKey)
            // An entry has one form, which its count and its sums decide.
            written.write(
                count: value.count, sums, wholeKey: wholeKey, of: entry.key, in: index.number)
            // Safe because the array lives during the call.
            if unsafe !entry.value.isEqual(to: written.bytes.span.bytes) {
                return hasSoundEntries = false
            }
            found += Residue(hash(entry.key, wholeKey)) * amount
        }
    }
}
