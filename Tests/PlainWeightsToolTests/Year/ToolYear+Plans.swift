import Foundation
import Testing

/// Plans, programs and gyms.
extension ToolYear {
    /// Makes two gyms, three workouts and a program of a year.
    func plan() {
        for (name, plates) in [
            ("Home", "4x20kg,4x10kg,4x5kg,4x2.5kg,4x1.25kg"), ("Iron Temple", "20x20kg,4x1.25kg"),
        ] {
            change(["gym", "add", name, "--bar", "20kg", "--plates", plates]) { year in
                year.gyms.insert(name)
            }
        }
        let lines = [
            ("Push", ["bench press", "+warmup", "1x10x40", "+work", "3x8x80@8"]),
            ("Pull", ["pull-up", "3x8", "+", "cellar row", "3x10x60kg"]),
            ("Legs", ["garage squat", "3x5-8x100kg", "--step", "2,5kg"]),
        ]
        for (name, words) in lines {
            change(["plan", "new", name] + words) { $0.workouts.insert(name) }
        }
        change(["plan", "add", "push", "Forearm Plank", "2x60s"]) { _ in }
        change(["plan", "add", "legs", "Outdoor Run", "1x400m"]) { _ in }
        change(["plan", "remove", "legs", "outdoor run"]) { _ in }
        change(["plan", "new", "Core", "butterfly sit-up", "2x15-20", "--module"]) { year in
            year.modules.insert("Core")
        }
        change(["plan", "include", "legs", "core"]) { _ in }
        program("Strong", weeks: 20)
        change(["plan", "new", "Mistake", "bench", "1x5"]) { $0.workouts.insert("Mistake") }
        change(["plan", "delete", "mistake"]) { $0.workouts.remove("Mistake") }
    }

    /// Makes a program, which becomes the active one.
    func program(_ name: String, weeks: Int) {
        change(
            [
                "program", name, "--weeks", "\(weeks)", "--start", "today", "--monday", "push",
                "--wednesday", "pull", "--friday", "legs", "--sunday", "rest",
            ]
        ) { $0.programs.insert(name) }
    }

    /// Changes a date of this week, and perhaps takes that back.
    func changeDate() throws {
        // A date that is taken back is no longer that of its session.
        if told.active != nil { return }
        let dates = try look(["week"])["dates"] as? [[String: Any]] ?? []
        let open = dates.filter { date in
            ["due", "missed", "planned"].contains(date["status"] as? String)
        }
        guard let date = any(of: open), let day = date["day"] as? String,
            dates.filter({ $0["day"] as? String == day }).count == 1
        else { return }
        func state(of day: String) throws -> [String?] {
            let dates = try look(["week", day])["dates"] as? [[String: Any]] ?? []
            return dates.filter { $0["day"] as? String == day }.map { $0["status"] as? String }
        }
        if chance(50) {
            change(["skip-date", day], waits: false) { _ in }
            #expect(try state(of: day) == ["skipped"])
            change(["reset-date", day], waits: false) { _ in }
            #expect(try state(of: day) == [date["status"] as? String])
        } else {
            change(["move-date", day, "sunday"], waits: false) { _ in }
            #expect(try state(of: day) == [])
            let sunday = dates.last?["day"] as? String ?? ""
            if chance(50) {
                change(
                    ["reset-date", sunday, date["name"] as? String ?? ""], waits: false
                ) { _ in }
            }
        }
    }

    /// Shows everything that is planned, which is what was told.
    func lookAtPlans() throws {
        let plans = try look(["plan"])
        func names(_ kind: String) -> Set<String> {
            Set((plans[kind] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
        }
        #expect(names("programs") == told.programs)
        #expect(names("workouts") == told.workouts)
        #expect(names("modules") == told.modules)
        let gyms = run(["gym"]).output
        #expect(told.gyms.allSatisfy { gyms.contains($0) })
    }
}
