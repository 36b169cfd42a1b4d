/// A small generator whose numbers follow from its seed alone, on every machine.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number below `limit`. The standard library's is not promised to stay the same.
    public mutating func number(below limit: Int) -> Int {
        Int(next() % UInt64(limit))
    }

    /// Whether something happens that does so in `percent` of the cases.
    public mutating func happens(percent: Int) -> Bool {
        number(below: 100) < percent
    }
}
