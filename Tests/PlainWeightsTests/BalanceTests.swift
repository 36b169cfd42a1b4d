import Foundation
import PlainWeights
import TestSupport
import Testing

/// What was trained, by tags and by muscles, and how regularly.
@Suite("Balance of training") struct BalanceTests {
    @Test("a set is divided over the tags of its exercise")
    func tags() throws {
        let press = Exercise(name: "Press", tags: ["push", "chest"], secondaryTags: ["arms"])
        let plain = Exercise(name: "Plain", secondaryTags: ["core"])
        let sets = [
            Trained.set(10, 100, 5), Trained.set(11, 100, 5), Trained.set(11, 1, 1, of: plain),
            Trained.set(11, 1, 1, of: press), Trained.set(12, 1, 1, completed: false),
            Trained.set(20, 1, 1),
        ]
        try withVerifiedStore { store in
            try store.save(Trained.bench, Trained.row, press, plain)
            try store.sets.insert(sets)
            let days = LocalDay(10)..<LocalDay(20)
            let found = try store.value(of: TagDistribution(during: days))
            // The press has 7 parts: 3, 3 and 1.
            #expect(found.map(\.tag) == ["push", "chest", "arms"])
            let expected = [2 + 3.0 / 7, 3.0 / 7, 1.0 / 7]
            for (entry, sets) in zip(found, expected) {
                #expect(abs(entry.sets - sets) < 1e-12 && abs(entry.share - sets / 3) < 1e-12)
            }
            let none = try store.value(of: TagDistribution(during: days, secondaryParts: 0))
            #expect(none.map(\.sets) == [2.5, 0.5, 0])
            try store.exercises.update(press.id) { $0.tags = ["b", "a"] }
            let equal = try store.value(of: TagDistribution(secondaryParts: 0))
            #expect(equal.map(\.tag) == ["push", "a", "b", "arms"])
        }
    }

    @Test("tags with equal parts are in the order of their names, however the parts came together")
    func equalTags() throws {
        var random = Seed("tags")
        for _ in 0..<20 {
            let tags = ["a", "b", "c", "d"]
            let exercises = (0..<5).map { number in
                Exercise(
                    name: "\(number)",
                    tags: tags.filter { _ in Int.random(in: 0..<3, using: &random) == 0 },
                    secondaryTags: tags.filter { _ in Bool.random(using: &random) })
            }
            // Each number of parts up to 12 divides a set of 27,720.
            var parts: [String: Int] = [:]
            var sets: [ExerciseSet] = []
            for exercise in exercises {
                let count = [1, 3, 4, 7, 15].randomElement(using: &random) ?? 1
                sets += (0..<count).map { _ in Trained.set(10, 1, 1, of: exercise) }
                let secondary = Set(exercise.secondaryTags).subtracting(exercise.tags)
                let part = 27_720 * count / max(3 * exercise.tags.count + secondary.count, 1)
                if exercise.tags.isEmpty { continue }
                for tag in exercise.tags { parts[tag, default: 0] += 3 * part }
                for tag in secondary { parts[tag, default: 0] += part }
            }
            try withVerifiedStore { store in
                try store.write { try $0.save(exercises) }
                try store.sets.insert(sets)
                let found = try store.value(of: TagDistribution())
                let expected = parts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                #expect(found.map(\.tag) == expected.map(\.key))
                for (entry, part) in zip(found, expected) {
                    #expect(abs(entry.sets - Double(part.value) / 27_720) < 1e-12)
                }
            }
        }
        let wide = Exercise(name: "Wide", tags: ["b"], secondaryTags: ["x", "y", "z", "w"])
        let alone = Exercise(name: "Alone", tags: ["a"])
        let sets =
            (0..<7).map { _ in Trained.set(10, 1, 1, of: wide) }
            + (0..<3).map { _ in Trained.set(10, 1, 1, of: alone) }
        try withVerifiedStore { store in
            try store.save(wide, alone)
            try store.sets.insert(sets)
            // Both have three sets: seven times 3 of 7 parts, and three times all.
            let found = try store.value(of: TagDistribution())
            #expect(found.map(\.tag) == ["a", "b", "w", "x", "y", "z"])
            #expect(found.map(\.sets) == [3, 3, 1, 1, 1, 1])
        }
    }

    @Test("a set counts for muscles with their shares, and for the busier side")
    func muscles() throws {
        let movement = Movement(name: "Press")
        let variant = Variant(movement: movement.id, name: "Flat")
        let press = Exercise(name: "Press", variant: variant.id)
        let curl = Exercise(
            name: "Curl", muscles: [Muscle.Share(.biceps, share: 1_000)])
        func side(_ day: Int, _ side: ExerciseSet.Side) -> ExerciseSet {
            var set = Trained.set(day, 10, 10, of: curl)
            set.side = side
            return set
        }
        let sets = [
            Trained.set(4, 100, 5, of: press), Trained.set(5, 100, 5, of: press),
            Trained.set(5, 20, 5, of: press, kind: .warmUp), side(6, .left), side(6, .left),
            side(6, .right), side(6, .both), side(7, .right), side(11, .left),
            Trained.set(6, 1, 1, of: Trained.row),
        ]
        try withVerifiedStore { store in
            try store.save(movement)
            try store.save(variant)
            try store.save(
                VariantMuscle(variant: variant.id, muscle: .middleChest, share: 1_000),
                VariantMuscle(variant: variant.id, muscle: .longTriceps, share: 300))
            try store.save(Trained.row, press, curl)
            try store.sets.insert(sets)
            let weeks = try store.value(of: MuscleTotals())
            // Day 4 is a Monday.
            #expect(weeks.map(\.start.rawValue) == [4, 11])
            #expect(
                weeks[0].muscles.thousandths == [
                    .middleChest: 2_000, .longTriceps: 600, .biceps: 4_000,
                ])
            #expect(
                weeks[0].muscles.sets(of: .longTriceps) == 0.6
                    && weeks[0].muscles.sets(of: .calves) == 0)
            #expect(weeks[1].muscles.thousandths == [.biceps: 1_000])
            let day = MuscleTotals(by: .day, during: LocalDay(5)..<LocalDay(7))
            let found = try store.value(of: day)
            #expect(found.map { $0.muscles.sets(of: .biceps) } == [0, 3])
            try store.exercises.update(press.id) { $0.muscles = [] }
            #expect(try store.value(of: MuscleTotals())[0].muscles.thousandths == [.biceps: 4_000])
        }
    }

    @Test("weeks are in a row if each has enough days")
    func weeklyStreaks() throws {
        // Weeks from Monday: 4, 11, 18, 25, 32. Days on which something was done:
        let days = [4, 6, 8, 11, 12, 20, 24, 30, 31, 33]
        try Trained.withSets(days.map { Trained.set($0, 100, 5) }) { store in
            func streak(_ days: Int, _ today: Int, _ first: Int = 1) throws -> [Int] {
                let found = try store.value(
                    of: Streak(
                        until: LocalDay(today), goal: .weekly(days: days, firstWeekday: first)))
                return [found.current, found.longest]
            }
            let least = try [streak(1, 33), streak(2, 33), streak(3, 33)]
            #expect(least == [[5, 5], [4, 4], [0, 1]])
            let later = try [streak(2, 10), streak(2, 38), streak(2, 39)]
            #expect(later == [[1, 1], [4, 4], [0, 4]])
            // From Sunday: 3 to 9 has three days, 10 to 16 two, 17 to 23 one.
            let fromSunday = try [streak(2, 16, 7), streak(2, 23, 7)]
            #expect(fromSunday == [[2, 2], [2, 2]])
        }
    }
}
