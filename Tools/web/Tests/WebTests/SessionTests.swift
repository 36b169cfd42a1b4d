import PlainWeights
import Testing

@Suite("a session on the page")
struct SessionTests {
    private let page: TestSite
    private let workout: Workout.ID
    private let bench: Exercise.ID

    init() throws {
        let page = try TestSite()
        self.page = page
        let bench = Exercise(name: "Bench Press")
        let row = Exercise(name: "Row", defaultRest: .seconds(90))
        let workout = Workout(name: "Push")
        let program = Program(
            name: "Strength", weeks: 4, start: LocalDay(year: 2026, month: 8, day: 10),
            activeDate: TestSite.noon)
        (self.bench, self.workout) = (bench.id, workout.id)
        try page.store.write { transaction in
            try transaction.insert(bench)
            try transaction.insert(row)
            try transaction.insert(workout)
            try transaction.insert(
                PlannedExercise(
                    workout: workout.id, exercise: bench.id,
                    order: .start,
                    sets: [SetGroup(count: 2, .init(weight: .kilograms(80), reps: 8...8))]))
            try transaction.insert(
                PlannedExercise(
                    workout: workout.id, exercise: row.id,
                    order: .after(.start),
                    sets: [SetGroup(count: 1, .init(reps: 10...10))]))
            try transaction.insert(program)
            try transaction.insert(
                ProgramSlot(program: program.id, weekday: 5, workout: workout.id))
        }
    }

    private func start() async throws {
        let answer = try await page.ask(
            "POST", "/api/session", #"{"from": "workout", "id": "\#(workout)"}"#)
        #expect(answer.status == 200 && answer.json["name"] as? String == "Push")
    }

    @Test("it is started from a workout, gone through by one click each, and finished")
    func whole() async throws {
        let before = try await page.ask("GET", "/api/today")
        #expect(before.object("session") == nil)
        #expect(before.objects("workouts").map { $0["name"] as? String } == ["Push"])
        #expect(before.objects("due").map { $0["name"] as? String } == ["Push"])
        try await start()
        var session = try #require(try await page.ask("GET", "/api/today").object("session"))
        #expect(session["plannedSets"] as? Int == 3 && session["doneSets"] as? Int == 0)
        var next = try #require(session["next"] as? [String: Any])
        #expect(next["name"] as? String == "Bench Press" && next["set"] as? Int == 1)
        #expect(next["suggested"] as? String == "80 kg x 8 reps")
        #expect(try await page.ask("POST", "/api/session/done", "{}").status == 200)
        page.wait(60)
        let typed = try await page.ask(
            "POST", "/api/session/done", #"{"line": "82,5x6@9 -- slow"}"#)
        #expect(typed.status == 200, "\(typed.text)")
        session = try #require(try await page.ask("GET", "/api/today").object("session"))
        next = try #require(session["next"] as? [String: Any])
        #expect(next["name"] as? String == "Row" && next["restSeconds"] as? Double == 90)
        let row = try await page.ask("POST", "/api/session/done", #"{"line": "60x10"}"#)
        #expect(row.status == 200)
        session = try #require(try await page.ask("GET", "/api/today").object("session"))
        #expect(session["next"] == nil && session["doneSets"] as? Int == 3)
        let rest = try #require(session["rest"] as? [String: Any])
        #expect(rest["lengthSeconds"] as? Double == 90)
        #expect(rest["start"] as? String == "2026-08-14T12:01:00.000Z")
        let over = try await page.ask("POST", "/api/session/done", "{}")
        #expect(over.status == 409 && over.code == "nothing-next")
        let parts = try #require(session["parts"] as? [[String: Any]])
        #expect(parts.map { ($0["sets"] as? [Any])?.count } == [2, 1])
        let finished = try await page.ask(
            "POST", "/api/session/finish", #"{"rating": 4, "notes": "good"}"#)
        #expect(finished.status == 200)
        let kept = try #require(try await page.store.first(page.store.sessions.newest))
        #expect(kept.state == .finished && kept.rating == 4 && kept.notes == "good")
        let after = try await page.ask("GET", "/api/today")
        #expect(after.object("session") == nil)
        #expect(after.objects("done").map { $0["name"] as? String } == ["Bench Press", "Row"])
    }

    @Test("what was shown is logged, or nothing if something else comes next by now")
    func shown() async throws {
        try await start()
        let session = try #require(try await page.ask("GET", "/api/today").object("session"))
        let next = try #require(session["next"] as? [String: Any])
        let entry = try #require(next["entry"] as? String)
        let body = #"{"entry": "\#(entry)", "set": 1}"#
        #expect(try await page.ask("POST", "/api/session/done", body).status == 200)
        for late in [body, #"{"set": 3}"#, #"{"entry": "\#(workout)", "set": 2}"#] {
            let answer = try await page.ask("POST", "/api/session/done", late)
            #expect(answer.status == 409 && answer.code == "not-next", "\(late) \(answer.text)")
        }
        #expect(try await page.store.sets.count() == 1)
        let second = #"{"entry": "\#(entry)", "set": 2, "line": "80x7"}"#
        #expect(try await page.ask("POST", "/api/session/done", second).status == 200)
    }

    @Test("an exercise that comes next and was deleted is told by its name, and skipped")
    func gone() async throws {
        try await start()
        try await page.store.exercises.delete(bench)
        var session = try #require(try await page.ask("GET", "/api/today").object("session"))
        let gone = try #require(session["gone"] as? [String: Any])
        #expect(session["next"] == nil && gone["name"] as? String == "Bench Press")
        let done = try await page.ask("POST", "/api/session/done", "{}")
        #expect(done.status == 409 && done.code == "exercise-gone" && done.text.contains("Bench"))
        let entry = try #require(gone["entry"] as? String)
        let skip = try await page.ask("POST", "/api/session/skip", #"{"entry": "\#(entry)"}"#)
        #expect(skip.status == 200)
        session = try #require(try await page.ask("GET", "/api/today").object("session"))
        #expect(session["gone"] == nil)
        #expect((session["next"] as? [String: Any])?["name"] as? String == "Row")
    }

    @Test("what is logged by name goes to its exercise in the session")
    func logged() async throws {
        try await start()
        try await page.log("bench 90x3", isNew: false)
        let session = try #require(try await page.ask("GET", "/api/today").object("session"))
        let parts = try #require(session["parts"] as? [[String: Any]])
        #expect(parts[0]["doneSets"] as? Int == 1 && parts.count == 2)
    }

    @Test("the date of a program is done by the session that was started from it")
    func date() async throws {
        let week = try await page.ask("GET", "/api/week")
        #expect(week.json["program"] as? String == "Strength" && week.json["week"] as? Int == 1)
        let friday = try #require(week.objects("days").first { $0["isToday"] as? Bool == true })
        let date = try #require((friday["dates"] as? [[String: Any]])?.first)
        let (id, day) = (date["id"] as? String ?? "", date["day"] as? String ?? "")
        #expect(date["status"] as? String == "due" && day == "2026-08-14")
        let body = #"{"from": "date", "id": "\#(id)", "day": "\#(day)"}"#
        #expect(try await page.ask("POST", "/api/session", body).status == 200)
        #expect(try await page.ask("POST", "/api/session/finish", "{}").status == 200)
        let done = try await page.ask("GET", "/api/week?day=2026-08-12")
        let dates = done.objects("days").flatMap { $0["dates"] as? [[String: Any]] ?? [] }
        #expect(dates.map { $0["status"] as? String } == ["done"])
        let again = try await page.ask("POST", "/api/session", body)
        #expect(again.status == 404, "a date that was done is not open")
    }

    @Test("what is left of an exercise is skipped; a session is repeated and discarded")
    func skip() async throws {
        try await start()
        #expect(try await page.ask("POST", "/api/session/done", "{}").status == 200)
        let session = try #require(try await page.ask("GET", "/api/today").object("session"))
        let entry = try #require((session["next"] as? [String: Any])?["entry"] as? String)
        let skipped = try await page.ask(
            "POST", "/api/session/skip", #"{"entry": "\#(entry)"}"#)
        #expect(skipped.status == 200)
        let now = try #require(try await page.ask("GET", "/api/today").object("session"))
        #expect((now["next"] as? [String: Any])?["name"] as? String == "Row")
        let other = try await page.ask("POST", "/api/session/skip", #"{"entry": "x"}"#)
        #expect(other.status == 404)
        #expect(try await page.ask("POST", "/api/session/finish", "{}").status == 200)
        let last = try await page.ask("POST", "/api/session", #"{"from": "last"}"#)
        #expect(last.status == 200)
        #expect(try await page.ask("POST", "/api/session/discard", "{}").status == 200)
        #expect(try await page.store.sessions.count() == 1)
    }

    @Test("a rest begins and ends")
    func rest() async throws {
        let none = try await page.ask("POST", "/api/session/rest", #"{"length": "90s"}"#)
        #expect(none.status == 409 && none.code == "no-session")
        try await start()
        for length in ["90", "soon", "-90s", "0s"] {
            let wrong = try await page.ask(
                "POST", "/api/session/rest", #"{"length": "\#(length)"}"#)
            #expect(wrong.status == 400, "\(length)")
        }
        #expect(
            try await page.ask("POST", "/api/session/rest", #"{"length": "2min"}"#).status == 200)
        var session = try #require(try await page.ask("GET", "/api/today").object("session"))
        #expect((session["rest"] as? [String: Any])?["lengthSeconds"] as? Double == 120)
        #expect((session["rest"] as? [String: Any])?["leftSeconds"] as? Double == 120)
        page.wait(150)
        session = try #require(try await page.ask("GET", "/api/today").object("session"))
        #expect((session["rest"] as? [String: Any])?["leftSeconds"] as? Double == -30)
        #expect(try await page.ask("POST", "/api/session/rest", "{}").status == 200)
        session = try #require(try await page.ask("GET", "/api/today").object("session"))
        #expect(session["rest"] == nil)
    }

    @Test("what cannot be is refused")
    func refused() async throws {
        for path in ["done", "finish", "discard", "skip"] {
            let body = path == "skip" ? #"{"entry": "x"}"# : "{}"
            let answer = try await page.ask("POST", "/api/session/\(path)", body)
            #expect(answer.status == 409 && answer.code == "no-session", "\(path)")
        }
        for (body, status) in [
            (#"{"from": "nowhere"}"#, 400), ("{}", 400), (#"{"from": "workout"}"#, 404),
            (#"{"from": "workout", "id": "\#(bench)"}"#, 404), (#"{"from": "last"}"#, 404),
            (#"{"from": "date", "id": "x"}"#, 400),
            (#"{"from": "date", "id": "x", "day": "2026-08-14"}"#, 404),
            (#"{"from": "date", "id": "x", "day": "2026-02-30"}"#, 400),
        ] {
            let answer = try await page.ask("POST", "/api/session", body)
            #expect(answer.status == status, "\(body) \(answer.text)")
        }
        try await start()
        let second = try await page.ask("POST", "/api/session", #"{"from": "empty"}"#)
        #expect(second.status == 409 && second.code == "session-active")
        let rating = try await page.ask("POST", "/api/session/finish", #"{"rating": 9}"#)
        #expect(rating.status == 400)
        let other = try await page.ask("POST", "/api/session/done", #"{"line": "row 80x8"}"#)
        #expect(other.status == 422 && other.code == "unreadable-sets", "\(other.text)")
        let two = try await page.ask("POST", "/api/session/done", #"{"line": "80x8 + row 60x8"}"#)
        #expect(two.status == 422)
        #expect(try await page.store.sets.count() == 0)
    }
}
