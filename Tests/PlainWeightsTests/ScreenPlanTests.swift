import PlainWeights
import TestSupport
import Testing

@Suite("Reads of a store's screens")
struct ScreenPlanTests {
    static let skews = [
        TrainingSkew("nothing", parents: 0, sets: 0),
        TrainingSkew("a few", parents: 4, sets: 30),
        TrainingSkew("one exercise and session", parents: 1, sets: 1_600),
        TrainingSkew("many, with the same of each", parents: 400, sets: 1_600),
        TrainingSkew("many, one with nearly all", parents: 400, sets: 1_600, firstShare: 0.97),
        TrainingSkew("all favorites", parents: 1_200, sets: 1_600, firstShare: 0.5, rarity: 1),
        TrainingSkew("no favorites", parents: 1_200, sets: 1_600, firstShare: 0.5, rarity: 0),
        TrainingSkew("few favorites", parents: 1_200, sets: 1_600, firstShare: 0.5, rarity: 300),
    ]

    @Test("are never planned worse than an index would serve them", arguments: skews)
    func planned(skew: TrainingSkew) throws {
        var random = Seed("screens \(skew.testDescription)")
        try withVerifiedStore { store in
            try skew.save(in: store)
            try store.read { snapshot in
                let screens = skew.screens(of: store).shuffled(using: &random)
                let count = repetitions("PLAINWEIGHTS_SCREENS", quick: 5, thorough: screens.count)
                for screen in screens.prefix(count) {
                    for first in [nil, 20, 1].shuffled(using: &random) {
                        let read = try screen.rowsRead(snapshot, first)
                        let rivals = read.plans.filter { plan in
                            screen.index.map { plan.plan.contains("index \($0),") } ?? true
                        }
                        let best = try #require(rivals.map(\.rows).min())
                        let others = read.plans.map { "\($0.rows): \($0.plan)" }
                            .joined(separator: "\n")
                        #expect(
                            Double(read.answer.rows) <= screen.factor * Double(best) + 100,
                            "\(screen.name), \(first ?? -1): \(read.answer), but\n\(others)")
                    }
                }
            }
        }
    }
}
