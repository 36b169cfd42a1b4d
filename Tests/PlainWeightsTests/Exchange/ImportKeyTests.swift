import Foundation
import PlainWeights
import TestSupport
import Testing

/// What is in users' files: every value here was computed from docs/exchange.md by another program.
@Suite("The ids and digests of imports") struct ImportKeyTests {
    private static let file = """
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps,Distance (km),Seconds,\
        Notes,Workout Notes,RPE,Workout #
        2026-03-01 18:00:00,Tag A,1h,ÜBUNG,1,eight,5,0,0,gone,kalt,,7
        2026-03-01 18:00:00,Tag A,1h,Übung,2,50,5,0,0,zäh,kalt,8.5,7
        2026-03-01 18:00:00,Tag A,1h,Übung,Rest Timer,0,0,0,90,,,,7
        2026-03-01 18:00:00,Tag A,1h,U\u{308}bung,Note,0,0,0,0,erste,,,7
        2026-03-01 18:00:00,Tag A,1h,U\u{308}bung,Note,0,0,0,0,mehr,,,7

        """
    private static let set = "1b1853e1-7bea-56c9-9778-6e9539ed55dc"
    private static let entry = "bca81dac-7ac2-56bd-b6ab-f5a5590ed1e6"
    private static let session = "a9d48448-1b33-50cd-b494-e346d6b19945"
    private static let exercise = "6af00fb7-c328-5c91-96d8-1f00317e6cda"

    private func hex(_ id: String, in store: WorkoutStore) throws -> String {
        let row = try #require(try store.get(ImportedRow.ID(id)))
        return row.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("are those that the page says, and stay", arguments: ["GMT", "Asia/Kathmandu"])
    func golden(zone: String) throws {
        // Another version of the fold would need the old one for these.
        #expect(TextFold.version == 1)
        try withVerifiedStore { store in
            let options = ImportOptions(timeZone: try #require(TimeZone(identifier: zone)))
            let report = try store.importTraining(Data(Self.file.utf8), options)
            #expect(report.imported == 1 && report.faulty == 1 && report.attached == 3)
            #expect(try store.fetch(Query<ExerciseSet>()).map { "\($0.id)" } == [Self.set])
            #expect(try store.fetch(Query<SessionEntry>()).map { "\($0.id)" } == [Self.entry])
            #expect(try store.fetch(Query<WorkoutSession>()).map { "\($0.id)" } == [Self.session])
            #expect(try store.fetch(Query<Exercise>()).map { "\($0.id)" } == [Self.exercise])
            #expect(
                try hex(Self.set, in: store)
                    == "265038fa26095346ba359e4df36d465100002d79883d20008000000000000000")
            #expect(try hex(Self.entry, in: store) == "dc76310d21d2561b9bb3f292fa8fad08")
            #expect(
                try hex(Self.session, in: store)
                    == "ef2af9f714af5514a67f80733f67c6b17a2072d8441357119075d4e152587fec"
                    + "f44893936e5a594c89dda720c70ba27f")
            #expect(try hex(Self.exercise, in: store) == "")
        }
    }
}
