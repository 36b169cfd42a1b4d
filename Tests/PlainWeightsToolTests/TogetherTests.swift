import Foundation
import PlainWeights
import TestSupport
import Testing

/// Two people, each at a terminal, with one store.
@Suite("Two plainweights at once") struct TogetherTests {
    /// Somebody who types, each command in a process of its own, on a device of their own, and what
    /// of it was acknowledged.
    private struct Person {
        let store: String
        let device: String
        let exercise: String
        var seed: Seed
        /// The repetitions of each set that has to be there.
        var sets: [String: Int] = [:]
        /// What was there before each change.
        private var past: [[String: Int]] = []
        /// The sets that were taken back.
        var gone: Set<String> = []

        init(_ number: Int, at store: String) {
            self.store = store
            device = store + "-device-\(number)"
            exercise = "Row \(["North", "South"][number])"
            seed = Seed("somebody at a terminal \(number)")
        }

        private func run(_ words: [String]) throws -> (ending: ChildProcess.Ending, output: String)
        {
            let tool = ChildProcess.products().appendingPathComponent("plainweights").path
            let child = try ChildProcess(
                program: "/bin/sh",
                arguments: ["-c", "exec \"$@\" 2>&1", "sh", tool] + words + ["--store", store],
                environment: ["HOME": device, "XDG_STATE_HOME": device])
            let output = child.readAll()
            return (child.wait(), output)
        }

        /// Does one thing, and notes what the tool has acknowledged.
        mutating func step() throws {
            let reps = Int.random(in: 1...15, using: &seed)
            switch Int.random(in: 0...9, using: &seed) {
            case 0...2: try add(["log", exercise, "60kgx\(reps)", "--json"], reps)
            case 3...4: try add(["log", "Bench", "80kgx\(reps)", "--json"], reps)
            case 5...6: try add(["done", "70kgx\(reps)", "--json"], reps)
            case 7: try edit(reps)
            default: try undo()
            }
        }

        private mutating func add(_ words: [String], _ reps: Int) throws {
            let (ending, output) = try run(words)
            // What was planned is done.
            if ending == .exit(4), words[0] == "done" { return }
            #expect(ending == .exit(0), "\(words): \(output)")
            past.append(sets)
            let json = try JSONSerialization.jsonObject(with: Data(output.utf8))
            for added in (json as? [String: Any])?["sets"] as? [[String: Any]] ?? [] {
                let set = added["set"] as? [String: Any]
                sets[try #require(set?["id"] as? String)] = reps
            }
        }

        private mutating func edit(_ reps: Int) throws {
            let words = ["edit", exercise, "60kgx\(reps + 20)", "--json"]
            let (ending, output) = try run(words)
            // Nothing was logged of the exercise yet, or all of it was taken back.
            if ending == .exit(4) { return }
            #expect(ending == .exit(0), "\(words): \(output)")
            let json = try JSONSerialization.jsonObject(with: Data(output.utf8))
            let id = try #require((json as? [String: Any])?["id"] as? String)
            #expect(sets[id] != nil, "\(output)")
            // What is as it was is no change.
            if sets[id] == reps + 20 { return }
            past.append(sets)
            sets[id] = reps + 20
        }

        private mutating func undo() throws {
            guard let before = past.last else { return }
            let (ending, output) = try run(["undo"])
            #expect(ending == .exit(0), "\(output)")
            #expect(output.hasPrefix("taken back: "), "\(output)")
            past.removeLast()
            gone.formUnion(Set(sets.keys).subtracting(before.keys))
            sets = before
        }
    }

    @Test("lose nothing that was acknowledged but what was taken back")
    func together() throws {
        var bench = try ToolBench()
        bench.now = Date()
        for words in [
            ["log", "Bench", "80kgx5", "--new"], ["log", "Row North", "60kgx5", "--new"],
            ["log", "Row South", "60kgx5", "--new"], ["plan", "new", "Long", "Bench", "50x5x80kg"],
            ["start", "long"], ["delete", "Row North", "--set", "last"],
            ["delete", "Row South", "--set", "last"],
        ] {
            #expect(bench.runBare(words + ["--store", bench.storePath]).code == 0, "\(words)")
        }
        let store = bench.storePath
        let count = repetitions("PLAINWEIGHTS_TOGETHER", quick: 40, thorough: 1_000)
        let people = try (0..<2).map { number in
            Worker {
                var person = Person(number, at: store)
                for _ in 0..<count { try person.step() }
                return person
            }
        }.map { try $0.join() }
        let opened = try WorkoutStore.readOnly(at: store)
        #expect(try opened.verify().violations == [])
        let found = try opened.fetch(opened.sets.newest)
        let reps = Dictionary(uniqueKeysWithValues: found.map { ("\($0.id)", $0.reps) })
        for person in people {
            for (id, wanted) in person.sets { #expect(reps[id] == wanted, "\(id)") }
            for id in person.gone { #expect(reps[id] == nil, "\(id)") }
        }
        // One set was logged before.
        #expect(found.count == people.reduce(1) { $0 + $1.sets.count })
        #expect(people.allSatisfy { !$0.sets.isEmpty })
    }
}
