import PlainWeights
import RecordStore
import TestSupport
import Testing

@Suite("Typed sets") struct TypedSetsTests {
    private static let bench = Exercise(name: "Bench Press", measures: [.weight, .reps])
    private static let pushUp = Exercise(name: "Push-Up", measures: [.reps])
    private static let format = TrainingFormat(locale: .init(identifier: "en_US"))

    /// What was read, one text for each set.
    private static func read(
        _ text: String, of exercise: Exercise? = bench, in unit: Weight.Unit = .kilograms
    ) throws -> [String] {
        let typed = try TypedSets("x " + text)
        return try typed.parts.flatMap { try $0.sets(of: exercise, in: unit) }.map { set in
            var text = format.set(set)
            if set.side != .both { text += " \(set.side)" }
            if set.kind != .normal { text += " \(set.kind)" }
            if set.traits != [] { text += " \(set.traits)" }
            if let rpe = set.rpe { text += " @\(rpe)" }
            return text
        }
    }

    private static let weighted: [(String, [String])] = [
        ("80x8", ["80 kg x 8 reps"]), ("80X8", ["80 kg x 8 reps"]), ("80×8", ["80 kg x 8 reps"]),
        ("80*8", ["80 kg x 8 reps"]), ("82,5x6@8", ["82.5 kg x 6 reps @8.0"]),
        ("82.5x1", ["82.5 kg x 1 rep"]), ("175lbx5", ["175 lb x 5 reps"]),
        ("8x80kg", ["80 kg x 8 reps"]), ("0x8", ["0 kg x 8 reps"]),
        ("3x8x80", Array(repeating: "80 kg x 8 reps", count: 3)),
        ("2x80kgx8@rir2", Array(repeating: "80 kg x 8 reps @8.0", count: 2)),
        ("2x8x-20", Array(repeating: "-20 kg x 8 reps", count: 2)),
        ("10", ["10 reps"]), ("bwx8", ["8 reps"]), ("BWx8", ["8 reps"]),
        ("bw+10x5", ["10 kg x 5 reps"]), ("+10lbx5", ["10 lb x 5 reps"]),
        ("bw-20x8", ["-20 kg x 8 reps"]), ("-20x8", ["-20 kg x 8 reps"]),
        ("2xbwx8", ["8 reps", "8 reps"]), ("3x8xbw", ["8 reps", "8 reps", "8 reps"]),
        ("60s", ["1:00"]), ("1:30", ["1:30"]), ("2min", ["2:00"]), ("1:02:03", ["1:02:03"]),
        ("20x60s", ["20 kg, 1:00"]), ("2x20x60s", ["20 kg, 1:00", "20 kg, 1:00"]),
        ("24kgx40m", ["24 kg, 40 m"]), ("5km", ["5 km"]), ("5km 25:10", ["5 km in 25:10"]),
        ("5km 25:10 60s", ["5 km in 25:10", "1:00"]), ("3mi 2mi", ["3 mi", "2 mi"]),
        ("5km 1km 4:00", ["5 km", "1 km in 4:00"]),
        ("L10 R9", ["10 reps left", "9 reps right"]),
        ("L24x10 r24x9", ["24 kg x 10 reps left", "24 kg x 9 reps right"]),
        ("24xL10", ["24 kg x 10 reps left"]),
        ("80x8>60x6>40x5", ["80 kg x 8 reps", "60 kg x 6 reps drop", "40 kg x 5 reps drop"]),
        (
            "+warmup 40x10 +work 80x8",
            ["40 kg x 10 reps warmUp", "80 kg x 8 reps"]
        ),
        ("80x8 +failure 80x6", ["80 kg x 8 reps", "80 kg x 6 reps failure"]),
        ("+paused 60x3", ["60 kg x 3 reps paused"]),
        ("80x8 + row 60x10", ["80 kg x 8 reps", "60 kg x 10 reps"]),
    ]

    @Test("are read as they are meant", arguments: weighted)
    func weights(text: String, sets: [String]) throws {
        #expect(try Self.read(text) == sets)
    }

    @Test(
        "begin with the number of sets where no weight is logged",
        arguments: [
            ("3x10", ["10 reps", "10 reps", "10 reps"]), ("2x60s", ["1:00", "1:00"]),
            ("2x400m 1:30", ["400 m in 1:30", "400 m in 1:30"]), ("bw+5x8", ["5 kg x 8 reps"]),
            ("5kgx8", ["5 kg x 8 reps"]), ("8x5kg", ["5 kg x 8 reps"]),
            ("12 10", ["12 reps", "10 reps"]),
        ])
    func bodyweight(text: String, sets: [String]) throws {
        #expect(try Self.read(text, of: Self.pushUp) == sets)
    }

    @Test("have the unit that was typed, or the user's")
    func units() throws {
        let part = try #require(try TypedSets("x 100x5 50kgx5").parts.first)
        let sets = try part.sets(of: nil, in: .pounds)
        #expect(sets.map(\.weight) == [.pounds(100), .kilograms(50)])
        #expect(sets.map(\.weightUnit) == [.pounds, .kilograms])
        #expect(Set(sets.map(\.id)).count == 2 && sets.allSatisfy { $0.exercise == nil })
    }

    @Test("follow a name of any words, and come before a note")
    func names() throws {
        let typed = try TypedSets("incline bench press 60x8 -- slow, 3x5 next -- time")
        #expect(typed.parts.map(\.name) == ["incline bench press"])
        #expect(typed.notes == "slow, 3x5 next -- time")
        // The first word is a name, whatever it looks like, and so is one with spaces.
        #expect(try TypedSets("21s 20x8").parts[0].name == "21s")
        #expect(try TypedSets(words: ["Bench Press", "80x8"]).parts[0].name == "Bench Press")
        #expect(
            try TypedSets("bench 80x8 & row 1 + dip 2").parts.map(\.name) == [
                "bench", "row", "dip",
            ])
        #expect(try TypedSets("bench").parts[0].name == "bench")
    }

    private static let refusals: [(String, TypedSetsError)] = [
        ("", .nothing), ("  -- note", .nothing), ("bench", .noSets("bench")),
        ("bench +warmup", .noSets("bench")), ("bench 80x8 +", .noName), ("+ bench 80x8", .noName),
        ("bench 80x8 nice", .notASet("nice")), ("bench 80x8 80y8", .notASet("80y8")),
        ("bench 80kg", .noReps("80kg")), ("bench bw", .noReps("bw")),
        ("bench 80x8,5", .noReps("80x8,5")),
        ("bench 0x8x80", .noCount("0x8x80")), ("bench 51x8x80", .noCount("51x8x80")),
        ("bench 1,5x8x80", .noCount("1,5x8x80")), ("bench 1x2x3x4", .notASet("1x2x3x4")),
        ("bench 80x8@11", .noEffort("80x8@11")), ("bench 80x8@", .noEffort("80x8@")),
        ("bench 80x8@rir11", .noEffort("80x8@rir11")), ("bench 80x8@-1", .noEffort("80x8@-1")),
        ("bench +easy 80x8", .unknownFlag("+easy")), ("bench 80x8 1,000x5", .notASet("1,000x5")),
        ("bench 2x8x80>60x6", .notASet("2x8x80>60x6")), ("bench 80kgx90kg", .notASet("80kgx90kg")),
        ("bench 10 60sx60s", .notASet("60sx60s")), ("bench 10 L5xR5", .notASet("L5xR5")),
        ("bench 10 1:60", .notASet("1:60")), ("bench 10 -5s", .notASet("-5s")),
        ("bench 80x8-12", .notDone("80x8-12")), ("bench 10 12-8", .notASet("12-8")),
        ("bench 10 80x8>", .notASet("80x8>")), ("bench 10 bw10x5", .notASet("bw10x5")),
    ]

    @Test("that cannot be read are refused with the word", arguments: refusals)
    func refused(text: String, error: TypedSetsError) {
        #expect(throws: error) {
            for part in try TypedSets(text).parts {
                _ = try part.sets(of: Self.bench, in: .kilograms)
            }
        }
        #expect(error.localizedDescription.hasSuffix("."))
    }

    @Test("of any characters are read or refused, and what is read can be stored or is refused")
    func anything() throws {
        var seed = Seed("typed sets")
        let pieces = [
            "8", "0", "80", "99999999999999", "x", "x", "@", ">", ".", ",", "-", "+", "bw", "kg",
            "lb",
            "s", ":", "10", "L", "R", "km", "m", "rir", " ", "&", "--", "é", "\u{1F3CB}",
            "+warmup ",
            "٣", "²", "1e5", "nan", "inf", "0x10",
        ]
        let store = try WorkoutStore.temporary()
        try store.exercises.insert(Self.bench)
        var read = 0
        for _ in 0..<repetitions("PLAINWEIGHTS_TYPING", quick: 3_000, thorough: 200_000) {
            let count = Int.random(in: 1...9, using: &seed)
            let text = (0..<count).compactMap { _ in pieces.randomElement(using: &seed) }.joined()
            guard let typed = try? TypedSets("x " + text) else { continue }
            for part in typed.parts {
                guard let sets = try? part.sets(of: Self.bench, in: .kilograms) else { continue }
                read += sets.count
                #expect(!sets.isEmpty && sets.count <= 50 * count)
                if let set = sets.first, (try? set.validate()) != nil {
                    try store.sets.insert(set)
                }
            }
        }
        #expect(read > 100)
    }

    @Test("are written as they are read")
    func written() throws {
        let texts: [(ExerciseSet, String?)] = [
            (ExerciseSet(exercise: nil, weight: .kilograms(82.5), reps: 6, rpe: 8), "82.5kgx6@8"),
            (ExerciseSet(exercise: nil, reps: 10, side: .left), "L10"),
            (
                ExerciseSet(
                    exercise: nil, weight: .kilograms(-20), reps: 8, kind: .warmUp,
                    traits: .paused), "+warmup +paused -20kgx8"
            ),
            (
                ExerciseSet(
                    exercise: nil, distance: .kilometers(5), duration: .seconds(1_510)),
                "5km 25:10"
            ),
            (ExerciseSet(exercise: nil, duration: .seconds(45)), "45s"),
            (
                ExerciseSet(exercise: nil, weight: .kilograms(20), duration: .seconds(90)),
                "20kgx1:30"
            ),
            (ExerciseSet(exercise: nil), nil),
            (ExerciseSet(exercise: nil, reps: 5, duration: .seconds(9)), nil),
            (ExerciseSet(exercise: nil, weight: .kilograms(60)), nil),
        ]
        for (set, text) in texts { #expect(set.typed == text) }
        #expect(TimeSpan.seconds(120).typed == "2:00" && TimeSpan.seconds(59.5).typed == "59.5s")
    }

    @Test("of any values are read as they are written, and few cannot be")
    func roundTrip() throws {
        var seed = Seed("written sets")
        var (written, count) = (0, 0)
        for _ in 0..<repetitions("PLAINWEIGHTS_TYPING", quick: 3_000, thorough: 200_000) {
            func some<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &seed) }
            let unit = some([Weight.Unit.kilograms, .pounds]) ?? .kilograms
            let number = Double(Int.random(in: -50_000...500_000, using: &seed)) / 100
            let time = Double(Int.random(in: 1...9_999, using: &seed)) / (some([1, 10]) ?? 1)
            let runs = Bool.random(using: &seed)
            let set = ExerciseSet(
                exercise: nil, weight: some([nil, Weight(number, unit)]) ?? nil, weightUnit: unit,
                reps: runs ? nil : Int.random(in: 1...100, using: &seed),
                kind: some([.normal, .warmUp, .drop, .failure]) ?? .normal,
                traits: some([[], .paused]) ?? [], side: some([.both, .left, .right]) ?? .both,
                rpe: some([nil, 8, 9.5]) ?? nil, distance: runs ? .meters(time * 10) : nil,
                distanceUnit: some([.meters, .kilometers, .miles, .yards]) ?? .meters,
                duration: runs ? some([nil, .seconds(time)]) ?? nil : nil)
            count += 1
            guard let text = set.typed else { continue }
            written += 1
            for exercise in [Self.bench, Self.pushUp] {
                let read = try #require(try TypedSets("x \(text)").parts.first)
                    .sets(of: exercise, in: some([.kilograms, .pounds]) ?? .kilograms)
                let same = try #require(read.first)
                #expect(read.count == 1 && same.weight == set.weight && same.reps == set.reps)
                #expect(same.distance == set.distance && same.duration == set.duration)
                #expect(same.kind == set.kind && same.side == set.side && same.rpe == set.rpe)
            }
        }
        // Distances of many digits in miles may have no text that is as exact.
        #expect(written > count / 2)
    }
}
