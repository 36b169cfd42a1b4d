import Foundation
import PlainWeights
import Testing

/// Weeks begin with days 4, 11, 18 and 25: 1 January 1970 was a Thursday.
@Suite("Attendance and the newest records") struct AttendanceTests {
    private func session(_ day: Int, _ hour: Double) -> WorkoutSession {
        WorkoutSession(startDate: Trained.moment(day, hour), utcOffsetMinutes: 0)
    }

    @Test("counts sessions and days with sets apart, in the week of each")
    func attendance() throws {
        let sets = [
            Trained.set(10, 80, 5), Trained.set(11, 80, 5), Trained.set(11, 80, 5, hour: 18),
            Trained.set(25, 80, 5), Trained.set(26, 80, 5, completed: false),
        ]
        try Trained.withSets(sets) { store in
            try store.sessions.insert([session(11, 9), session(11, 18), session(12, 9)])
            func weeks(_ days: Range<LocalDay>?, isFilled: Bool = false) throws -> [[Int]] {
                let found = try store.value(
                    of: Attendance(by: .week(), during: days, isZeroFilled: isFilled))
                return found.map { [$0.start.rawValue, $0.sessions, $0.days] }
            }
            #expect(try weeks(nil) == [[4, 0, 1], [11, 3, 1], [25, 0, 1]])
            #expect(
                try weeks(nil, isFilled: true)
                    == [[4, 0, 1], [11, 3, 1], [18, 0, 0], [25, 0, 1]])
            #expect(try weeks(LocalDay(11)..<LocalDay(12)) == [[11, 2, 1]])
            #expect(try weeks(LocalDay(12)..<LocalDay(12)) == [])
            let months = try store.value(of: Attendance(by: .month))
            #expect(months.map { [$0.start.rawValue, $0.sessions, $0.days] } == [[0, 3, 3]])
        }
    }

    @Test("names sets of all exercises that beat those before, the newest first, by their rules")
    func records() throws {
        let heavier = Trained.set(12, 85, 5)
        let longer = Trained.set(13, nil, 12, of: Trained.row)
        let sets = [
            Trained.set(10, 80, 5), Trained.set(11, nil, 10, of: Trained.row), heavier, longer,
            Trained.set(13, 85, 5),
        ]
        try Trained.withSets(sets) { store in
            let found = try store.value(
                of: NewestRecords(during: LocalDay(11)..<LocalDay(14)))
            #expect(found.map(\.set.id) == [longer.id, heavier.id])
            #expect(found.map(\.rules) == [[.heaviest], [.heaviest, .oneRepMax()]])
            #expect(found.map(\.exercise.name) == ["Row", "Bench Press"])
            #expect(try store.value(of: NewestRecords(during: LocalDay(10)..<LocalDay(12))) == [])
        }
    }

    @Test("sets on one line share their weight where they stand together")
    func list() {
        let format = TrainingFormat(locale: Locale(identifier: "en_GB"))
        var plank = Trained.set(1, nil, nil)
        plank.duration = .seconds(60)
        var left = Trained.set(1, 20, 8)
        left.side = .left
        let sets = [
            Trained.set(1, 60, 10, kind: .warmUp), Trained.set(1, 80, 8), Trained.set(1, 80, 6),
            Trained.set(1, 85, 5), Trained.set(1, 80, 4), Trained.set(1, nil, 12),
            Trained.set(1, nil, 1), left, plank, plank,
        ]
        #expect(
            format.list(sets) == "60 kg x 10 (warm-up); 80 kg x 8, 6; 85 kg x 5; 80 kg x 4; "
                + "12, 1 reps; 20 kg x 8 (left); 1:00; 1:00")
        #expect(format.list([Trained.set(1, nil, 1)]) == "1 rep" && format.list([]) == "")
    }
}
