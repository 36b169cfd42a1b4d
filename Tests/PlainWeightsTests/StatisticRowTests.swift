import Foundation
import PlainWeights
import TestSupport
import Testing

/// What statistics may read of an exercise with many sets.
@Suite("Rows that statistics read") struct StatisticRowTests {
    @Test("grow with repetitions and days, not with the sets of the exercise")
    func bounded() throws {
        let folder = try TemporaryFolder()
        let options = StoreOptions(durability: .throwaway)
        let store = try WorkoutStore.open(at: folder.path("store"), options: options)
        try store.save(Trained.bench, Trained.row)
        let sets = (0..<3_000).map { Trained.set(1_000 + $0 / 3, Double(50 + $0 % 40), 1 + $0 % 5) }
        let bodyweight = (0..<3_000).map {
            Trained.set($0 / 3, nil, 1 + $0 % 20, of: Trained.row)
        }
        try store.sets.insert(sets + bodyweight)
        let today = LocalDay(1_999)
        func read(_ statistic: some Statistic) throws -> Int {
            try #require(try store.explain(statistic).last?.rowsRead)
        }
        let bench = Trained.bench.id
        #expect(try read(PersonalBest(of: bench)) == 5)
        // The best day is looked for among the totals of all days.
        #expect(try read(ExerciseRecords(of: bench)) == 1_005)
        #expect(try read(LastDone(of: bench)) <= 8)
        #expect(try read(LastSets(of: bench, before: today)) <= 40)
        #expect(try read(DayComparison(of: bench, today: today)) <= 40)
        #expect(try read(NewRecords(by: sets[2_999].id)) <= 60)
        let row = Trained.row.id
        #expect(try read(PersonalBest(of: row)) == 20)
        #expect(try read(NewRecords(by: bodyweight[2_999].id)) <= 22)
        let days = TrainingWindow.days(10).range(until: today)
        #expect(try read(Trend(of: bench, during: days)) <= 110)
        #expect(try read(Journal(of: .exercise(bench))) <= 250)
        let page = try store.explainRead { snapshot in
            let page = try snapshot.page(store.sets.byDay.paged(by: 30), by: .day)
            #expect(page.items.count == 10)
        }
        #expect(try #require(page.last?.rowsRead) <= 50)
    }
}
