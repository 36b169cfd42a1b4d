import LMDB

/// The places of a hash table for numbers. Who uses it keeps what the numbers stand for.
///
/// Many numbers lie in parts, by the first bits of their hashes. A part grows alone: to put
/// millions of numbers in new places takes milliseconds, in which nothing sees whether the task was
/// cancelled.
struct HashPlaces: Sendable {
    /// A number and its hash. A look at the hash is enough for most numbers that are not the one
    /// looked for, and growing needs no more.
    private struct Place: BitwiseCopyable, Sendable {
        let hash: UInt32
        /// The number plus one, or 0 where none is.
        let number: UInt32

        static let empty = Place(hash: 0, number: 0)
    }

    /// A hash table of its own.
    private struct Part: Sendable {
        /// The count is a power of two.
        var places: [Place]
        var count = 0

        init(placeCount: Int) { places = [Place](repeating: .empty, count: placeCount) }

        /// Returns the index of a number, or that of the empty place that it would have.
        @inline(__always)
        func index(of hash: UInt32, _ isIt: (Int) -> Bool) -> Int {
            var index = Int(hash) & (places.count - 1)
            while places[index].number != 0 {
                let place = places[index]
                if place.hash == hash, isIt(Int(place.number) - 1) { break }
                index = (index + 1) & (places.count - 1)
            }
            return index
        }

        /// Adds a number that is not there.
        mutating func add(_ place: Place) {
            if 2 * count >= places.count { grow() }
            places[index(of: place.hash) { _ in false }] = place
            count += 1
        }

        mutating func removeAll() {
            if count == 0 { return }
            for index in places.indices { places[index] = .empty }
            count = 0
        }

        private mutating func grow() {
            let factor = places.count < HashPlaces.fewPlaces ? 4 : 2
            var grown = Part(placeCount: factor * places.count)
            for place in places where place.number != 0 { grown.add(place) }
            self = grown
        }
    }

    /// One part, or none before the first number, or as many as a byte has values.
    private var parts: [Part] = []

    private static let firstPlaceCount = 64
    /// Up to here a table has room for more than it needs soon, and grows half as often.
    private static let fewPlaces = 2_048
    private static let partCount = 256
    /// So many numbers lie in one part, before they are divided.
    private static let undivided = 32_768

    /// Returns the number that is the one looked for.
    /// - Parameter isIt: whether a number is; it is asked for those with the hash.
    @inline(__always)
    func find(_ hash: UInt32, _ isIt: (Int) -> Bool) -> Int? {
        if parts.isEmpty { return nil }
        let part = part(of: hash)
        let number = Int(parts[part].places[parts[part].index(of: hash, isIt)].number) - 1
        return number < 0 ? nil : number
    }

    /// Adds a number that is not there.
    mutating func add(_ number: Int, _ hash: UInt32) {
        if parts.isEmpty { parts = [Part(placeCount: Self.firstPlaceCount)] }
        if parts.count == 1, parts[0].count == Self.undivided { divide() }
        parts[part(of: hash)].add(Place(hash: hash, number: UInt32(number + 1)))
    }

    @inline(__always)
    private func part(of hash: UInt32) -> Int { parts.count == 1 ? 0 : Int(hash >> 24) }

    private mutating func divide() {
        let places = parts[0].places
        let placeCount = 2 * places.count / Self.partCount
        parts = (0..<Self.partCount).map { _ in Part(placeCount: placeCount) }
        for place in places where place.number != 0 { parts[part(of: place.hash)].add(place) }
    }

    /// Removes the numbers, and keeps the memory of few.
    mutating func removeAll() {
        if parts.count > 1 { return parts = [] }
        if parts.count == 1 { parts[0].removeAll() }
    }
}
