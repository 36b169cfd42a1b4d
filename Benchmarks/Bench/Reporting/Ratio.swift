/// How often one side takes the time of another, over the rounds.
struct Ratio: Sendable {
    let median: Double
    let smallest: Double
    let largest: Double

    init(_ rounds: [Double]) {
        let sorted = rounds.sorted()
        median = sorted[sorted.count / 2]
        smallest = sorted[0]
        largest = sorted[sorted.count - 1]
    }
}
