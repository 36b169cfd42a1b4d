import PlainWeights
import TestSupport
import Testing

@Suite("Random histories of training") struct TrainingHistoryTests {
    private static let count = repetitions(
        "PLAINWEIGHTS_TRAINING_HISTORIES", quick: 2, thorough: 20)

    @Test("every list is what a filter and a sort over all records gives")
    func histories() throws {
        var seeds = Seed("training histories")
        for _ in 0..<Self.count {
            try withVerifiedStore(.recorded) { store in
                var history = TrainingHistory(store, seed: seeds)
                try history.run(steps: 200)
            }
            _ = seeds.next()
        }
    }
}
