import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Formats of training") struct TrainingFormatTests {
    private let english = TrainingFormat(locale: Locale(identifier: "en_GB"))
    private let german = TrainingFormat(locale: Locale(identifier: "de_DE"))
    private let pounds = TrainingFormat(locale: Locale(identifier: "en_US"), unit: .pounds)

    @Test("weights have as many decimals as they need")
    func weights() {
        let weights = [100, 82.5, 61.25, 12.345, -20].map { Weight.kilograms($0) }
        #expect(
            weights.map { english.weight($0) } == [
                "100 kg", "82.5 kg", "61.25 kg", "12.35 kg", "-20 kg",
            ])
        #expect(german.weight(.kilograms(82.5)) == "82,5 kg")
        #expect(pounds.weight(.pounds(225.5)) == "225.5 lb")
        #expect(pounds.weight(.kilograms(1_000), in: .kilograms) == "1000 kg")
    }

    @Test("distances, times and paces are those of a watch")
    func runs() {
        let distances = [5_000, 5_256, 42_195, 400].map { Distance.meters(Double($0)) }
        #expect(
            distances.map { english.distance($0, in: .kilometers) } == [
                "5 km", "5.26 km", "42.2 km", "0.4 km",
            ])
        #expect(german.distance(.miles(26.219), in: .miles) == "26,22 mi")
        let times = [0, 45, 59.5, 725, 3_723, 359_999, -61]
        #expect(
            times.map { english.duration(.seconds($0)) } == [
                "0:00", "0:45", "1:00", "12:05", "1:02:03", "99:59:59", "-1:01",
            ])
        #expect(english.pace(.seconds(1_560), over: .kilometers(5)) == "5:12 /km")
        #expect(english.pace(.seconds(1_560), over: .zero) == nil)
        func text(_ change: (inout ExerciseSet) -> Void) -> String {
            var set = ExerciseSet(exercise: nil)
            change(&set)
            return english.set(set)
        }
        #expect(text { $0.reps = 8 } == "8 reps" && text { $0.reps = 1 } == "1 rep")
        #expect(text { ($0.weight, $0.reps) = (.kilograms(82.5), 5) } == "82.5 kg x 5 reps")
        #expect(
            text { ($0.distance, $0.duration) = (.kilometers(5), .minutes(25)) } == "5 km in 25:00")
        #expect(text { $0.duration = .seconds(60) } == "1:00" && text { _ in } == "")
    }

    @Test("volumes have groups of digits, days their names")
    func volumesAndDays() {
        let volume = Volume(rawValue: 12_345_600_000_000_000)
        #expect(english.volume(volume) == "12,346 kg" && german.volume(volume) == "12.346 kg")
        let day = LocalDay(year: 2025, month: 8, day: 14)
        #expect(english.day(day) == "Thursday, 14 August 2025")
        #expect(german.day(day) == "Donnerstag, 14 August 2025")
        #expect(english.shortDay(day) == "Thu 14 Aug")
        let early = LocalDay(year: 1970, month: 1, day: 1)
        #expect(english.day(early) == "Thursday, 1 January 1970")
    }

    @Test("a day is compared in words")
    func deltas() throws {
        let day = LocalDay(year: 2025, month: 8, day: 14).rawValue
        let sets = [
            Trained.set(day, 100, 13), Trained.set(day + 1, 100, 15), Trained.set(day + 2, 50, 10),
            Trained.set(day + 3, 50, 10), Trained.set(day + 4, nil, 10),
            Trained.set(day + 5, 100, 10),
        ]
        try Trained.withSets(sets) { store in
            func text(_ day: Int, _ format: TrainingFormat) throws -> String {
                let result = try store.value(
                    of: DayComparison(of: Trained.bench.id, today: LocalDay(day)))
                return format.delta(result)
            }
            let found = try [0, 1, 2, 3, 5].map { try text(day + $0, english) }
            #expect(
                found == [
                    "Baseline day", "+200 kg (+15%) vs Thu 14 Aug",
                    "-1,000 kg (-67%) vs Fri 15 Aug", "0 kg (0%) vs Sat 16 Aug",
                    "+1,000 kg vs Mon 18 Aug",
                ])
            let others = try [text(day + 2, german), text(day + 1, pounds)]
            #expect(others == ["-1.000 kg (-67%) vs Fr. 15 Aug.", "+441 lb (+15%) vs Thu 14 Aug"])
        }
    }

    @Test("the sets of a weight are in one line")
    func breakdown() {
        func text(_ weight: Weight?, _ reps: [Int?]) -> String {
            english.sets(.init(weight: weight, weightUnit: .kilograms, reps: reps))
        }
        #expect(text(.kilograms(80), [10, 8, 8]) == "3 sets x 80 kg (10, 8, 8 reps)")
        #expect(text(.kilograms(80), [10]) == "1 set x 80 kg (10 reps)")
        #expect(text(nil, [12, nil]) == "2 sets (12 reps)")
        #expect(text(nil, [nil]) == "1 set")
    }
}
