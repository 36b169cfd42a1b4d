import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Files of other programs") struct ImportTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private static let strong =
        "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,"
        + "Workout Notes,RPE\n"
    private static let hevy =
        "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,"
        + "set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n"

    private let options = ImportOptions(
        timeZone: berlin, weightUnit: .kilograms, distanceUnit: .kilometers)

    /// What an import has made.
    private struct Made {
        let report: ImportReport
        let sets: [ExerciseSet]
        let sessions: [WorkoutSession]
        let entries: [SessionEntry]
        let exercises: [Exercise]
    }

    private func made(in store: WorkoutStore, _ report: ImportReport) throws -> Made {
        let bySequence = Query<ExerciseSet>()
            .sorted(by: .ascending(\.timestamp), .ascending(\.sequence))
        return try store.read { snapshot in
            Made(
                report: report, sets: try snapshot.fetch(bySequence),
                sessions: try snapshot.fetch(
                    Query<WorkoutSession>().sorted(by: .ascending(\.startDate))),
                entries: try snapshot.fetch(
                    Query<SessionEntry>().sorted(by: .ascending(\.order))),
                exercises: try snapshot.fetch(Query<Exercise>().sorted(by: .name(\.name))))
        }
    }

    private func importing(_ text: String, _ options: ImportOptions? = nil) throws -> Made {
        try withVerifiedStore { store in
            let report = try store.importTraining(Data(text.utf8), options ?? self.options)
            #expect(report.isComplete)
            return try made(in: store, report)
        }
    }

    private func faults(_ made: Made) -> [Int: RowFault] {
        var faults: [Int: RowFault] = [:]
        for note in made.report.notes {
            if case .fault(let fault) = note.kind { faults[note.line] = fault }
        }
        return faults
    }

    @Test("of Strong have kinds, rests, notes, assistance, and zeros for what is not given")
    func strong() throws {
        let made = try importing(
            Self.strong + """
                2026-03-01 18:00:00,"Push",1h 5m,"Bench  Press ",W,40,8,0,0,"first","whole",
                2026-03-01 18:00:00,"Push",1h 5m,"Bench Press",1,"82,5",5,0,0,"second","whole",8.5
                2026-03-01 18:00:00,"Push",1h 5m,"Bench Press",Rest Timer,0,0,0,90,,,
                2026-03-01 18:00:00,"Push",1h 5m,"Bench Press",D,60,12,0,0,,,
                2026-03-01 18:00:00,"Push",1h 5m,"Bench Press",F,60,9,0,0,,,
                2026-03-01 18:00:00,"Push",1h 5m,"Bench Press",Note,0,0,0,0,"elbows",,
                2026-03-01 18:00:00,"Push",1h 5m,"Pull Up",1,-20,6,0,0,,,
                2026-03-01 18:00:00,"Push",1h 5m,"Pull Up",1,0,0,0,0,,,
                2026-03-01 18:00:00,"Push",1h 5m,"Run",1,0,0,5,1500,,,
                """)
        #expect(made.report.rows == 9 && made.report.imported == 7 && made.report.attached == 2)
        #expect(
            made.sets.map(\.kind) == [.warmUp, .normal, .drop, .failure, .normal, .normal, .normal])
        #expect(
            made.sets.map(\.weight) == [40, 82.5, 60, 60, -20].map { .kilograms($0) } + [nil, nil])
        #expect(made.sets.map(\.reps) == [8, 5, 12, 9, 6, nil, nil])
        #expect(made.sets[1].rest == .seconds(90) && made.sets[1].rpe == 8.5)
        #expect(made.sets.map(\.completed) == [true, true, true, true, true, false, true])
        #expect(made.sets[6].distance == .kilometers(5))
        #expect(made.sets[6].duration == .minutes(25))
        #expect(made.sets.map(\.sequence) == Array(0..<7))
        #expect(made.sets.allSatisfy { $0.traits.contains(.imported) && $0.timeKnown })
        #expect(made.entries.map(\.exerciseName) == ["Bench Press", "Pull Up", "Pull Up", "Run"])
        #expect(made.entries[0].notes == "first\nelbows")
        #expect(made.sets[0].notes == "" && made.sets[1].notes == "second")
        let session = try #require(made.sessions.first)
        #expect(session.name == "Push" && session.notes == "whole" && session.origin == .imported)
        #expect(session.utcOffsetMinutes == 60)
        #expect(session.startDate == Date(timeIntervalSince1970: 1_772_384_400))
        #expect(session.endDate == session.startDate + 3_900)
        #expect(
            made.exercises.map(\.category) == ["Uncategorized", "Uncategorized", "Uncategorized"])
    }

    @Test(
        "of Strong begin an entry where numbers do not rise, also behind a warm-up, or with a note")
    func entries() throws {
        let made = try importing(
            Self.strong + """
                2026-03-01 18:00:00,A,1h,Row,1,50,5,0,0,,,
                2026-03-01 18:00:00,A,1h,Row,D,40,5,0,0,,,
                2026-03-01 18:00:00,A,1h,Row,2,50,5,0,0,,,
                2026-03-01 18:00:00,A,1h,Row,W,20,5,0,0,,,
                2026-03-01 18:00:00,A,1h,Row,1,50,5,0,0,,,
                2026-03-01 18:00:00,A,1h,Stretch,Note,0,0,0,0,"long",,
                """)
        #expect(made.entries.map(\.exerciseName) == ["Row", "Row", "Stretch"])
        let keys = made.entries.map(\.key)
        #expect(made.sets.map(\.entry) == [0, 0, 0, 0, 1].map { keys[$0] })
        #expect(made.entries[2].notes == "long" && made.entries[2].exercise == nil)
        #expect(made.report.imported == 5 && made.report.attached == 1)
    }

    @Test("of Strong come with semicolons, with units, with numbers of workouts, and in pounds")
    func strongVariants() throws {
        let semicolons = try importing(
            """
            "Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";\
            "Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"
            "7";"2026-03-01 18:00:00";"A";"3600";"Row";"1";"50,5";"5";"";"";"0";"";""
            """, ImportOptions(timeZone: .gmt))
        #expect(semicolons.sets.map(\.weight) == [.kilograms(50.5)])
        #expect(semicolons.sessions.first?.extras?["workoutNumber"] == .text("7"))
        #expect(semicolons.sessions.first?.endDate == semicolons.sessions[0].startDate + 3_600)
        let units = try importing(
            """
            Date,Workout Name,Exercise Name,Set Order,Weight,Weight Unit,Reps,Distance,\
            Distance Unit,Seconds
            2026-03-01 18:00:00,A,Row,0,100,lbs,5,1,mi,0
            2026-03-01 18:00:00,A,Row,1,100,stone,5,0,mi,0
            """, ImportOptions(timeZone: .gmt))
        #expect(units.sets.map(\.weight) == [.pounds(100)])
        #expect(units.sets.first?.weightUnit == .pounds)
        #expect(units.sets.first?.distance == .miles(1))
        #expect(faults(units) == [3: .unknownUnit(column: "weightUnit", value: "stone")])
        let old = try importing(
            "Date,Workout Name,Exercise Name,Set Order,lb,Reps,mi,Seconds\n"
                + "2026-03-01 18:00:00,A,Row,1,225.5,5,0,0\n", ImportOptions(timeZone: .gmt))
        #expect(old.sets.map(\.weight) == [.pounds(225.5)])
    }

    @Test("of Hevy have supersets, notes over lines, kinds, and dates in many languages")
    func hevy() throws {
        let made = try importing(
            Self.hevy + """
                "B","8 Apr 2026, 16:50","8 Apr 2026, 17:50","hot","Curl",3,"two
                lines",0,"warmup",10,12,,,
                "B","8 Apr 2026, 16:50","8 Apr 2026, 17:50","hot","Curl",3,"two
                lines",1,"dropset",0,12,,,
                "B","8 Apr 2026, 16:50","8 Apr 2026, 17:50","hot","Dip",3,,0,"strange",-5,8,,,9
                "A","Jun 11, 2025, 1:01 PM","Jun 11, 2025, 12:01 PM",,"Plank",,,0,"failure",,,,60,
                "C","8 avr. 2026, 18:00","2026-04-08T18:30:00",,"Walk",,,0,"normal",,,2.5,,
                "D","8 kwi 2024, 18:00",,,"Walk",,,0,"normal",,,2.5,,
                "E","1 Mär 2024, 00:05",,,"Walk",,,0,"normal",,,2.5,,
                "F","12:00",,,"Walk",,,0,"normal",,,2.5,,
                """)
        #expect(made.report.rows == 8 && made.report.imported == 7)
        #expect(faults(made) == [11: .notDate(value: "12:00")])
        let curl = try #require(made.entries.first { $0.exerciseName == "Curl" })
        #expect(curl.supersetGroup == 3 && curl.notes == "two\nlines")
        let sets = made.sets.filter { $0.session == curl.session }
        #expect(sets.map(\.kind) == [.warmUp, .drop, .normal])
        // Hevy writes 0 where 0 was typed.
        #expect(sets.map(\.weight) == [10, 0, -5].map { .kilograms($0) })
        #expect(sets.map(\.rpe) == [nil, nil, 9])
        let starts = made.sessions.map { $0.startDate.ISO8601Format() }
        #expect(
            starts == [
                "2024-02-29T23:05:00Z", "2024-04-08T16:00:00Z", "2025-06-11T11:01:00Z",
                "2026-04-08T14:50:00Z", "2026-04-08T16:00:00Z",
            ])
        // An end before the start.
        #expect(made.sessions[2].endDate == nil && made.sessions[2].extras?["endDate"] != nil)
        let warnings = made.report.notes.filter {
            if case .warning = $0.kind { true } else { false }
        }
        #expect(warnings.map(\.line) == [6, 7])
    }

    @Test("of FitNotes have days, and commas in names; synthetic only")
    func fitNotes() throws {
        let made = try importing(
            """
            Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
            2026-03-01,Flat Bench,Chest,100.0,kgs,5,0.0,m,,solid
            2026-03-01,Press, Seated, Machine,Shoulders,50.0,lbs,10,0.0,m,,
            2026-03-02,Rowing,Cardio,0,kgs,0,2000.0,m,0:07:30,
            """, ImportOptions(timeZone: .gmt))
        #expect(made.report.imported == 3 && made.report.newSessions == 2)
        #expect(made.exercises.map(\.name) == ["Flat Bench", "Press, Seated, Machine", "Rowing"])
        #expect(made.exercises.map(\.category) == ["Chest", "Shoulders", "Cardio"])
        #expect(made.sets.map(\.weight) == [.kilograms(100), .pounds(50), nil])
        #expect(made.sets.allSatisfy { !$0.timeKnown })
        #expect(made.sets[2].distance == .meters(2_000) && made.sets[2].duration == .seconds(450))
        #expect(made.sets[0].timestamp.ISO8601Format() == "2026-03-01T12:00:00Z")
        #expect(made.sets[0].notes == "solid")
    }

    @Test("of PlainWeights have traits that are independent of each other")
    func plainWeights() throws {
        let made = try importing(
            """
            Exercise,Muscle Tags,Date,Time,Weight (lbs),Reps,Warm Up,Drop Set,Assisted,\
            Pause at Top,Timed Set,Superset,Tempo (s),PB,Rest (s),Notes
            Bench,"Chest, Arms",2026-03-01,18:00:05,100,5,Yes,No,Yes,No,No,Yes,3,Yes,90,n
            Bench,"Chest, Arms",2026-03-01,18:00:05,100,4,No,Yes,No,Yes,Yes,No,,No,,
            Bench,"Chest, Arms",2026-03-01,18:10,100,3,maybe,Yes,No,Yes,Yes,No,,No,,
            """, ImportOptions(timeZone: .gmt))
        #expect(made.report.imported == 2 && made.report.newSessions == 0)
        #expect(made.exercises.map(\.tags) == [["Chest", "Arms"]])
        #expect(made.sets.map(\.kind) == [.warmUp, .normal])
        #expect(made.sets[0].traits == [.assisted, .superset, .imported])
        #expect(made.sets[1].traits == [.drop, .paused, .timed, .imported])
        #expect(made.sets[0].extras?[.tempo] == .text("3"))
        #expect(made.sets[0].extras?[.personalBest] == .text("yes"))
        #expect(made.sets[0].rest == .seconds(90) && made.sets[0].session == nil)
        #expect(faults(made) == [4: .notNumber(column: "Warm Up", value: "maybe")])
    }

    @Test("give new exercises the category of the file, else of the first rule that applies")
    func categories() throws {
        var options = options
        options.categories = [
            ImportOptions.CategoryRule("leg curl", category: "Legs"),
            ImportOptions.CategoryRule("CÚRL", category: "Arms"),
            ImportOptions.CategoryRule("row", category: "Back"),
        ]
        options.names = ["Prone thing": "Lying  Leg Curl"]
        let rows = ["Curl (EZ Bar)", "Prone Thing", "Seated Rows", "Ball Throw"].map {
            "2026-03-01 18:00:00,A,1h,\($0),1,40,8,0,0,,,\n"
        }
        let strong = try importing(Self.strong + rows.joined(), options)
        let categories = ["Uncategorized", "Arms", "Legs", "Back"]
        #expect(strong.exercises.map(\.category) == categories)
        let header = "Date,Exercise,Category,Weight,Reps,Distance,Distance Unit,Time,Comment\n"
        let own = try importing(
            header + "2026-03-01,Row,Mine,40,8,0,,,\n2026-03-01,Old Row,,40,8,0,,,\n", options)
        #expect(own.exercises.map(\.category) == ["Back", "Mine"])
        let long = String(repeating: "x", count: TrainingLimits.textBytes + 1)
        options.categories = [ImportOptions.CategoryRule("", category: long)]
        #expect(throws: TrainingError.self) { try importing(Self.strong + rows[0], options) }
    }

    @Test("have the notes of a session in any of its rows")
    func sessionNotes() throws {
        let made = try importing(
            Self.strong + """
                2026-03-01 18:00:00,A,1h,Row,1,40,8,0,0,,,
                2026-03-01 18:00:00,A,1h,Row,2,40,8,0,0,,late,
                """)
        #expect(made.sessions.map(\.notes) == ["late"])
    }
}
