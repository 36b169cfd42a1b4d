import LMDB

/// Different values as bytes, each with a number, from 0. Nil may be one of them.
///
/// It is a hash table of its own, because one for arrays would allocate an array for each look.
struct ByteTable: Sendable {
    /// A number plus one, or 0 where none is, and the hash of its value, which is enough to tell
    /// most others apart.
    private struct Place: BitwiseCopyable, Sendable {
        var hash: UInt32 = 0
        var number: UInt32 = 0
    }

    /// The values, each at its number.
    private(set) var values = ByteList()
    /// As many places as a power of two, at most half of them taken.
    private var places: [Place] = []
    /// The number of nil.
    private var absent: Int?
    /// The number that was found last. Neighbouring rows often share it.
    private var last: Int?

    /// A number of the process, because asking the system for one costs more than a few values.
    private static let seed = UInt64.random(in: .min ... .max)
    private static let fewPlaces = 64

    var count: Int { values.count }

    /// Returns the number of a value, which is a new one if it was not there.
    mutating func number(of value: RawSpan?) -> Int {
        guard let value else {
            if let absent { return absent }
            values.append(nil as RawSpan?)
            absent = count - 1
            return count - 1
        }
        if let last, isEqual(last, value) { return last }
        if 2 * count >= places.count { grow() }
        let hash = Self.hash(of: value)
        var place = Int(hash) & (places.count - 1)
        while places[place].number != 0 {
            let number = Int(places[place].number) - 1
            if places[place].hash == hash, isEqual(number, value) {
                last = number
                return number
            }
            place = (place + 1) & (places.count - 1)
        }
        values.append(value)
        places[place] = Place(hash: hash, number: UInt32(count))
        last = count - 1
        return count - 1
    }

    mutating func number(of value: [UInt8]?) -> Int {
        // Safe because the array lives during the call.
        unsafe number(of: value?.span.bytes)
    }

    @inline(__always)
    private func isEqual(_ number: Int, _ value: RawSpan) -> Bool {
        values.withValue(number) { $0?.isEqual(to: value) ?? false }
    }

    private mutating func grow() {
        var grown = [Place](repeating: Place(), count: max(2 * places.count, Self.fewPlaces))
        for taken in places where taken.number != 0 {
            var place = Int(taken.hash) & (grown.count - 1)
            while grown[place].number != 0 { place = (place + 1) & (grown.count - 1) }
            grown[place] = taken
        }
        places = grown
    }

    /// Returns a number that differs for most other bytes, and that nobody can foresee.
    private static func hash(of value: RawSpan) -> UInt32 {
        var hash = seed ^ UInt64(value.byteCount)
        var offset = 0
        func mix(_ word: UInt64) {
            let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
            hash = high ^ low
        }
        while offset + 8 <= value.byteCount {
            mix(value.littleEndian(at: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < value.byteCount {
            rest = rest << 8 | UInt64(value.byte(at: offset))
            offset += 1
        }
        mix(rest)
        return UInt32(truncatingIfNeeded: hash)
    }
}
