import CommandLineSupport
import Foundation
import PlainWeights
import PlainWeightsTool
import Testing

@Suite("plainweights show") struct ShowCommandTests {
    private let bench: ToolBench

    init() throws {
        bench = try ToolBench()
        for (set, time) in [
            ("80x8", "2025-08-10T18:00"), ("100x5", "2025-08-10T18:10"),
            ("90x6", "2025-08-12T09:00"),
        ] {
            let added = bench.run(
                "log", "Bench Press", set, "--new", "--category", "Chest", "--at", time)
            #expect(added.errors == "")
        }
    }

    @Test("shows the records, both days and the trend")
    func card() {
        let card = bench.run("show", "bench press")
        #expect(card.errors == "")
        #expect(
            card.output == """
                                 Bench Press
                best set         100 kg x 5, on 2025-08-10
                once, estimated  116.67 kg
                2025-08-12       1 set, 6 reps, 540 kg
                2025-08-10       2 sets, 13 reps, 1,140 kg
                change           -600 kg (-53%) vs Sun 10 Aug

                once, estimated: 108 kg to 116.67 kg
                █▁

                Day         Sets  Reps    Volume    Heaviest  Once, estimated  Record
                2025-08-12     1     6    540 kg   90 kg x 6           108 kg
                2025-08-10     2    13  1,140 kg  100 kg x 5        116.67 kg  record

                """)
    }

    @Test("shows another day, and says where there is nothing")
    func otherDay() {
        let before = bench.run("show", "Bench Press", "--day", "2025-08-09")
        #expect(before.output.contains("2025-08-09       no sets\n"))
        #expect(!before.output.contains("2025-08-10       ") && !before.output.contains("change"))
        #expect(bench.run("show", "Squat").code == ExitCode.notFound)
    }

    @Test("shows weights in another unit, and repetitions where there are no weights")
    func units() {
        let card = bench.run("show", "Bench Press", "--unit", "lb").output
        #expect(card.contains("best set         220.46 lb x 5, on 2025-08-10\n"))
        #expect(card.contains("once, estimated: 238.1 lb to 257.21 lb\n"))
        #expect(!card.contains(" kg"))
        for (reps, day) in [("8", "01"), ("12", "02"), ("16", "03")] {
            _ = bench.run("log", "Pull-up", reps, "--new", "--at", "2025-08-\(day)T09:00")
        }
        #expect(
            bench.run("show", "pull-up").output.contains("\n\nreps: 8 reps to 16 reps\n▁▅█\n\n"))
        #expect(bench.run("show", "Bench Press", "--unit", "st").code == ExitCode.usage)
    }

    @Test("gives the same to programs as JSON")
    func json() throws {
        let card = try bench.json(bench.run("show", "Bench Press", "--json"))
        let best = try #require(card["best"] as? [String: Any])
        let last = try #require(card["last"] as? [String: Any])
        let trend = try #require(card["trend"] as? [[String: Any]])
        #expect(best["weight"] as? Double == 100 && best["reps"] as? Int == 5)
        #expect(
            last["day"] as? String == "2025-08-10" && last["volumeKilograms"] as? Double == 1140)
        #expect(trend.map { $0["day"] as? String } == ["2025-08-10", "2025-08-12"])
        #expect(trend.map { $0["hasRecord"] as? Bool } == [true, false])
    }
}
