import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Training that is taken back") struct UndoneTrainingTests {
    private let bench = Exercise(name: "Bench", createdDate: Date(timeIntervalSince1970: 0))

    private func set(_ seconds: Double) -> ExerciseSet {
        ExerciseSet(
            exercise: bench.id, weight: .kilograms(50), reps: 5,
            timestamp: Date(timeIntervalSince1970: seconds), utcOffsetMinutes: 0)
    }

    private func open(_ folder: TemporaryFolder, as device: UUID) throws -> WorkoutStore {
        var options = StoreOptions.unflushed
        options.history = .kept(device: device)
        return try WorkoutStore.open(at: folder.path("store"), options: options)
    }

    @Test("a deleted exercise comes back with its sets, and lastUpdated follows every step")
    func exercise() throws {
        let folder = try TemporaryFolder()
        let store = try open(folder, as: UUID())
        try store.save(bench)
        try store.setMark("new")
        try store.save(set(100), set(200))
        let before = try store.get(bench.id)
        #expect(before?.lastUpdated == Date(timeIntervalSince1970: 200))
        try store.delete(bench.id)
        try store.undo()
        #expect(try store.get(bench.id) == before)
        #expect(try store.count(Query<ExerciseSet>()) == 2)
        try store.undo(to: "new")
        #expect(try store.get(bench.id) == bench)
        #expect(try store.count(Query<ExerciseSet>()) == 0)
        try store.redo()
        #expect(try store.get(bench.id) == before)
        #expect(try store.history().events.count == 6)
        expectSound(store)
    }

    @Test("with sets of another device since, lastUpdated is that of the sets that stay")
    func otherDevice() async throws {
        let folder = try TemporaryFolder()
        let (phone, watch) = (try open(folder, as: UUID()), try open(folder, as: UUID()))
        let bench = bench
        let sets = [set(100), set(300), set(200)]
        try await phone.write { try $0.save(bench) }
        let token = try phone.historyToken()
        try await phone.write { try $0.save(sets[1]) }
        try await watch.write { try $0.save(sets[2]) }
        #expect(try await phone.undo() == [2])
        let found = try await phone.read { try $0.get(bench.id)?.lastUpdated }
        #expect(found == Date(timeIntervalSince1970: 200))
        #expect(try await phone.redo() == [4])
        #expect(try await watch.undo() == [3])
        let last = try await phone.read { try $0.get(bench.id)?.lastUpdated }
        #expect(last == Date(timeIntervalSince1970: 300))
        var changes = try phone.changes(after: token).makeAsyncIterator()
        for sequence in UInt64(2)...6 { #expect(await changes.next()?.sequence == sequence) }
    }
}
