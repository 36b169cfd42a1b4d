import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Damaged files of other programs") struct DamagedImportTests {
    private static let files = [
        "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes\n"
            + "2026-03-01 18:00:00,\"A\",1h 5m,\"Row\",1,50.5,5,0,0,\"n\"\n"
            + "2026-03-01 18:00:00,\"A\",1h 5m,\"Row\",Rest Timer,0,0,0,90,\n"
            + "2026-03-01 18:00:00,\"A\",1h 5m,\"Dip\",W,-20,5,1.5,60,\"x\"\n",
        "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,"
            + "set_index,set_type,weight_kg,reps,distance_miles,duration_seconds,rpe\n"
            + "\"B\",\"8 Apr 2026, 16:50\",\"8 Apr 2026, 17:50\",,\"Curl\",3,\"a\nb\",0,\"warmup\","
            + "10,12,,,8\n"
            + "\"B\",\"Jun 11, 2026, 1:01 PM\",,,\"Run\",,,0,\"normal\",,,2.5,90,\n",
        "Date,Exercise,Category,Weight (kg),Reps,Distance,Distance Unit,Time,Comment\n"
            + "2026-03-01,Press, Seated,Chest,100.0,5,0.0,m,0:07:30,solid\n",
        "Exercise,Muscle Tags,Date,Time,Weight (lbs),Reps,Warm Up,Drop Set,Tempo (s),PB,Rest (s)\n"
            + "Bench,\"Chest, Arms\",2026-03-01,18:00:05,100,5,Yes,No,3,Yes,90\n",
    ]
    /// What is put in: values at the limits of numbers, of dates and of quotes.
    private static let parts =
        [
            "\"", ",", ";", "\n", "\r", "0", "9", "-", "e", "1e308", "1e999", "-1e308",
            "99999999999999999999",
            "nan", "inf", ":", "/", "9999-12-31", "0000-00-00", "\u{FEFF}", "\u{0}", "é", "٣", "PM",
            "h", "d",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], Array(repeating: 0x39, count: 400)]

    private static let count = repetitions(
        "PLAINWEIGHTS_DAMAGED_IMPORTS", quick: 500, thorough: 3_000)

    @Test("give a report that counts each row, or are refused; the store stays sound")
    func damaged() throws {
        var seed = Seed("damaged imports")
        try withVerifiedStore { store in
            for _ in 0..<Self.count {
                var bytes = Array((Self.files.randomElement(using: &seed) ?? "").utf8)
                for _ in 0..<Int.random(in: 1...6, using: &seed) {
                    let place = Int.random(in: 0...bytes.count, using: &seed)
                    let end = min(bytes.count, place + Int.random(in: 0...3, using: &seed))
                    let part = Self.parts.randomElement(using: &seed) ?? []
                    bytes.replaceSubrange(place..<end, with: Bool.random(using: &seed) ? part : [])
                }
                let options = ImportOptions(
                    timeZone: TimeZone(identifier: "America/St_Johns") ?? .gmt,
                    weightUnit: .pounds, distanceUnit: .miles,
                    updates: Bool.random(using: &seed), isDryRun: Bool.random(using: &seed))
                do {
                    let report = try store.importTraining(Data(bytes), options)
                    try #require(report.isComplete, "\(String(decoding: bytes, as: UTF8.self))")
                } catch is ImportError {}
            }
        }
    }
}
