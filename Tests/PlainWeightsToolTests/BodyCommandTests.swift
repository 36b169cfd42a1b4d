import Foundation
import PlainWeights
import PlainWeightsTool
import Testing

@Suite("plainweights body") struct BodyCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        // There the number of the device is kept, by which undo knows its changes.
        bench.environment["HOME"] = bench.storePath + "-home"
        #expect(bench.run("log", "Row", "5", "--new").code == 0)
    }

    @Test("logs weights of the body, and lists them with what else was measured")
    func weights() throws {
        let first = bench.run("body", "82,5", "kg", "--at", "2025-08-01T07:00")
        #expect(first.output == "weight of the body: 82.5 kg\n" && first.code == 0)
        let second = bench.run("body", "180lb")
        #expect(second.output == "weight of the body: 180 lb, -1.88 lb since 2025-08-01\n")
        try WorkoutStore.open(at: bench.storePath).measurements.insert([
            BodyMeasurement(
                kind: "waist", value: 84, unit: "cm",
                timestamp: Date(timeIntervalSince1970: 1_754_000_000), utcOffsetMinutes: 120,
                notes: "relaxed")
        ])
        #expect(
            bench.run("body").output == """
                When (local)      What             Notes
                2025-08-12 14:00  weight   180 lb
                2025-08-01 07:00  weight  82.5 kg
                2025-08-01 00:13  waist     84 cm  relaxed

                """)
        let waists = bench.run("body", "--kind", "waist").output
        #expect(waists.contains("84 cm") && !waists.contains("weight"))
        #expect(bench.run("body", "--limit", "1").output.hasSuffix("\nmore: --page 2\n"))
    }

    @Test("a weight is one change, which undo takes back")
    func undone() throws {
        let one = try bench.json(bench.run("body", "82.5kg", "--json"))
        #expect(one["weight"] as? Double == 82.5 && one["weightUnit"] as? String == "kg")
        #expect(bench.run("changes").output.contains("log weight of the body"))
        #expect(bench.run("undo").code == 0)
        let list = try bench.json(bench.run("body", "--json"))
        #expect((list["measurements"] as? [Any])?.isEmpty == true && list["next"] is NSNull)
    }

    @Test(
        "refuses what is no weight of a body",
        arguments: [
            (["82,5"], 2, "WEIGHT cannot be 82,5: it is a number with kg or lb"),
            (["heavy"], 2, "WEIGHT cannot be heavy"), (["1001kg"], 1, "1001 kg is not possible"),
            (["--at", "2025-08-01"], 2, "--at cannot be given"),
            (["80kg", "--kind", "waist"], 2, "--kind cannot be given"),
        ])
    func wrong(words: [String], code: Int32, message: String) {
        let run = bench.runBare(["body"] + words + ["--store", bench.storePath])
        #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
    }
}
