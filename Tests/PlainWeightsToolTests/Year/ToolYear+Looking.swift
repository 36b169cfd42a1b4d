import Foundation
import PlainWeights
import Testing

/// What the commands that only show say, beside what was told.
extension ToolYear {
    /// Looks at one exercise.
    func lookAtExercise() throws {
        guard let exercise = any(of: told.exercises.keys.sorted()) else { return }
        let name = fullName(exercise)
        let sets = told.sets(of: exercise)
        let newest = try look(["history", name, "--limit", "5"])["sets"] as? [[String: Any]] ?? []
        let wanted = sets.reversed().prefix(5)
        #expect(newest.map { $0["reps"] as? Int } == wanted.map(\.reps), "\(name)")
        #expect(newest.map { $0["weight"] as? Double } == wanted.map(\.weight), "\(name)")
        let card = try look(["show", name])
        let today = ToldSet.day(of: bench.now, offsetMinutes)
        let day = card["day"] as? [String: Any]
        #expect(day?["sets"] as? Int == sets.count { $0.day == today })
        let best = try look(["records", name])["best"] as? [String: Any]
        let working = sets.filter { $0.kind != "warmUp" && $0.reps != nil }
        let heaviest = working.compactMap(\.kilograms).max()
        let found = best.map { ToldSet($0) }
        #expect(found?.kilograms ?? 0 == heaviest ?? 0, "\(name)")
        #expect((found == nil) == working.isEmpty, "\(name)")
        if sets.contains(where: { $0.reps != nil && $0.kind != "warmUp" }) {
            run(["chart", name, "--measure", "reps", "--days", "3660"])
        }
        let hits = try look(["find", name])["exercises"] as? [[String: Any]] ?? []
        #expect(hits.contains { $0["name"] as? String == name })
    }

    /// Looks at the last days.
    func lookAtJournal() throws {
        let page = try look(["history", "--limit", "3"])["days"] as? [[String: Any]] ?? []
        let days = told.days
        let wanted = days.keys.sorted().suffix(3).reversed()
        #expect(page.map { $0["day"] as? String } == wanted.map { "\(LocalDay(rawValue: $0))" })
        for (day, number) in zip(page, wanted) { try compare(day, with: days[number]) }
        let listed = try look(["list", "--limit", "1000"])["exercises"] as? [[String: Any]] ?? []
        #expect(
            Set(listed.compactMap { $0["name"] as? String })
                == Set(told.exercises.values.map(\.name)))
        let body = try look(["body", "--limit", "2"])["measurements"] as? [[String: Any]] ?? []
        let weighIns = told.weighIns.sorted { $0.time > $1.time }.prefix(2)
        #expect(body.map { $0["weight"] as? Double } == weighIns.map(\.number))
        let changes = run(["changes", "--limit", "2", "--json"]).output
        #expect(changes.contains("\"isFromHere\": true"), "\(changes)")
    }

    /// Looks at months and years.
    func lookBack() throws {
        var (sets, count) = (told.days, 0)
        for year in [2025, 2026, 2027] {
            let calendar = try look(["calendar", "\(year)"])["days"] as? [[String: Any]] ?? []
            for day in calendar {
                let name = try #require(day["day"] as? String)
                let number = try #require(sets.keys.first { "\(LocalDay(rawValue: $0))" == name })
                try compare(day, with: sets.removeValue(forKey: number))
                count += 1
            }
        }
        #expect(sets.isEmpty && count == told.days.count)
        let stats = try look(["stats", "--by", "month", "--from", "2025-01-01"])
        let months = stats["periods"] as? [[String: Any]] ?? []
        let known = Dictionary(grouping: told.days.filter { isPast($0.key) }) {
            "\(LocalDay(rawValue: $0.key))".prefix(7)
        }
        for month in months {
            let days = known[(month["start"] as? String ?? "").prefix(7)] ?? []
            #expect(month["days"] as? Int == days.count)
            let sum = days.reduce((sets: 0, reps: 0, volume: 0.0)) { sum, day in
                (
                    sum.sets + day.value.sets, sum.reps + day.value.reps,
                    sum.volume + day.value.volume
                )
            }
            try compare(month, with: sum)
        }
        let total = stats["total"] as? [String: Any]
        #expect(total?["sets"] as? Int == known.values.joined().reduce(0) { $0 + $1.value.sets })
        #expect(months.count >= 12)
    }

    /// Uses what shows nothing of its own that was told.
    func lookAround() throws {
        let plates = try look(["plates", "102,5kg", "--gym", "Home"])
        #expect(plates["exact"] as? Bool == true)
        #expect(try look(["movements", "incline dumb"])["count"] as? Int ?? 0 > 0)
        #expect(try look(["muscles"])["groups"] is [Any])
        #expect(try look(["records", "--days", "90"])["records"] is [Any])
        run(["dashboard", "--html", bench.storePath + ".html", "--force"])
        run(["verify"])
    }

    /// Whether a day is over or today, here.
    private func isPast(_ day: Int) -> Bool { day <= ToldSet.day(of: bench.now, offsetMinutes) }

    private func compare(
        _ json: [String: Any], with totals: (sets: Int, reps: Int, volume: Double)?
    ) throws {
        #expect(json["sets"] as? Int == totals?.sets)
        #expect(json["reps"] as? Int == totals?.reps)
        let volume = try #require(json["volumeKilograms"] as? Double)
        #expect(abs(volume - (totals?.volume ?? 0)) < 1e-6, "\(json)")
    }
}
