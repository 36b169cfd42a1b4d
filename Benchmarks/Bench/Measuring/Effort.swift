/// How long and how often is measured.
struct Effort {
    /// About how long all rounds of one operation take together.
    var operationNanoseconds: Int64 = 4_000_000_000
    var rounds = 20
    /// Where a single call of each side takes long, fewer rounds are enough.
    var fewestRounds = 5
    var mostSamplesInRound = 2_000

    static let quick = Effort(
        operationNanoseconds: 400_000_000, rounds: 20, fewestRounds: 3, mostSamplesInRound: 500)
}
