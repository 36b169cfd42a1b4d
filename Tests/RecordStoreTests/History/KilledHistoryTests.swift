import EvolvingRecords
import Foundation
import RecordStore
import TestSupport
import Testing

/// Two processes change one store, take back what they wrote, and are killed at any moment.
@Suite("Killed histories") struct KilledHistoryTests {
    @Test(
        "every transaction is in the history, and all can be followed and taken back",
        .timeLimit(.minutes(10)))
    func kills() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        var seed = Seed("killed histories")
        var options = StoreOptions.unflushed
        options.durability = .relaxed
        options.history = .kept(device: UUID())
        let store = try Store.open(at: path, options: options, [FirstNote.self])
        let token = try store.historyToken()
        for _ in 0..<repetitions("PLAINWEIGHTS_HISTORY_KILLS", quick: 2, thorough: 4) {
            let children = try (0..<2).map { _ in try ChildProcess("take-notes-back", path) }
            for child in children { #expect(child.readLine() == "open") }
            if Bool.random(using: &seed) { try await store.compact() }
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...300, using: &seed)))
            for child in children {
                child.terminate()
                let lines = child.readAll()
                #expect(child.wait() == .signal(SIGKILL), "\(lines)")
            }
            try check(store)
        }
        try await replay(store, after: token)
    }

    /// The history has every transaction, with all its changes.
    private func check(_ store: Store) throws {
        let newest = try store.read { try $0.sequence }
        let page = try store.history(limit: .max - 1)
        try #require(page.missed == [] && page.events.count == Int(newest))
        expectSound(store)
    }

    /// The changes since the beginning lead to what the store has.
    private func replay(_ store: Store, after token: HistoryToken) async throws {
        var notes: [UUID: FirstNote] = [:]
        let newest = try await store.read { try $0.sequence }
        for await event in try store.changes(after: token, bufferBytes: 1 << 30) {
            guard case .committed(let set) = event else {
                Issue.record("something was missed")
                return
            }
            for change in set.changes {
                let old: FirstNote? = try change.old()
                try #require(notes[change.id]?.number == old?.number)
                notes[change.id] = try change.new()
            }
            if set.sequence == newest { break }
        }
        let found = try await store.read { try $0.fetch(Query<FirstNote>()) }
        #expect(found.count == notes.count && !found.isEmpty)
        for note in found { #expect(notes[note.id.uuid]?.number == note.number) }
    }
}
