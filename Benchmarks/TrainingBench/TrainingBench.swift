import Foundation
import PlainWeights

/// Both sides with the same training.
struct TrainingBench {
    private let sides: [any Side]
    private let exercises: [Exercise.ID]
    private let sessions: [WorkoutSession.ID]
    private let end: Date
    private let days: Range<LocalDay>
    private let year: Range<LocalDay>

    init(in folder: String, sets: Int) throws {
        sides = [
            try SQLiteSide(folder + "/training.sqlite"), try StoreSide(folder + "/training"),
        ]
        let now = Date(timeIntervalSince1970: 1_760_000_000)
        let sample = SampleData.scale(sets: sets, seed: 1, endingAt: now)
        var newest: [Exercise.ID] = []
        var last: ExerciseSet?
        var sessions: [WorkoutSession.ID] = []
        for part in sample {
            for side in sides { try side.add(part) }
            for id in part.sets.reversed().compactMap(\.exercise)
            where newest.count < 100 && !newest.contains(id) { newest.append(id) }
            last = part.sets.last ?? last
            sessions = part.sessions.map(\.id)
        }
        for case let side as SQLiteSide in sides { try side.database.analyze() }
        (exercises, self.sessions) = (newest, sessions)
        self.end = last?.timestamp ?? now
        let today = last?.day() ?? LocalDay(rawValue: 0)
        let end = LocalDay(rawValue: today.rawValue + 1)
        days = LocalDay(rawValue: end.rawValue - 90)..<end
        year = LocalDay(rawValue: end.rawValue - 365)..<end
    }

    /// Compares what both sides answer, also after sets were added.
    func compare() throws {
        for round in 0..<2 {
            for exercise in exercises {
                let found = try sides.map { try $0.card(of: exercise, days) }
                try agree(found, "card")
            }
            try agree(sides.map { try $0.weeks(of: year) }, "weeks")
            // Sets of an exercise stay together in a journal, and those of one moment by id.
            try agree(sides.map { try Set($0.journal()) }, "journal")
            print("bench: card, weeks and journal agree")
            if round == 0 {
                let added = sets(from: 0, count: 50)
                for side in sides {
                    try side.add(added[0])
                    try side.add(Array(added.dropFirst()))
                }
            }
        }
    }

    private func agree<Answer: Equatable>(_ answers: [Answer], _ name: String) throws {
        if answers[0] == answers[1] { return }
        throw AnswersDiffer(name, answers)
    }

    /// Sets of favourite exercises, later than all others.
    private func sets(from first: Int, count: Int) -> [ExerciseSet] {
        (first..<first + count).map { number in
            ExerciseSet(
                exercise: exercises[number % exercises.count],
                session: sessions[number % sessions.count],
                weight: .kilograms(Double(40 + number % 60)), reps: 1 + number % 8,
                timestamp: end + Double(number), utcOffsetMinutes: 0,
                sequence: number % 5, kind: number % 4 == 0 ? .warmUp : .normal,
                rest: .seconds(90))
        }
    }

    func time(rounds: Int) throws {
        func of(_ number: Int) -> Exercise.ID { exercises[number % exercises.count] }
        print(Timing.heading(sides.map(\.name)))
        try tell("card", rounds) { _ = try $0.card(of: of($1), days) }
        try tell("weeks of a year", rounds) { side, _ in _ = try side.weeks(of: year) }
        try tell("journal", rounds) { side, _ in _ = try side.journal() }
        for case let side as SQLiteSide in sides { try side.database.dropReadingIndexes() }
        let single = sets(from: 1_000, count: rounds + Timing.warmUps)
        try tell("add a set", rounds) { try $0.add(single[$1]) }
        let batches = 10
        let size = 10_000
        let many = sets(from: 100_000, count: size * (batches + Timing.warmUps))
        try tell("add 10,000 sets", batches) {
            try $0.add(Array(many[$1 * size..<($1 + 1) * size]))
        }
    }

    private func tell(
        _ name: String, _ rounds: Int, _ body: (any Side, Int) throws -> Void
    ) throws {
        print(try Timing(name, sides, rounds: rounds, body))
    }
}
