import Foundation
import TestSupport

/// Words that somebody types of one exercise, and the sets that they mean.
struct TypedLine {
    let words: [String]
    let sets: [ToldSet]

    /// Draws words for an exercise.
    /// - Parameter unit: the unit of weights that are typed without one.
    init(of style: ToldYear.Style, in unit: String, _ seed: inout Seed) {
        var line = Draft(unit: unit)
        switch style {
        case .weight: line.weights(&seed)
        case .body: line.body(&seed)
        case .run: line.runs(&seed)
        case .hold: line.holds(&seed)
        case .count: line.counts(&seed)
        }
        (words, sets) = (line.words, line.sets)
    }

    fileprivate struct Draft {
        let unit: String
        var words: [String] = []
        var sets: [ToldSet] = []

        mutating func add(_ word: String, _ told: [ToldSet]) {
            words.append(word)
            sets += told
        }

        func set(
            _ weight: Double? = nil, _ unit: String? = nil, reps: Int? = nil,
            seconds: Double? = nil,
            meters: Double? = nil
        ) -> ToldSet {
            ToldSet(
                weight: weight, unit: unit ?? self.unit, reps: reps,
                micrometers: meters.map { Int(($0 * 1e6).rounded()) }, seconds: seconds)
        }
    }
}

extension TypedLine.Draft {
    /// Sets with a weight and repetitions, in each form that there is.
    fileprivate mutating func weights(_ seed: inout Seed) {
        let number = Double(Int.random(in: 16...64, using: &seed)) * 2.5
        let reps = Int.random(in: 1...14, using: &seed)
        let text = Self.text(number, &seed)
        let own = Bool.random(using: &seed) ? "kg" : "lb"
        switch Int.random(in: 0...12, using: &seed) {
        case 0: add("\(text)x\(reps)", [set(number, reps: reps)])
        case 1: add("\(text)*\(reps)", [set(number, reps: reps)])
        case 2: add("\(text)\(own)x\(reps)", [set(number, own, reps: reps)])
        case 3: add("\(reps)x\(text)\(own)", [set(number, own, reps: reps)])
        case 4:
            let count = Int.random(in: 2...5, using: &seed)
            add(
                "\(count)x\(reps)x\(text)",
                Array(repeating: set(number, reps: reps), count: count))
        case 5: add("\(text)x\(reps)@8,5", [rated(8.5, set(number, reps: reps))])
        case 6: add("\(text)x\(reps)@rir3", [rated(7, set(number, reps: reps))])
        case 7:
            var drop = set(number - 20, reps: reps + 2)
            drop.kind = "drop"
            add(
                "\(text)x\(reps)>\(Self.text(number - 20, &seed))x\(reps + 2)",
                [set(number, reps: reps), drop])
        case 8:
            let (left, right) = (sided("left", number, reps), sided("right", number, reps + 1))
            add("L\(text)x\(reps)", [left])
            add("R\(text)x\(reps + 1)", [right])
        case 9:
            words.append("+warmup")
            add("20kgx10", [marked("warmUp", set(20, "kg", reps: 10))])
            words.append("+work")
            add("\(text)x\(reps)", [set(number, reps: reps)])
        case 10:
            words.append("+failure")
            add("\(text)x\(reps)", [marked("failure", set(number, reps: reps))])
        case 11:
            words.append("+paused")
            var paused = set(number, reps: reps)
            paused.isPaused = true
            add("\(text)x\(reps)", [paused])
        default: add("\(text)\(own)x40m", [set(number, own, meters: 40)])
        }
    }

    /// The body alone, with more, and with less.
    fileprivate mutating func body(_ seed: inout Seed) {
        let reps = Int.random(in: 1...15, using: &seed)
        switch Int.random(in: 0...5, using: &seed) {
        case 0: add("\(reps)", [set(reps: reps)])
        case 1: add("bwx\(reps)", [set(reps: reps)])
        case 2: add("bw+10x\(reps)", [set(10, reps: reps)])
        case 3: add("+12,5kgx\(reps)", [set(12.5, "kg", reps: reps)])
        case 4: add("-20x\(reps)", [set(-20, reps: reps)])
        default: add("bw-15lbx\(reps)", [set(-15, "lb", reps: reps)])
        }
    }

    fileprivate mutating func runs(_ seed: inout Seed) {
        let count = Int.random(in: 2...6, using: &seed)
        switch Int.random(in: 0...4, using: &seed) {
        case 0: add("5km", [set(meters: 5_000)])
        case 1: add("3mi", [set(meters: 3 * 1_609.344)])
        case 2:
            words.append("5km")
            add("25:10", [set(seconds: 1_510, meters: 5_000)])
        case 3: add("\(count)x400m", Array(repeating: set(meters: 400), count: count))
        default: add("45min", [set(seconds: 2_700)])
        }
    }

    fileprivate mutating func holds(_ seed: inout Seed) {
        switch Int.random(in: 0...3, using: &seed) {
        case 0: add("60s", [set(seconds: 60)])
        case 1: add("1:30", [set(seconds: 90)])
        case 2: add("2min", [set(seconds: 120)])
        default: add("20kgx45s", [set(20, "kg", seconds: 45)])
        }
    }

    /// Repetitions without a weight: the first of two numbers is that of the sets.
    fileprivate mutating func counts(_ seed: inout Seed) {
        let (count, reps) = (
            Int.random(in: 2...4, using: &seed), Int.random(in: 5...30, using: &seed)
        )
        if Bool.random(using: &seed) {
            add("\(count)x\(reps)", Array(repeating: set(reps: reps), count: count))
        } else {
            add("\(reps)", [set(reps: reps)])
            add("\(reps + 1)", [set(reps: reps + 1)])
        }
    }

    private func rated(_ rpe: Double, _ set: ToldSet) -> ToldSet {
        var set = set
        set.rpe = rpe
        return set
    }

    private func marked(_ kind: String, _ set: ToldSet) -> ToldSet {
        var set = set
        set.kind = kind
        return set
    }

    private func sided(_ side: String, _ number: Double, _ reps: Int) -> ToldSet {
        var set = set(number, reps: reps)
        set.side = side
        return set
    }

    /// The number with a comma or a point.
    private static func text(_ number: Double, _ seed: inout Seed) -> String {
        let text = number == number.rounded() ? "\(Int(number))" : "\(number)"
        return Bool.random(using: &seed) ? text.replacing(".", with: ",") : text
    }
}
