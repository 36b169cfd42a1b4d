import Foundation
import PlainWeights
import TestSupport
import Testing

/// What a number or a month means that means nothing by itself.
@Suite("The style of a file") struct FileStyleTests {
    private static let languages = [
        "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "nb", "fi", "cs", "sk", "hu",
        "ro", "tr", "ru", "uk", "el", "hr", "sl", "ca", "id", "vi", "et", "lv", "lt", "bg",
    ]
    private static let header =
        "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,"
        + "set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe\n"

    private func imported(_ text: String, _ store: WorkoutStore) throws -> ImportReport {
        let report = try store.importTraining(Data(text.utf8), ImportOptions(timeZone: .gmt))
        #expect(report.isComplete)
        return report
    }

    /// The days and times of sessions after an import of rows with these starts.
    private func starts(_ texts: [String]) throws -> (starts: [String], faults: [Int: RowFault]) {
        try withVerifiedStore { store in
            let rows = texts.map { "A,\"\($0)\",,,Row,,,0,normal,10,5,,,\n" }
            let report = try imported(Self.header + rows.joined(), store)
            let sessions = try store.fetch(
                Query<WorkoutSession>().sorted(by: .ascending(\.startDate)))
            return (sessions.map { $0.startDate.ISO8601Format() }, report.faults)
        }
    }

    @Test("has the months of its language, as the system writes dates", arguments: languages)
    func months(language: String) throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: language)
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = .gmt
        let dates = (1...12).map { month in
            Date(timeIntervalSince1970: 1_767_200_000 + Double(month) * 2_629_800)
        }
        let expected = dates.map { date in
            String(date.ISO8601Format().prefix(16)) + ":00Z"
        }
        func texts(_ write: (Date) -> String) -> [String] { dates.map(write) }
        for style in [DateFormatter.Style.medium, .long] {
            (formatter.dateStyle, formatter.timeStyle) = (style, .short)
            let written = texts(formatter.string)
            let found = try starts(written)
            #expect(found.faults == [:], "\(written)")
            #expect(found.starts == expected, "\(written)")
        }
        for format in ["d MMM yyyy, HH:mm", "d MMMM yyyy HH:mm", "d LLL yyyy, HH:mm"] {
            formatter.dateFormat = format
            let written = texts(formatter.string)
            let found = try starts(written)
            #expect(found.faults == [:], "\(written)")
            #expect(found.starts == expected, "\(written)")
        }
    }

    @Test("does not say which month a word means that is two, alone or among others that tell not")
    func ambiguous() throws {
        let both = RowFault.ambiguousMonth(word: "lis", months: [10, 11])
        #expect(
            "\(both)"
                == "lis means month 10 or 11: the file does not say in which language")
        #expect(try starts(["8 lis 2026, 18:00"]).faults == [2: both])
        #expect(try starts(["8 lis 2026, 18:00", "8 Foo 2026, 18:00"]).faults[2] == both)
        let polish = try starts(["8 lis 2026, 18:00", "8 paź 2026, 18:00", "8 kwi 2026, 18:00"])
        #expect(polish.faults == [:] && polish.starts[2] == "2026-11-08T18:00:00Z")
        let croatian = try starts(["8 lis 2026, 18:00", "8 ožu 2026, 18:00"])
        #expect(croatian.faults == [:] && croatian.starts[1] == "2026-10-08T18:00:00Z")
        for word in ["lip", "srp", "listopad", "listopada"] {
            let faults = try starts(["8 \(word) 2026, 18:00"]).faults
            guard case .ambiguousMonth(word, _)? = faults[2] else {
                Issue.record("\(word): \(faults)")
                continue
            }
        }
        // A beginning of names of two months is none, one of names of one month is that.
        #expect(try starts(["8 ma 2026, 18:00"]).faults[2] == .notDate(value: "8 ma 2026, 18:00"))
        #expect(try starts(["8 ju 2026, 18:00"]).faults.count == 1)
        #expect(try starts(["8 octo 2026, 18:00"]).starts == ["2026-10-08T18:00:00Z"])
        // The word is told as it is compared.
        #expect(
            try starts(["8 červ 2026, 18:00"]).faults[2]
                == .ambiguousMonth(word: "cerv", months: [6, 7]))
    }

    /// Rows of Strong with these weights, in quotes.
    private func weights(
        _ texts: [String], separator: String = ","
    ) throws -> (weights: [Double?], faults: [Int: RowFault]) {
        try withVerifiedStore { store in
            var lines = ["Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps"]
            for (place, text) in texts.enumerated() {
                lines.append("2026-03-01 18:00:00,A,Row,\(place + 1),\"\(text)\",5")
            }
            let text = lines.joined(separator: "\n")
            // What is between quotes keeps its commas.
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            let file = parts.enumerated().map { place, part in
                place % 2 == 1 ? String(part) : String(part).replacing(",", with: separator)
            }
            let report = try imported(file.joined(separator: "\""), store)
            return (try store.orderedSets().map { $0.weight?.kilograms }, report.faults)
        }
    }

    @Test("says what a comma before three digits is, by its other numbers or its separator")
    func numbers() throws {
        let unclear = RowFault.ambiguousNumber(column: "weight", value: "1,075")
        #expect(try weights(["1,075"]).faults == [2: unclear])
        #expect(try weights(["1,075", "100"]).faults == [2: unclear])
        // Numbers that say both say nothing.
        #expect(try weights(["1,075", "75,5", "1.5"]).faults == [2: unclear])
        #expect(try weights(["1,075", "75,5"]).weights == [1.075, 75.5])
        #expect(try weights(["1,075", "0,125"]).weights == [1.075, 0.125])
        #expect(try weights(["1,075", "1.5"]).weights == [1_075, 1.5])
        #expect(try weights(["1,075", "1,075.5"]).weights == [1_075, 1_075.5])
        #expect(try weights(["1,075", "1.075,5"]).weights == [1.075, 1_075.5])
        #expect(try weights(["1,075"], separator: ";").weights == [1.075])
        #expect(try weights(["1,075", "1.5"], separator: ";").weights == [1_075, 1.5])
        #expect(try weights(["1.075"]).weights == [1.075])
        #expect(try weights(["1.075"], separator: ";").weights == [1.075])
        #expect(try weights(["1.075", "75,5"]).weights == [1_075, 75.5])
        let others = try weights(["22,6796185", "-0", "-20,5"]).weights
        #expect(others == [Weight.pounds(50).kilograms, nil, -20.5])
        #expect(try weights(["1,2,3"]).faults.count == 1)
    }

    @Test("has zeros where they were typed, and lines that end with a line feed")
    func zeros() throws {
        try withVerifiedStore { store in
            let rows =
                "A,\"8 Apr 2026, 16:50\",,\"a\r\nb\rc\",Row,,,0,normal,-0,0,0,0,-0\n"
                + "A,\"8 Apr 2026, 16:50\",,\"a\r\nb\rc\",Row,,,1,normal,,,,,\n"
            _ = try imported(Self.header + rows, store)
            let sets = try store.orderedSets()
            #expect(sets.map(\.weight) == [.zero, nil] && sets.map(\.reps) == [0, nil])
            #expect(sets.map(\.distance) == [.zero, nil] && sets.map(\.duration) == [.zero, nil])
            #expect(sets[0].rpe?.sign == .plus)
            #expect(try store.first(Query<WorkoutSession>())?.notes == "a\nb\nc")
        }
    }
}
