import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Random histories that are taken back") struct RandomUndoTests {
    private static let laneCount = 4

    /// A state of the model: what the store had, and its bytes.
    private struct State: Equatable {
        let content: BinderContent
        let bytes: [String: [StoreDump.Entry]]

        init(_ kept: KeptStore, _ store: Store) throws {
            content = try BinderContent(store)
            bytes = try kept.bytes()
        }
    }

    @Test(
        "undo and redo of one device lead back and forth, byte for byte, also after a restart",
        arguments: 0..<laneCount)
    func oneDevice(lane: Int) throws {
        for round in 0..<max(TestSettings.count / 150, 1) {
            let seed = TestSettings.seed &+ UInt64(round * Self.laneCount + lane)
            do {
                try run(seed)
            } catch {
                Issue.record(error, "history of seed \(seed)")
            }
        }
    }

    private func run(_ seed: UInt64) throws {
        let kept = try KeptStore(BinderHistory.types)
        var generator = SeededGenerator(state: ~seed)
        var store = try kept.open()
        var history = BinderHistory(store, seed: seed)
        var undos: [State] = []
        var redos: [State] = []
        var now = try State(kept, store)
        for step in 0..<80 {
            switch generator.below(20) {
            case 0..<9:
                try history.transact()
                let after = try State(kept, store)
                if after.content == now.content { continue }
                undos.append(now)
                redos = []
                now = after
            case 9..<15:
                let taken = try store.undo()
                let after = try State(kept, store)
                try expect(taken.isEmpty == undos.isEmpty, "step \(step): undo of \(taken)")
                if let before = undos.popLast() {
                    redos.append(now)
                    try expect(
                        after.content == before.content,
                        "step \(step): undo left \(after.content), not \(before.content)")
                    try expect(after == before, "step \(step): undo left other bytes")
                }
                now = after
            case 15..<18:
                let taken = try store.redo()
                let after = try State(kept, store)
                try expect(taken.isEmpty == redos.isEmpty, "step \(step): redo of \(taken)")
                if let before = redos.popLast() {
                    undos.append(now)
                    try expect(
                        after == before,
                        "step \(step): redo left \(after.content), not \(before.content)")
                }
                now = after
            case 18: try store.compact()
            default:
                try store.close()
                store = try kept.open()
                history = BinderHistory(store, seed: generator.next())
            }
        }
        try BinderComparison(store).run()
    }
}
