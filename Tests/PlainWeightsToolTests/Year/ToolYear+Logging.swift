import Foundation
import Testing

/// What is logged outside of a plan.
extension ToolYear {
    /// Makes an exercise by its first sets, as a new one of the user's own or as a built-in one.
    func make(_ name: String, _ style: ToldYear.Style, share: Int = 0) {
        let line = TypedLine(of: style, in: told.usualUnit(of: nil), &seed)
        let number = (told.exercises.keys.max() ?? 0) + 1
        change(["log", name] + line.words + ["--new"]) { year in
            year.exercises[number] = ToldYear.Exercise(name: name, style: style, share: share)
            year.log(line.sets.of(number), at: bench.now, offsetMinutes)
        }
    }

    /// Logs sets of one exercise, now or at an earlier time of the last days, perhaps with a note.
    func log() {
        guard let exercise = any(of: told.exercises.keys.sorted()),
            let style = told.exercises[exercise]?.style
        else { return }
        let line = TypedLine(of: style, in: told.usualUnit(of: exercise), &seed)
        var words = (chance(50) ? ["log"] : []) + name(of: exercise) + line.words
        var time: Date?
        // What is told of a session is done in it.
        if told.active == nil, chance(20), let earlier = earlierTime() {
            words += ["--at", earlier.text]
            time = earlier.time
        }
        let note = chance(20) ? "felt easy" : ""
        if !note.isEmpty { words += ["--"] + note.split(separator: " ").map(String.init) }
        change(words) { year in
            let time = time ?? bench.now
            year.log(
                line.sets.of(exercise, notes: note), at: time, offsetMinutes(at: time))
        }
    }

    /// Logs two exercises that are done in turn.
    func logSuperset() {
        guard let first = any(of: told.exercises.keys.sorted()),
            let second = any(of: told.exercises.keys.sorted().filter { $0 != first }),
            let styles = told.exercises[first].flatMap({ one in
                told.exercises[second].map { (one.style, $0.style) }
            })
        else { return }
        let lines = [
            TypedLine(of: styles.0, in: told.usualUnit(of: first), &seed),
            TypedLine(of: styles.1, in: told.usualUnit(of: second), &seed),
        ]
        let words = name(of: first) + lines[0].words + ["+"] + name(of: second) + lines[1].words
        change(["log"] + words) { year in
            let sets = [lines[0].sets.of(first), lines[1].sets.of(second)]
            let inTurn = (0..<max(sets[0].count, sets[1].count)).flatMap { round in
                sets.compactMap { $0.indices.contains(round) ? $0[round] : nil }
            }
            year.log(inTurn, at: bench.now, offsetMinutes)
        }
    }

    /// Logs the last set once more, or several times.
    func again() {
        let known = told.sets.filter { $0.exercise != nil }
        guard var set = known.max(by: ToldSet.isBefore) else { return }
        let count = Int.random(in: 1...3, using: &seed)
        set.notes = ""
        set.bodyNanograms = 0
        change(count == 1 ? ["again"] : ["again", "\(count)"]) { year in
            year.log(Array(repeating: set, count: count), at: bench.now, offsetMinutes)
        }
    }

    func weigh() {
        let number = 75 + Double(Int.random(in: 0...40, using: &seed)) / 4
        let (unit, value) = chance(30) ? ("lb", number * 2) : ("kg", number)
        change(["body", "\(value)\(unit)"]) { year in
            year.weighIns.append(ToldYear.WeighIn(time: bench.now, number: value, unit: unit))
        }
    }

    /// Draws a minute of the last days, here, at which nothing was done.
    private func earlierTime() -> (time: Date, text: String)? {
        let minutes = Int.random(in: 60...5_000, using: &seed)
        let second = bench.now.timeIntervalSince1970 - Double(minutes * 60)
        let time = Date(timeIntervalSince1970: (second / 60).rounded(.down) * 60)
        if told.sets.contains(where: { $0.time == time }) { return nil }
        let style = Date.ISO8601FormatStyle(timeZone: bench.timeZone)
            .year().month().day().time(includingFractionalSeconds: false)
        let text = String(time.formatted(style).prefix("2026-01-01T00:00".count))
        // What the clocks show twice when they are set back is no time alone.
        let zone = bench.timeZone
        let isTwice =
            zone.secondsFromGMT(for: time.addingTimeInterval(-7_200))
            != zone.secondsFromGMT(for: time.addingTimeInterval(7_200))
        return isTwice ? nil : (time, text)
    }
}

extension [ToldSet] {
    /// The sets as those of an exercise.
    func of(_ exercise: Int, notes: String = "") -> [ToldSet] {
        map { set in
            var set = set
            (set.exercise, set.notes) = (exercise, notes)
            return set
        }
    }
}
