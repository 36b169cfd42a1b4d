import Foundation
import Testing

/// What is mended afterwards.
extension ToolYear {
    /// Changes a set of the last day of an exercise.
    func edit() {
        guard let exercise = trained, let style = told.exercises[exercise]?.style else { return }
        let day = told.lastDay(of: exercise)
        let place = chance(50) ? nil : Int.random(in: 1...day.count, using: &seed)
        let old = day[(place ?? day.count) - 1]
        let line = TypedLine(of: style, in: old.unit, &seed)
        guard line.sets.count == 1, let new = line.sets.first else { return }
        let saysKind = line.words.contains { $0.hasPrefix("+") && $0.last?.isLetter == true }
        var set = old
        (set.weight, set.unit, set.reps) = (new.weight, new.unit, new.reps)
        (set.micrometers, set.seconds) = (new.micrometers, new.seconds)
        if new.side != "both" { set.side = new.side }
        if saysKind { set.kind = new.kind }
        if new.isPaused { set.isPaused = true }
        set.rpe = new.rpe ?? old.rpe
        // What is as it was is no change, and is not taken back.
        if set == old { return }
        let words = ["edit"] + name(of: exercise) + line.words
        change(words + (place.map { ["--set", "\($0)"] } ?? [])) { $0.replace(old, with: set) }
    }

    /// Deletes a set of the last day of an exercise.
    func deleteSet() {
        guard let exercise = trained, told.sets(of: exercise).count > 1 else { return }
        let day = told.lastDay(of: exercise)
        let place = chance(50) ? nil : Int.random(in: 1...day.count, using: &seed)
        let gone = day[(place ?? day.count) - 1]
        let number = place.map { "\($0)" } ?? "last"
        change(["delete", fullName(exercise), "--set", number]) { year in
            year.sets.removeAll { $0.number == gone.number }
        }
    }

    /// Gives an exercise another name.
    func rename(_ exercise: Int, to name: String) {
        change(["rename", fullName(exercise), name]) { $0.exercises[exercise]?.name = name }
    }

    /// Makes one exercise of two.
    func merge(_ exercise: Int, into other: Int) {
        change(["merge", fullName(exercise), fullName(other)]) { year in
            for place in year.sets.indices where year.sets[place].exercise == exercise {
                year.sets[place].exercise = other
            }
            year.exercises[exercise] = nil
        }
    }

    /// Deletes an exercise with its sets, or leaves them.
    func delete(_ exercise: Int, keepsSets: Bool) {
        let name = fullName(exercise)
        change(["delete", name, "--all"] + (keepsSets ? ["--keep-sets"] : [])) { year in
            year.exercises[exercise] = nil
            year.sets = year.sets.compactMap { set in
                guard set.exercise == exercise else { return set }
                var set = set
                (set.exercise, set.formerName) = (nil, name)
                return keepsSets ? set : nil
            }
        }
    }

    func fullName(_ exercise: Int) -> String { told.exercises[exercise]?.name ?? "" }

    /// Draws an exercise of which something was logged.
    private var trained: Int? {
        any(of: Set(told.sets.compactMap(\.exercise)).sorted())
    }
}
