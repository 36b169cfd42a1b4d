import Foundation

/// A generator of random numbers that gives the same numbers for the same seed, on every machine
/// and in every version (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number of a range.
    ///
    /// The standard library's own algorithm may change from release to release.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        let count = UInt64(range.upperBound - range.lowerBound + 1)
        return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
    }

    /// Returns true once in `count` calls on average.
    mutating func once(in count: Int) -> Bool {
        number(in: 1...count) == 1
    }

    /// Returns an id like one that the store makes at `date`: later ids are greater.
    mutating func uuid(at date: Date) -> UUID {
        let milliseconds = UInt64(max(0, date.timeIntervalSince1970 * 1000))
        let high = milliseconds << 16 | 0x7000 | next() >> 52
        let low = 0x8000_0000_0000_0000 | next() >> 2
        let bytes = (high.bigEndian, low.bigEndian)
        return UUID(uuid: withUnsafeBytes(of: bytes) { $0.loadUnaligned(as: uuid_t.self) })
    }
}
