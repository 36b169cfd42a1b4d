import LMDB

/// What is known of an aggregate index on the way to a proof that its entries are right.
///
/// Each group has a weight: the hash of its key. The records of a group, and each of their values,
/// count as much as random numbers say, and the weight as often. So both the records and the
/// entries give one number, without memory for any group. The numbers are equal if all groups have
/// the right counts and sums. If some group has not, they are equal by chance alone.
///
/// They are reckoned modulo 2^127 - 1, where the chance is two in 2^127. A sum that is wrong by a
/// multiple of that prime would always look right there, so values are reckoned modulo a second
/// prime as well, which whoever made the file could not foresee.
struct GroupProof: Sendable {
    let index: OpenAggregateIndex
    private let scale: Scale
    /// The numbers of the groups that records should make.
    private var expected = Numbers()
    /// The numbers of the groups that the index has.
    private var found = Numbers()
    /// Whether all entries have the form of entries.
    private var hasSoundEntries = true

    /// How much a record counts, and of each sum its having a value, and the value.
    private struct Scale {
        let prime = DrawnPrime.ofProcess
        let record = Residue.random()
        /// The last number has 48 bits, so that thousands of values fit before a division.
        let sums: [(presence: Residue, value: Residue, drawn: UInt64)]

        init(sumCount: Int) {
            sums = (0..<sumCount).map { _ in (.random(), .random(), .random(in: 1..<1 << 48)) }
        }
    }

    /// What groups count in all: all of it modulo 2^127 - 1, and values modulo the drawn prime.
    private struct Numbers: Equatable {
        var all = Residue.zero
        var values: UInt64 = 0

        mutating func add(_ other: Numbers, _ prime: DrawnPrime) {
            all += other.all
            values = prime.modulus.sum(values, other.values)
        }

        /// Counts as often as the weight of a group says.
        func weighted(by weight: UInt128, _ prime: DrawnPrime) -> Numbers {
            // 62 bits are less than the prime.
            let bits = UInt64(truncatingIfNeeded: weight) >> 2
            return Numbers(
                all: Residue(weight) * all, values: prime.modulus.product(bits, values))
        }
    }

    init(_ index: OpenAggregateIndex) {
        self.index = index
        scale = Scale(sumCount: index.sums.count)
    }

    /// Whether the index has the entries that it should have, and no other.
    var isSound: Bool { hasSoundEntries && expected == found }

    /// Adds a record to its groups. `keys` lends its memory.
    mutating func add(
        _ record: EncodedRecord, _ id: IDBits, _ hash: EntryHash, _ keys: inout KeyEncoder
    ) throws {
        guard try index.takes(record) else { return }
        let prime = scale.prime
        var (amount, values) = (Numbers(all: scale.record), UInt128(0))
        for (sum, scale) in zip(index.sums, scale.sums) {
            guard let number = try sum.number(in: record) else { continue }
            amount.all += scale.presence + scale.value * Residue(number)
            values += UInt128(scale.drawn) * UInt128(prime.rest(number))
        }
        amount.values = prime.modulus.rest(values)
        var total = expected
        try index.forEachGroup(of: record, &keys) { key, wholeKey in
            // Safe because the array lives during the call.
            let weight = unsafe hash(key, wholeKey.span.bytes)
            total.add(amount.weighted(by: weight, prime), prime)
        }
        expected = total
    }

    /// Adds the entries of the index.
    mutating func addEntries(
        _ view: ReadView, _ hash: EntryHash, step: () throws -> Void
    ) throws {
        let prime = scale.prime
        var value = AggregateEntry()
        var written = AggregateEntryWriter()
        var cursor = try view.cursor(in: index.entries)
        while hasSoundEntries, let entry = try cursor.next() {
            try step()
            guard
                value.read(
                    entry.value, of: entry.key, in: index.number, sumCount: index.sums.count)
            else { return hasSoundEntries = false }
            var amount = Numbers(all: scale.record * Residue(UInt128(value.count)))
            var values: UInt128 = 0
            // An entry has one form, which its count and its sums decide.
            written.begin(count: value.count)
            for (position, part) in value.sums.enumerated() {
                var total = ExactSum(of: index.sums[position].kind)
                guard total.add(entry.value.extracting(part.place)) else {
                    return hasSoundEntries = false
                }
                let (valueCount, scale) = (value.count - part.nilCount, scale.sums[position])
                amount.all += scale.presence * Residue(UInt128(valueCount))
                amount.all += scale.value * Residue(total)
                values += UInt128(scale.drawn) * UInt128(prime.rest(total))
                written.append(nilCount: part.nilCount, total)
            }
            let wholeKey = entry.value.extracting(value.wholeKey)
            written.end(wholeKey: wholeKey, of: entry.key, in: index.number)
            if !entry.value.isEqual(to: written.bytes) {
                return hasSoundEntries = false
            }
            amount.values = prime.modulus.rest(values)
            found.add(amount.weighted(by: hash(entry.key, wholeKey), prime), prime)
        }
    }
}
