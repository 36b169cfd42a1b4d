import RecordStore
import TestSupport
import Testing

@Suite("Random histories") struct HistoryTests {
    private static let count = repetitions("PLAINWEIGHTS_HISTORIES", quick: 12, thorough: 120)
    private static let laneCount = 4

    @Test(
        "a store holds what dictionaries hold, whatever is done to it", arguments: 0..<laneCount)
    func histories(lane: Int) throws {
        var seeds = Seed("histories \(lane)")
        for _ in stride(from: lane, to: Self.count, by: Self.laneCount) {
            let seed = seeds.next()
            var history = try History(seed: seed, steps: 500)
            do {
                try history.run()
            } catch {
                Issue.record(error, "history of seed \(seed)")
                return
            }
        }
    }
}
