import PlainWeights
import TestSupport
import Testing

@Suite("Random histories of plans") struct PlanHistoryTests {
    @Test(
        "lists, supersets, kept names and copies are those of arrays, also after taking back",
        arguments: fixedSeeds("PLAINWEIGHTS_PLAN_HISTORIES", quick: 12, thorough: 200))
    func histories(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var history = try PlanHistory(at: folder.path("store"), seed: seed)
        try history.run(steps: 120)
    }
}
