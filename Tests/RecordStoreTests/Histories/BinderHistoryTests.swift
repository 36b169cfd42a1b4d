import RecordStore
import Testing

@Suite("Random histories under rules") struct BinderHistoryTests {
    private static let laneCount = 2

    @Test(
        "what is refused leaves all as it was, and what is done is what every way to read it says",
        arguments: 0..<laneCount)
    func histories(lane: Int) throws {
        for round in 0..<max(TestSettings.count / 150, 1) {
            let seed = TestSettings.seed &+ UInt64(round * Self.laneCount + lane)
            try withVerifiedStore(BinderHistory.types) { store in
                var history = BinderHistory(store, seed: seed)
                do {
                    try history.run()
                } catch {
                    Issue.record(error, "history of seed \(seed)")
                }
            }
        }
    }
}
