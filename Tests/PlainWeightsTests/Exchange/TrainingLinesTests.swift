import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Training as lines of records") struct TrainingLinesTests {
    private func text(of store: WorkoutStore) throws -> String {
        var text = ""
        try store.exportRecords(to: &text)
        return text
    }

    @Test("goes out, into an empty store and out again with the same bytes, whatever happened")
    func histories() throws {
        var seeds = Seed("training lines")
        for _ in 0..<3 {
            let lines = try withVerifiedStore(.recorded) { store in
                var history = TrainingHistory(store, seed: seeds)
                try history.run(steps: 120)
                return try text(of: store)
            }
            _ = seeds.next()
            try withVerifiedStore { store in
                let report = try store.importRecords(Data(lines.utf8))
                #expect(report.faulty == 0 && report.isWhole && report.notes == [])
                #expect(try text(of: store) == lines)
            }
        }
    }

    @Test("has the beginning of days, which an empty store takes over")
    func dayStart() throws {
        let lines = try withVerifiedStore { store in
            try store.change(WorkoutStore.dayStart, to: 240)
            try store.exercises.insert(Exercise(name: "Row", category: "Back"))
            return Data(try text(of: store).utf8)
        }
        try withVerifiedStore { store in
            #expect(try store.importRecords(lines, RecordImportOptions(isDryRun: true)).lines == 2)
            #expect(try store.value(of: WorkoutStore.dayStart) == 0)
            #expect(try store.importRecords(lines).imported == 2)
            #expect(try store.value(of: WorkoutStore.dayStart) == 240)
            try store.change(WorkoutStore.dayStart, to: 60)
            let kept = try store.importRecords(lines)
            #expect(kept.changed == 1 && kept.present == 1)
            #expect(try store.importRecords(lines, RecordImportOptions(updates: true)).updated == 1)
            #expect(try store.value(of: WorkoutStore.dayStart) == 240)
        }
        try withVerifiedStore { store in
            let other = Data(
                String(decoding: lines, as: UTF8.self).replacing("dayStartMinutes", with: "else")
                    .utf8)
            let report = try store.importRecords(other)
            #expect(report.notes.map(\.fault) == [.unknownConstant("else")])
        }
    }

    @Test("is not stored where it is not valid")
    func invalid() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "Row", category: "Back")
            try store.exercises.insert(row)
            let lines = try text(of: store).replacing("\"Row\"", with: "\"\"")
            let report = try store.importRecords(
                Data(lines.utf8), RecordImportOptions(updates: true))
            #expect(report.faulty == 1 && report.notes.count == 1)
            #expect(try store.exercises.get(row.id)?.name == "Row")
        }
    }
}
