import Foundation
import PlainWeights
import PlainWeightsTool
import Testing

@Suite("plainweights plates") struct PlatesCommandTests {
    private let bench: ToolBench

    init() throws {
        bench = try ToolBench()
    }

    @Test("says the plates of each side, and needs no store")
    func exact() {
        let run = bench.run("plates", "102,5kg")
        #expect(run.errors == "")
        #expect(run.output == "102.5 kg: bar 20 kg, 25 kg, 15 kg, 1.25 kg each side\n")
        #expect(!FileManager.default.fileExists(atPath: bench.storePath))
        #expect(
            bench.run("plates", "225", "lb").output
                == "225 lb: bar 45 lb, 2 x 45 lb each side\n")
        #expect(bench.run("plates", "20").output == "20 kg: bar 20 kg, no plates\n")
        #expect(
            bench.run("plates", "30", "--pin").output == "30 kg: bar 0 kg, 25 kg, 5 kg\n")
    }

    @Test("says the nearest below and above where there are no such plates")
    func nearest() throws {
        let words = ["plates", "99", "--bar", "15", "--plates", "20x4 2,5x2"]
        let run = bench.runBare(words + ["--store", bench.storePath])
        #expect(
            run.output == """
                99 kg cannot be loaded exactly
                below  95 kg: bar 15 kg, 2 x 20 kg each side
                above  100 kg: bar 15 kg, 2 x 20 kg, 2.5 kg each side

                """)
        let json = try bench.json(bench.run("plates", "500", "--plates", "20x2", "--json"))
        #expect(json["exact"] as? Bool == false && json["above"] is NSNull)
        #expect((json["below"] as? [String: Any])?["weight"] as? Double == 60)
    }

    @Test("ramps up to the weight with what can be loaded")
    func warmUp() {
        #expect(
            bench.run("plates", "100", "--warmup", "--plates", "20 10 5").output == """
                100 kg: bar 20 kg, 2 x 20 kg each side
                Warm-up  Reps  Each side
                  40 kg     5  10 kg
                  60 kg     3  20 kg
                  80 kg     2  20 kg, 10 kg

                """)
    }

    @Test("takes the bar and the plates of a gym, by its name or as the default one")
    func gym() throws {
        let store = try WorkoutStore.open(at: bench.storePath)
        try store.gyms.insert([
            Gym(
                name: "Cellar", unit: .pounds, bars: [.pounds(35)],
                plates: [.init(weight: .pounds(25), count: 4)], defaultDate: .now),
            Gym(
                name: "Hall", bars: [.kilograms(10)],
                plates: [.init(weight: .kilograms(10), count: 2)]),
        ])
        try store.close()
        #expect(bench.run("plates", "85").output == "85 lb: bar 35 lb, 25 lb each side\n")
        #expect(
            bench.run("plates", "30", "--gym", "hall").output
                == "30 kg: bar 10 kg, 10 kg each side\n")
        let none = bench.run("plates", "30", "--gym", "barn")
        #expect(none.code == ExitCode.notFound && none.errors.contains("There is no gym barn."))
    }

    @Test("refuses what is no weight and no plate")
    func wrong() {
        for words in [
            [], ["heavy"], ["-5"], ["20000"], ["100", "--plates", "20x"], ["100", "--plates", " "],
            ["100", "--bar", "long"], ["100", "--gym", "a", "--plates", "20"],
        ] {
            let run = bench.runBare(["plates", "--store", bench.storePath] + words)
            #expect(run.code == ExitCode.usage && run.output == "", "\(words) \(run.output)")
        }
    }
}
