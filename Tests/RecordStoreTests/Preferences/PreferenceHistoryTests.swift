import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Histories of preferences") struct PreferenceHistoryTests {
    private struct Refusal: Error {}

    /// What the store should have: values by name, as text.
    private typealias Model = [String: String]
    private static let names = ["", "a", "b", "é", "e\u{301}", "\0"]

    private static func keys() -> [PreferenceKey<String>] {
        names.map { PreferenceKey("k" + $0, default: "-") }
    }

    private func change(
        _ tx: inout StoreTransaction, _ model: inout Model, _ seed: inout Seed, depth: Int = 0
    ) throws {
        for _ in 0..<Int.random(in: 0...5, using: &seed) {
            guard let key = Self.keys().randomElement(using: &seed) else { return }
            switch Int.random(in: 0..<8, using: &seed) {
            case 0..<4:
                let length = [0, 1, 5, 300, 5_000].randomElement(using: &seed) ?? 0
                let value = String(
                    repeating: "\(Int.random(in: 0...3, using: &seed))", count: length)
                try tx.set(key, to: value)
                model[bytes(key)] = value
            case 4, 5:
                let wasThere = try tx.reset(key)
                #expect(wasThere == (model.removeValue(forKey: bytes(key)) != nil))
            case 6 where depth < 3:
                let before = model
                do {
                    try tx.savepoint { inner in
                        try change(&inner, &model, &seed, depth: depth + 1)
                        if Bool.random(using: &seed) { throw Refusal() }
                    }
                } catch is Refusal {
                    model = before
                }
            default:
                try tx.save(Trip(id: .init(), name: "\(depth)"))
            }
            #expect(try tx.get(key) == model[bytes(key)] ?? "-")
        }
    }

    /// The name as text that tells normal forms apart, as the store does.
    private func bytes(_ key: PreferenceKey<String>) -> String {
        key.name.utf8.map { "\($0)" }.joined(separator: " ")
    }

    @Test("are those of a model, through savepoints, refusals, openings, compaction and repair")
    func histories() throws {
        var seed = Seed("histories of preferences")
        for _ in 0..<repetitions("PLAINWEIGHTS_PREFERENCES", quick: 4, thorough: 10) {
            let folder = try TemporaryFolder()
            let path = folder.path("store")
            var store = try Store.open(at: path, options: .unflushed, [Trip.self])
            var model: Model = [:]
            for _ in 0..<60 {
                let before = model
                do {
                    try store.write { tx in
                        try change(&tx, &model, &seed)
                        if Int.random(in: 0..<4, using: &seed) == 0 { throw Refusal() }
                    }
                } catch is Refusal {
                    model = before
                }
                switch Int.random(in: 0..<30, using: &seed) {
                case 0: try store.compact()
                case 1: _ = try store.repair()
                case 2:
                    try store.close()
                    store = try Store.open(at: path, options: .unflushed, [Trip.self])
                default: break
                }
                for key in Self.keys() {
                    #expect(try store.get(key) == model[bytes(key)] ?? "-")
                }
            }
            expectSound(store)
        }
    }
}
