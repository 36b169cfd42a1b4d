import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Visits with one start") struct TwinVisitTests {
    private func visit(_ title: String, _ length: String, _ weights: Int...) -> [String] {
        weights.enumerated().map { place, weight in
            StrongFile.set(
                "Row", "\(place + 1)", "\(weight)", title: title, length: length)
        }
    }

    /// The titles of sessions with the weights of their sets.
    private func content(_ store: WorkoutStore) throws -> [String: [Double]] {
        var found: [String: [Double]] = [:]
        for session in try store.fetch(Query<WorkoutSession>()) {
            found[session.name] = try store.fetch(store.sets.of(session.id))
                .compactMap { $0.weight?.kilograms }
        }
        return found
    }

    @Test("stay as many as they are, whatever their order in the file")
    func two() throws {
        let (one, other) = (visit("A", "1h", 80, 82), visit("B", "2h", 50, 52))
        let orders = [
            one + other, other + one, [one[0], other[0], one[1], other[1]],
            [other[0], one[0], other[1], one[1]],
        ]
        for rows in orders {
            try withVerifiedStore { store in
                let report = try store.importStrong(rows)
                #expect(report.imported == 4 && report.newSessions == 2)
                #expect(try content(store) == ["A": [80, 82], "B": [50, 52]])
                let ids = try store.fetch(Query<ExerciseSet>()).map(\.id)
                for rows in orders {
                    let again = try store.importStrong(rows, updates: true)
                    #expect(again.present == 4 && again.isComplete && again.notes == [])
                }
                #expect(try store.fetch(Query<ExerciseSet>()).map(\.id) == ids)
            }
        }
    }

    @Test("come later, and are known by their ends or by their titles")
    func later() throws {
        try withVerifiedStore { store in
            try store.importStrong(visit("M", "1h", 80))
            // One that comes before it in the order of visits.
            let two = try store.importStrong(visit("B", "30m", 50) + visit("M", "1h", 80))
            #expect(two.present == 1 && two.imported == 1 && two.changedSessions == 0)
            let renamed = try store.importStrong(
                visit("C", "30m", 50) + visit("M", "1h", 80), updates: true)
            #expect(renamed.present == 2 && renamed.updatedSessions == 1)
            let longer = try store.importStrong(
                visit("C", "45m", 50) + visit("M", "1h", 80), updates: true)
            #expect(longer.present == 2 && longer.updatedSessions == 1)
            #expect(try content(store) == ["C": [50], "M": [80]])
            #expect(try store.importStrong(visit("M", "1h", 80)).present == 1)
        }
    }

    @Test("that differ in their titles alone, and one of which has another title, are told")
    func unclear() throws {
        try withVerifiedStore { store in
            try store.importStrong(visit("A", "1h", 80) + visit("B", "1h", 50))
            let rows = visit("C", "1h", 80, 82) + [StrongFile.rest("Row", "9", title: "C")]
            let report = try store.importStrong(rows + visit("B", "1h", 50), updates: true)
            #expect(report.present == 1 && report.faulty == 3 && report.isComplete)
            #expect(report.faults == [2: .unclearVisit, 3: .unclearVisit, 4: .unclearVisit])
            #expect(try content(store) == ["A": [80], "B": [50]])
        }
    }

    @Test("have the rows whose end cannot be read")
    func faultyEnd() throws {
        try withVerifiedStore { store in
            let rows = visit("A", "1h", 80, 82, 84) + visit("B", "2h", 50, 52)
            var faulty = rows
            faulty[1] = faulty[1].replacing(",1h,", with: ",long,")
            let first = try store.importStrong(faulty)
            #expect(first.imported == 4 && first.faulty == 1)
            #expect(first.faults == [3: .notDuration(column: "duration", value: "long")])
            let second = try store.importStrong(rows)
            #expect(second.imported == 1 && second.present == 4)
            #expect(try content(store) == ["A": [80, 82, 84], "B": [50, 52]])
        }
    }
}
