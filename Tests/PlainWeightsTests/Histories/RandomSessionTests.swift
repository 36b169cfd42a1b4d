import PlainWeights
import TestSupport
import Testing

@Suite("Random sessions") struct RandomSessionTests {
    @Test(
        "what comes next, what was done and what is filled in are those of arrays",
        arguments: fixedSeeds("PLAINWEIGHTS_SESSION_HISTORIES", quick: 6, thorough: 60))
    func histories(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var sessions = try RandomSessions(at: folder.path("store"), seed: seed)
        try sessions.run(steps: 100)
        #expect(sessions.startCount > 1)
    }
}
