import Foundation
import Testing

/// Sessions, from their start to their end.
extension ToolYear {
    /// Trains what is due today, or a workout, or what was done the last time, or anything.
    func train() throws {
        // One that goes on again, because its end was taken back.
        if told.active != nil { finish() }
        wait()
        let due = (try look(["today"])["due"] as? [[String: Any]] ?? [])
            .filter { $0["status"] as? String == "due" }
        if let date = due.first, let name = date["name"] as? String {
            try start(["today"], called: name, date: date["due"] as? String)
        } else if let workout = any(of: told.workouts.sorted()), chance(60) {
            try start([workout.lowercased()], called: workout)
        } else if let last = told.finished.max(by: { $0.start < $1.start }), chance(50) {
            try start(["last"], called: last.name)
        } else {
            try start([], called: "")
        }
        for _ in 0..<Int.random(in: 2...7, using: &seed) {
            if told.active == nil { return }
            try step()
        }
        if told.active == nil { return }
        if chance(12) { discard() } else { finish() }
    }

    private func start(_ words: [String], called name: String, date: String? = nil) throws {
        let isRepeated = words == ["last"]
        let gym = isRepeated ? nil : any(of: told.gyms.sorted())
        // A session that is repeated is at the gym of the old one.
        let kept = isRepeated ? told.finished.max { $0.start < $1.start }?.gym ?? "" : ""
        let words = ["start"] + words + (gym.map { ["--gym", $0] } ?? [])
        let run = change(words, waits: false) { year in
            year.active = ToldYear.Session(start: bench.now, name: name, gym: gym ?? kept)
            year.startedDate = date
        }
        #expect(run.output.hasPrefix("\(name.isEmpty ? "Session" : name), since "))
    }

    /// Does one thing of a session.
    private func step() throws {
        switch Int.random(in: 0...15, using: &seed) {
        case 0: log()
        case 1: rest()
        case 2: try swap()
        case 3: try move()
        case 4: try skip()
        case 5: go()
        case 6: again()
        case 7: undo()
        default: try done()
        }
    }

    /// Logs the next set, as it is planned or as it is typed.
    private func done() throws {
        guard let next = try next(), let name = next["name"] as? String,
            let exercise = told.number(of: name), let style = told.exercises[exercise]?.style
        else { return log() }
        let suggested = next["suggested"] as? [String: Any]
        if let suggested, chance(60) {
            var set = ToldSet(suggested)
            set.exercise = exercise
            set.notes = chance(10) ? "as planned" : ""
            let note = set.notes.isEmpty ? [] : ["--", "as", "planned"]
            change(["done"] + (chance(20) ? ["--rest", "2min"] : []) + note) { year in
                year.log([set], at: bench.now, offsetMinutes)
            }
        } else {
            let usual = suggested?["weightUnit"] as? String ?? told.usualUnit(of: exercise)
            let line = TypedLine(of: style, in: usual, &seed)
            change(["done", "--unit", usual] + line.words) { year in
                year.log(line.sets.of(exercise), at: bench.now, offsetMinutes)
            }
        }
    }

    private func rest() {
        change(["rest", "90s"]) { _ in }
        #expect(run(["rest"]).output == "rest 1:30, 1:30 left\n")
        if chance(50) { change(["rest", "stop"]) { _ in } }
    }

    private func skip() throws {
        guard let name = try next()?["name"] as? String else { return }
        change(chance(50) ? ["skip"] : ["skip", name]) { _ in }
        let parts = try parts()
        #expect(parts.contains { $0.name == name && $0.isSkipped })
    }

    private func swap() throws {
        guard let part = any(of: try parts()), let other = any(of: told.exercises.keys.sorted()),
            fullName(other) != part.name
        else { return }
        change(["swap", part.name, fullName(other)]) { _ in }
        #expect(try parts().contains { $0.name == fullName(other) })
    }

    private func move() throws {
        let parts = try parts()
        guard parts.count > 1, Set(parts.map(\.name)).count == parts.count,
            let place = any(of: 1..<parts.count)
        else { return }
        var names = parts.map(\.name)
        let name = names.remove(at: place)
        if chance(50) {
            change(["move", name, "--first"]) { _ in }
            names.insert(name, at: 0)
        } else {
            guard let after = any(of: names.indices), after + 1 != place else { return }
            change(["move", name, "--after", names[after]]) { _ in }
            names.insert(name, at: after + 1)
        }
        #expect(try self.parts().map(\.name) == names)
    }

    /// Goes to another gym in the midst of a session.
    private func go() {
        guard let gym = any(of: told.gyms.sorted().filter { $0 != told.active?.gym }) else {
            return
        }
        change(["gym", gym.lowercased()]) { $0.active?.gym = gym }
    }

    private func finish() {
        let rating = Int.random(in: 1...5, using: &seed)
        let note = chance(30) ? ["--", "slept", "badly"] : []
        change(["finish", "--rating", "\(rating)"] + note) { year in
            guard var session = year.active else { return }
            (session.end, session.rating) = (bench.now, rating)
            session.notes = note.dropFirst().joined(separator: " ")
            year.finished.append(session)
            year.active = nil
            if let date = year.startedDate { year.doneDates.insert(date) }
            year.startedDate = nil
        }
    }

    private func discard() {
        change(["discard"]) { year in
            year.sets.removeAll { $0.session == year.active?.start }
            year.active = nil
            year.startedDate = nil
        }
    }

    /// What comes next; nil if nothing is left.
    private func next() throws -> [String: Any]? {
        let text = run(["next", "--json"]).output
        let value = try JSONSerialization.jsonObject(
            with: Data(text.utf8), options: .fragmentsAllowed)
        return value as? [String: Any]
    }

    /// The exercises of the session in their order, without those that were deleted.
    private func parts() throws -> [(name: String, isSkipped: Bool)] {
        let parts = try look(["status"])["exercises"] as? [[String: Any]] ?? []
        return parts.filter { $0["exercise"] is String }.map {
            ($0["name"] as? String ?? "", $0["isSkipped"] as? Bool ?? false)
        }
    }
}

extension ToldSet {
    /// Reads a set as the tool shows it to programs.
    init(_ json: [String: Any]) {
        self.init(exercise: nil)
        weight = json["weight"] as? Double
        unit = json["weightUnit"] as? String ?? ""
        reps = json["reps"] as? Int
        micrometers = (json["distanceMeters"] as? Double).map { Int(($0 * 1e6).rounded()) }
        seconds = json["durationSeconds"] as? Double
        kind = json["kind"] as? String ?? ""
        side = json["side"] as? String ?? ""
    }
}
