import PlainWeights
import Testing

@Suite("logging by the page")
struct LoggingTests {
    private let page: TestSite

    init() throws { page = try TestSite() }

    @Test("a line of sets is logged, with its exercise if that is wanted, in one change")
    func log() async throws {
        let line = #"{"line": "Bench Press 80x8 82,5x6@8 -- felt easy"}"#
        let unknown = try await page.ask("POST", "/api/sets", line)
        #expect(unknown.status == 404 && unknown.code == "no-exercise")
        #expect(try await page.store.exercises.count() == 0)
        try await page.log("Bench Press 60x8")
        let logged = try await page.ask("POST", "/api/sets", line)
        #expect(logged.status == 200)
        let sets = logged.objects("sets").compactMap { $0["set"] as? [String: Any] }
        #expect(sets.map { $0["text"] as? String } == ["80 kg x 8 reps", "82.5 kg x 6 reps, @8"])
        #expect(sets.map { $0["kilograms"] as? Double } == [80, 82.5])
        #expect(sets.allSatisfy { $0["notes"] as? String == "felt easy" })
        #expect(sets[0]["time"] as? String == "2026-08-14T12:00:00.000Z")
        #expect(logged.objects("sets").allSatisfy { $0["records"] as? [String] != [] })
        let state = try await page.ask("GET", "/api/state")
        #expect(state.json["undo"] as? String == "log Bench Press")
    }

    @Test("a weight is in the unit of the last one, and is told in both")
    func units() async throws {
        try await page.log("Bench Press 100lbx5")
        try await page.log("bench 110x5", isNew: false)
        let id = try #require(try await page.store.first(page.store.exercises.byName)?.id)
        let sets = try await page.ask("GET", "/api/exercises/\(id)/sets")
        #expect(sets.items.map { $0["unit"] as? String } == ["lb", "lb"])
        #expect(Set(sets.items.map { $0["weight"] as? Double }) == [110, 100])
        let kilograms = sets.items.compactMap { $0["kilograms"] as? Double }
        #expect(kilograms.contains { abs($0 - 45.359_237) < 1e-9 })
    }

    @Test("what may be several exercises is refused with their names, and logs nothing")
    func ambiguous() async throws {
        try await page.log("Bench Alpha 80x8 + Bench Beta 60x8")
        let answer = try await page.ask("POST", "/api/sets", #"{"line": "bench 80x8"}"#)
        #expect(answer.status == 409 && answer.code == "ambiguous")
        let error = try #require(answer.object("error"))
        let candidates = error["candidates"] as? [[String: String]] ?? []
        #expect(Set(candidates.map { $0["name"] }) == ["Bench Alpha", "Bench Beta"])
        #expect(error["typed"] as? String == "bench" && error["part"] as? Int == 0)
        #expect(try await page.store.sets.count() == 2)
    }

    @Test("the id of an exercise stands for its name, also for one that no line can name")
    func ids() async throws {
        let names = ["Leg Press 45", "Clean & Jerk", "Row", "Row"]
        let exercises = names.map { Exercise(name: $0) }
        try await page.store.write { transaction in
            for exercise in exercises { try transaction.insert(exercise) }
        }
        let same = try await page.ask(
            "POST", "/api/sets", #"{"line": "\#(exercises[0].id) 80x8 + row 60x8"}"#)
        #expect(same.code == "ambiguous" && same.object("error")?["part"] as? Int == 1)
        let ids = exercises.map(\.id.description)
        // Who makes what is not there means what is there by its id.
        for isNew in [false, true] {
            let line = ids.map { "\($0) 80x8" }.joined(separator: " + ")
            let answer = try await page.ask(
                "POST", "/api/sets", #"{"line": "\#(line)", "new": \#(isNew)}"#)
            #expect(answer.status == 200, "\(answer.text)")
            let sets = answer.objects("sets").compactMap { $0["set"] as? [String: Any] }
            #expect(sets.map { $0["exercise"] as? String } == ids)
        }
        #expect(try await page.store.exercises.count() == 4)
    }

    @Test(
        "what is no set, no JSON or too long is refused",
        arguments: [
            (#"{"line": "bench 80y8"}"#, 422, "unreadable-sets"),
            (#"{"line": ""}"#, 422, "unreadable-sets"),
            (#"{}"#, 422, "unreadable-sets"), ("", 400, "bad-request"),
            (#"{"line": 5}"#, 400, "bad-request"), ("[]", 400, "bad-request"),
            (#"{"line": "bench 99999999x8", "new": true}"#, 422, "invalid"),
        ])
    func refused(body: String, status: Int, code: String) async throws {
        let answer = try await page.ask("POST", "/api/sets", body)
        #expect(answer.status == status && answer.code == code, "\(answer.text)")
        #expect(try await page.store.sets.count() == 0)
        #expect(try await page.store.exercises.count() == 0)
        // Nor does a refused line bring the library.
        #expect(try await page.store.movements.count() == 0)
    }

    @Test("the library comes with the first new exercise, and undo passes over it")
    func library() async throws {
        try await page.log("Bench Press 80x8")
        #expect(try await page.store.movements.count() > 0)
        let undone = try await page.ask("POST", "/api/undo", "{}")
        #expect(undone.json["title"] as? String == "log Bench Press")
        #expect(try await page.ask("GET", "/api/state").json["undo"] == nil)
        #expect(try await page.store.movements.count() > 0)
        #expect(try await page.store.exercises.count() == 0)
    }

    @Test("a line has a limit")
    func long() async throws {
        let name = String(repeating: "a", count: 2_000)
        let answer = try await page.ask("POST", "/api/sets", #"{"line": "\#(name) 80x8"}"#)
        #expect(answer.status == 400)
    }

    @Test("a set is deleted, taken back and deleted again, each with its title")
    func undo() async throws {
        try await page.log("Bench Press 80x8")
        let id = try #require(try await page.store.first(page.store.sets.newest)?.id)
        let deleted = try await page.ask("DELETE", "/api/sets/\(id)")
        #expect(deleted.status == 200 && deleted.json["deleted"] as? String == "\(id)")
        #expect(try await page.ask("DELETE", "/api/sets/\(id)").status == 404)
        #expect(try await page.ask("DELETE", "/api/sets/nonsense").status == 404)
        #expect(try await page.store.sets.count() == 0)
        let back = try await page.ask("POST", "/api/undo", "{}")
        #expect(back.json["title"] as? String == "delete set of Bench Press")
        #expect(try await page.store.sets.count() == 1)
        let state = try await page.ask("GET", "/api/state")
        #expect(state.json["redo"] as? String == "delete set of Bench Press")
        #expect(state.json["undo"] as? String == "log Bench Press")
        let again = try await page.ask("POST", "/api/redo", "{}")
        #expect(again.json["title"] as? String == "delete set of Bench Press")
        #expect(try await page.store.sets.count() == 0)
    }

    @Test("what a message tells is taken back alone: not what was written since")
    func undoOfOne() async throws {
        let first = try await page.ask(
            "POST", "/api/sets", #"{"line": "Bench Press 80x8", "new": true}"#)
        let sequence = try #require(first.json["sequence"] as? Int)
        #expect(try await page.ask("GET", "/api/state").json["sequence"] as? Int == sequence)
        // The tool writes as the same device.
        try await page.store.exercises.insert(Exercise(name: "Row"))
        let late = try await page.ask("POST", "/api/undo", #"{"sequence": \#(sequence)}"#)
        #expect(late.status == 409 && late.code == "not-last", "\(late.text)")
        #expect(try await page.store.sets.count() == 1)
        let other = try await page.ask("POST", "/api/undo", "{}")
        #expect(other.json["title"] as? String == "a change")
        let own = try await page.ask("POST", "/api/undo", #"{"sequence": \#(sequence)}"#)
        #expect(own.json["title"] as? String == "log Bench Press", "\(own.text)")
        #expect(try await page.store.sets.count() == 0)
        let again = try await page.ask("POST", "/api/undo", #"{"sequence": \#(sequence)}"#)
        #expect(again.status == 409)
    }

    @Test("nothing to take back is no error")
    func nothing() async throws {
        let answer = try await page.ask("POST", "/api/undo", "{}")
        #expect(answer.status == 200 && answer.json["title"] == nil)
    }

    @Test("what another device has changed since is not overwritten by undo")
    func changedSince() async throws {
        try await page.log("Bench Press 80x8")
        let set = try #require(try await page.store.first(page.store.sets.newest))
        let deleted = try await page.ask("DELETE", "/api/sets/\(set.id)")
        #expect(deleted.status == 200)
        // Another program, with a history of its own, brings the set back in another form.
        var options = StoreOptions()
        options.history = .kept(device: .init())
        let other = try WorkoutStore.open(at: page.folder, options: options)
        var changed = set
        changed.reps = 9
        try await other.sets.insert(changed)
        let answer = try await page.ask("POST", "/api/undo", "{}")
        #expect(answer.status == 409 && answer.code == "not-taken-back", "\(answer.text)")
        #expect(try await page.store.sets.get(set.id)?.reps == 9)
        try other.close()
    }

    @Test("a page that is opened for reading changes nothing")
    func readOnly() async throws {
        let page = try TestSite(isReadOnly: true)
        for (method, path) in [
            ("POST", "/api/sets"), ("POST", "/api/session"), ("POST", "/api/undo"),
            ("DELETE", "/api/sets/1"),
        ] {
            let answer = try await page.ask(method, path, "{}")
            #expect(answer.status == 403 && answer.code == "read-only")
        }
        let state = try await page.ask("GET", "/api/state")
        #expect(state.json["isReadOnly"] as? Bool == true && state.json["undo"] == nil)
    }
}
