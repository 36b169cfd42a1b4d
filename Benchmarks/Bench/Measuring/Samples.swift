/// The times that one side of an operation took, round by round.
struct Samples {
    private(set) var nanoseconds: [Int64] = []
    private(set) var roundMedians: [Int64] = []
    private var roundStart = 0
    private let clockCost = Clock.costNanoseconds
    /// What the operations gave, so that the compiler cannot leave them out.
    private(set) var sink = 0

    /// Times one call. `count` is how many operations it does: the sample is the time of one.
    @inline(__always)
    mutating func time(of count: Int = 1, _ body: () throws -> Int) rethrows {
        let start = Clock.nowNanoseconds()
        let seen = try body()
        let end = Clock.nowNanoseconds()
        sink &+= seen
        nanoseconds.append(max(1, (end - start - clockCost) / Int64(count)))
    }

    /// Adds a time that somebody else measured.
    mutating func add(_ time: Int64) {
        nanoseconds.append(max(1, time - clockCost))
    }

    /// Ends a round: its median becomes one value of the ratios.
    mutating func endRound() {
        let round = nanoseconds[roundStart...].sorted()
        roundStart = nanoseconds.count
        if !round.isEmpty { roundMedians.append(round[round.count / 2]) }
    }

    /// What a warm-up measured is not kept.
    mutating func removeAll() {
        nanoseconds.removeAll(keepingCapacity: true)
        roundMedians.removeAll()
        roundStart = 0
    }
}
