import Foundation
import PlainWeights
import Testing

@Suite("looking at the page")
struct LookingTests {
    private let page: TestSite

    init() throws { page = try TestSite() }

    /// Logs a set on each of some days before today.
    private func fill(_ days: Int) throws -> Exercise {
        let bench = Exercise(name: "Bench Press", category: "Chest")
        try page.store.write { transaction in
            try transaction.insert(bench)
            for day in 0..<days {
                try transaction.add(
                    ExerciseSet(
                        exercise: bench.id, weight: .kilograms(60 + Double(days - day)), reps: 8,
                        timestamp: TestSite.noon - 86_400 * Double(day), utcOffsetMinutes: 0))
            }
        }
        return bench
    }

    @Test("the card has the days, the records and the estimate; the chart marks records")
    func card() async throws {
        let bench = try fill(30)
        let card = try await page.ask("GET", "/api/exercises/\(bench.id)")
        #expect(card.status == 200 && card.json["name"] as? String == "Bench Press")
        #expect(card.json["best"] as? String == "90 kg x 8 reps")
        #expect((card.object("estimate")?["kilograms"] as? Double).map { $0 > 90 } == true)
        #expect(card.objects("days").map { $0["list"] as? String } == ["90 kg x 8", "89 kg x 8"])
        #expect(card.objects("records").contains { $0["name"] as? String == "Best set" })
        let chart = try await page.ask(
            "GET", "/api/exercises/\(bench.id)/chart?measure=heaviest&window=all")
        #expect(chart.objects("points").count == 30)
        #expect(chart.objects("points").count { $0["isRecord"] as? Bool == true } == 29)
        #expect(chart.json["unit"] as? String == "kg")
        let volume = try await page.ask("GET", "/api/exercises/\(bench.id)/chart?measure=volume")
        #expect(volume.objects("points").last?["value"] as? Double == 720)
        let reps = try await page.ask("GET", "/api/exercises/\(bench.id)/chart?measure=reps")
        #expect(reps.objects("points").last?["value"] as? Double == 8 && reps.json["unit"] == nil)
        for query in ["measure=nonsense", "window=2y"] {
            let wrong = try await page.ask("GET", "/api/exercises/\(bench.id)/chart?\(query)")
            #expect(wrong.status == 400 && wrong.code == "bad-request")
        }
        let gone = try await page.ask("GET", "/api/exercises/\(Exercise.ID())")
        #expect(gone.status == 404)
    }

    @Test("an exercise that was never done has a card without anything")
    func blank() async throws {
        let plank = Exercise(name: "Plank")
        try await page.store.exercises.insert(plank)
        let card = try await page.ask("GET", "/api/exercises/\(plank.id)")
        #expect(card.status == 200 && card.objects("days").isEmpty && card.json["best"] == nil)
        let chart = try await page.ask("GET", "/api/exercises/\(plank.id)/chart")
        #expect(chart.status == 200 && chart.objects("points").isEmpty)
    }

    @Test("pages by token neither skip nor repeat, also when sets come in between")
    func pages() async throws {
        let bench = try fill(25)
        var seen: [String] = []
        var token: String?
        repeat {
            let after = token.map { "&after=\($0)" } ?? ""
            let part = try await page.ask(
                "GET", "/api/exercises/\(bench.id)/sets?limit=10\(after)")
            #expect(part.status == 200 && part.items.count <= 10)
            seen += part.items.compactMap { $0["id"] as? String }
            token = part.json["next"] as? String
            try await page.log("bench 20x3", isNew: false)
        } while token != nil
        #expect(seen.count == 25 && Set(seen).count == 25)
    }

    @Test("a token that is none, or of another list, is refused")
    func tokens() async throws {
        let bench = try fill(5)
        let page1 = try await page.ask("GET", "/api/exercises/\(bench.id)/sets?limit=2")
        let token = try #require(page1.json["next"] as? String)
        for path in [
            "/api/exercises?after=\(token)", "/api/exercises/\(bench.id)/sets?after=nonsense",
        ] {
            let answer = try await page.ask("GET", path)
            #expect(answer.status == 400 && answer.code == "bad-token", "\(path)")
        }
        for path in [
            "/api/exercises?limit=0", "/api/exercises?limit=101", "/api/exercises?limit=x",
            "/api/journal?after=2026-13-01", "/api/journal?after=yesterday",
            "/api/calendar?year=12", "/api/muscles?days=0", "/api/week?day=2026-8-1",
            "/api/exercises?search=\(String(repeating: "a", count: 201))",
        ] {
            let answer = try await page.ask("GET", path)
            #expect(answer.status == 400 && answer.code == "bad-request", "\(path)")
        }
    }

    @Test("the search finds by parts of words, the best first")
    func search() async throws {
        for name in ["Bench Press", "Incline Bench Press", "Row", "Übung"] {
            try await page.store.exercises.insert(Exercise(name: name))
        }
        let found = try await page.ask("GET", "/api/exercises?search=bench")
        #expect(
            found.items.map { $0["name"] as? String } == ["Bench Press", "Incline Bench Press"])
        let accents = try await page.ask("GET", "/api/exercises?search=ubu")
        #expect(accents.items.map { $0["name"] as? String } == ["Übung"])
        let all = try await page.ask("GET", "/api/exercises?search=")
        #expect(all.items.count == 4)
    }

    @Test("the journal goes back day by day, the year and its streak count")
    func journal() async throws {
        _ = try fill(20)
        let newest = try await page.ask("GET", "/api/journal?limit=5")
        #expect(newest.items.count == 5)
        #expect(newest.items.first?["day"] as? String == "2026-08-14")
        let next = try #require(newest.json["next"] as? String)
        let older = try await page.ask("GET", "/api/journal?limit=5&after=\(next)")
        #expect(older.items.first?["day"] as? String == "2026-08-09")
        let year = try await page.ask("GET", "/api/calendar?year=2026")
        #expect(year.objects("days").count == 20 && year.json["setCount"] as? Int == 20)
        #expect(year.json["streakWeeks"] as? Int == 4 && year.json["years"] as? [Int] == [2026])
        page.wait(86_400 * 800)
        let later = try await page.ask("GET", "/api/calendar")
        #expect(later.json["year"] as? Int == 2028 && later.json["years"] as? [Int] == [2026])
        try await page.log("bench 20x3", isNew: false)
        let again = try await page.ask("GET", "/api/calendar")
        #expect(again.json["years"] as? [Int] == [2026, 2028])
        let empty = try await page.ask("GET", "/api/calendar?year=2020")
        #expect(empty.status == 200 && empty.objects("days").isEmpty)
    }

    @Test("muscles are those of the library's exercises")
    func muscles() async throws {
        try await page.log("Bench Press 80x8 80x8")
        let week = try await page.ask("GET", "/api/muscles?days=7")
        let chest = try #require(week.objects("groups").first { $0["name"] as? String == "Chest" })
        #expect(chest["sets"] as? Double == 2)
        let parts = try #require(chest["muscles"] as? [[String: Any]])
        #expect(parts.contains { $0["restDays"] as? Int == 0 })
    }

    @Test("a store without anything answers everything")
    func nothing() async throws {
        for path in ["today", "state", "exercises", "journal", "calendar", "muscles", "week"] {
            let answer = try await page.ask("GET", "/api/\(path)")
            #expect(answer.status == 200, "\(path) \(answer.text)")
        }
        #expect(try await page.ask("GET", "/api/today").json["isNew"] as? Bool == true)
    }

    @Test("an unchanged answer is not sent again; a change or another day makes another")
    func tags() async throws {
        try await page.log("Bench Press 80x8")
        let first = try await page.ask("GET", "/api/today")
        let tag = try #require(first.headers["ETag"])
        let same = try await page.ask("GET", "/api/today", headers: ["if-none-match": tag])
        #expect(same.status == 304 && same.text.isEmpty && same.headers["ETag"] == tag)
        let listed = try await page.ask(
            "GET", "/api/today", headers: ["if-none-match": "\"x\", W/\(tag)"])
        #expect(listed.status == 304)
        try await page.log("Bench Press 80x8")
        let changed = try await page.ask("GET", "/api/today", headers: ["if-none-match": tag])
        #expect(changed.status == 200 && changed.headers["ETag"] != tag)
        page.wait(86_400)
        let now = try #require(changed.headers["ETag"])
        let nextDay = try await page.ask("GET", "/api/today", headers: ["if-none-match": now])
        #expect(nextDay.status == 200 && nextDay.json["day"] as? String == "2026-08-15")
    }
}
