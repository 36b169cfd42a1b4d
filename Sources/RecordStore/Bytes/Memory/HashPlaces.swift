import LMDB

/// The places of a hash table for numbers. Who uses it keeps what the numbers stand for, and the
/// hashes of these.
///
/// Many numbers lie in parts, by the first bits of their hashes. A part grows alone: to put
/// millions of numbers in new places takes milliseconds, in which nothing sees whether the task was
/// cancelled.
struct HashPlaces: Sendable {
    /// A hash table of its own.
    private struct Part: Sendable {
        /// Each number plus one, or 0 where none is. The count is a power of two.
        var places: [UInt32]
        var count = 0

        init(placeCount: Int) { places = [UInt32](repeating: 0, count: placeCount) }

        /// Returns the place of a number, or the empty place that it would have.
        @inline(__always)
        func place(of hash: UInt64, _ isIt: (Int) -> Bool) -> Int {
            var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
            while places[place] != 0, !isIt(Int(places[place]) - 1) {
                place = (place + 1) & (places.count - 1)
            }
            return place
        }

        /// Adds a number that is not there.
        mutating func add(_ number: Int, _ hash: UInt64) {
            places[place(of: hash) { _ in false }] = UInt32(number + 1)
            count += 1
        }

        var numbers: some Sequence<Int> { places.lazy.filter { $0 != 0 }.map { Int($0) - 1 } }
    }

    /// One part, or none before the first number, or as many as a byte has values.
    private var parts: [Part] = []

    private static let firstPlaceCount = 64
    private static let partCount = 256
    /// So many numbers lie in one part, before they are divided.
    private static let undivided = 32_768

    /// Returns the number that is the one looked for.
    /// - Parameter isIt: whether a number is; it is asked for those that may have the hash.
    @inline(__always)
    func find(_ hash: UInt64, _ isIt: (Int) -> Bool) -> Int? {
        if parts.isEmpty { return nil }
        let part = part(of: hash)
        let number = Int(parts[part].places[parts[part].place(of: hash, isIt)]) - 1
        return number < 0 ? nil : number
    }

    /// Adds a number that is not there.
    /// - Parameter hashOf: the hash of a number that was added before.
    mutating func add(_ number: Int, _ hash: UInt64, _ hashOf: (Int) -> UInt64) {
        if parts.isEmpty { parts = [Part(placeCount: Self.firstPlaceCount)] }
        if parts.count == 1, parts[0].count == Self.undivided { divide(hashOf) }
        let part = part(of: hash)
        parts[part].add(number, hash)
        if 2 * parts[part].count > parts[part].places.count { grow(part, hashOf) }
    }

    @inline(__always)
    private func part(of hash: UInt64) -> Int { parts.count == 1 ? 0 : Int(hash >> 56) }

    private mutating func divide(_ hashOf: (Int) -> UInt64) {
        let whole = parts[0]
        let placeCount = whole.places.count / Self.partCount * 2
        parts = (0..<Self.partCount).map { _ in Part(placeCount: placeCount) }
        for number in whole.numbers {
            let hash = hashOf(number)
            let part = part(of: hash)
            parts[part].add(number, hash)
            if 2 * parts[part].count > parts[part].places.count { grow(part, hashOf) }
        }
    }

    private mutating func grow(_ part: Int, _ hashOf: (Int) -> UInt64) {
        var grown = Part(placeCount: 2 * parts[part].places.count)
        for number in parts[part].numbers { grown.add(number, hashOf(number)) }
        parts[part] = grown
    }

    /// Removes all numbers. If they are many, another thread frees them.
    mutating func freeElsewhere() { parts.freeElsewhere(areMany: parts.count > 1) }
}
