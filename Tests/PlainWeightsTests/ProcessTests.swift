import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Several processes") struct ProcessTests {
    @Test("lose nothing when they write at once")
    func writers() throws {
        let count = 100
        try withVerifiedStore { store in
            let bench = Exercise(name: "Bench", createdDate: Date(timeIntervalSince1970: 0))
            try store.exercises.insert(bench)
            let children = try (0..<2).map { number in
                try ChildProcess("add-sets", store.path, "\(bench.id)", "\(number)", "\(count)")
            }
            for child in children { #expect(child.readLine() == "open") }
            for child in children { try child.writeLine() }
            for number in 0..<count { try store.sets.insert(set(of: bench, writer: 2, number)) }
            for child in children {
                #expect(child.readAll() == "")
                #expect(child.wait() == .exit(0))
            }
            let sets = try store.fetch(store.sets.of(bench.id))
            for writer in 0..<3 {
                let reps = sets.filter { $0.sequence == writer }.map(\.reps)
                #expect(reps == (1...count).reversed())
            }
            #expect(try store.exercises.get(bench.id)?.lastUpdated == sets[0].timestamp)
        }
    }

    @Test("make ids of their own when they are forked, each ascending over what it inherited")
    func forkedIDs() throws {
        let child = try ChildProcess("fork-ids", "4", "200")
        let lines = child.readAll().split(separator: "\n").map { $0.split(separator: " ") }
        #expect(child.wait() == .exit(0))
        #expect(lines.count == 200 * (2 + 4 + 4))
        #expect(Set(lines.map { $0[1] }).count == lines.count)
        let ids = Dictionary(grouping: lines, by: { $0[0] }).mapValues { $0.map { $0[1] } }
        let inherited = try #require(ids["parent"]?[199])
        for (maker, made) in ids {
            #expect(made == made.sorted(), "\(maker)")
            if maker != "parent" { #expect(made[0] > inherited, "\(maker)") }
        }
    }

    @Test("see what the others wrote")
    func reading() throws {
        try withVerifiedStore { store in
            let row = Exercise(name: "Row", createdDate: Date(timeIntervalSince1970: 0))
            try store.exercises.insert(row)
            let child = try ChildProcess("add-sets", store.path, "\(row.id)", "0", "3")
            #expect(child.readLine() == "open")
            try child.writeLine()
            #expect(child.wait() == .exit(0))
            #expect(try store.count(store.sets.of(row.id)) == 3)
        }
    }

    @Test("are noticed by observers of a store that follows them")
    func following() async throws {
        try await withVerifiedStore { store in
            let row = Exercise(name: "Row", createdDate: Date(timeIntervalSince1970: 0))
            try await store.exercises.insert(row)
            var states = store.observe(store.sets.of(row.id)).makeAsyncIterator()
            #expect(try await states.next()?.records.isEmpty == true)
            let child = try ChildProcess("add-sets", store.path, "\(row.id)", "0", "3")
            #expect(child.readLine() == "open")
            let following = Task { try await store.followOthers(every: .milliseconds(1)) }
            try child.writeLine()
            var count = 0
            while count < 3, let state = try await states.next() { count = state.records.count }
            #expect(child.wait() == .exit(0))
            following.cancel()
            try await following.value
        }
    }

    private func set(of exercise: Exercise, writer: Int, _ number: Int) -> ExerciseSet {
        ExerciseSet(
            exercise: exercise.id, reps: number + 1,
            timestamp: Date(timeIntervalSince1970: Double(number)), utcOffsetMinutes: 0,
            sequence: writer)
    }
}
