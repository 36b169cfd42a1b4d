import EvolvingRecords
import Foundation
import RecordStore
import TestSupport
import Testing

/// Stores of several versions of a program, open at once on one file, against plain Swift.
@Suite("Evolution histories") struct EvolutionHistoryTests {
    /// What the newest version knows of a note.
    fileprivate struct Known: Equatable {
        var text = ""
        var number = 0
        var color = "red"
        var remark: String? = "none"
    }

    @Test("versions that take turns see what the others wrote", arguments: 0..<4)
    func histories(part: Int) throws {
        for round in 0..<max(1, TestSettings.count / 20) {
            var generator = SeededGenerator(
                state: TestSettings.seed &+ UInt64(part * 10_000 + round))
            try history(&generator)
        }
    }

    private func history(_ generator: inout SeededGenerator) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        func open(_ version: Int) throws -> Store {
            try Store.open(
                at: path, options: .unflushed,
                upkeep: Bool.random(using: &generator) ? .beforeOpening : .later,
                [versionsOfNote[version]])
        }
        var stores: [(version: Int, store: Store)] = [(0, try open(0))]
        var newest = 0
        var model: [UUID: Known] = [:]
        for step in 0..<60 {
            let position = Int.random(in: 0..<stores.count, using: &generator)
            let (version, store) = stores[position]
            switch Int.random(in: 0..<14, using: &generator) {
            case 0 where newest + 1 < versionsOfNote.count:
                newest += 1
                stores.append((newest, try open(newest)))
            case 1: stores[position].store = try open(version)
            case 2: try store.upkeep()
            case 3: expectSound(store)
            case 4: try store.compact()
            case 5: try stores.last?.store.doMaintenance(&generator)
            default:
                try change(versionsOfNote[version], store, &model, step, &generator)
            }
            let reader = stores[Int.random(in: 0..<stores.count, using: &generator)]
            try compare(versionsOfNote[reader.version], reader.store, model)
        }
        for (_, store) in stores {
            try store.upkeep()
            expectSound(store)
        }
    }

    private func change<N: Note>(
        _ type: N.Type, _ store: Store, _ model: inout [UUID: Known], _ step: Int,
        _ generator: inout SeededGenerator
    ) throws {
        let texts = ["", "a", "note 2", "Note 10", .long("n", step % 3)]
        let text = texts.randomElement(using: &generator) ?? ""
        let some = model.keys.sorted { $0.uuidString < $1.uuidString }
            .randomElement(using: &generator)
        let color: String? = ["blue", "red", nil].randomElement(using: &generator) ?? nil
        if let some, Bool.random(using: &generator) {
            if Int.random(in: 0..<5, using: &generator) == 0 {
                try store.write { _ = try $0.delete(N.ID(some)) }
                model[some] = nil
                return
            }
            let changed = try store.write { tx in
                try tx.update(N.ID(some)) { note in
                    note.text = text
                    note.number += 1
                    note.later = (color, color.map { "\($0) remark" })
                }
            }
            let note = try #require(changed)
            model[some]?.take(note)
        } else {
            var note = N()
            note.text = text
            note.number = step
            note.later = (color, nil)
            try store.write { [note] in try $0.save(note) }
            model[note.id.uuid] = Known()
            model[note.id.uuid]?.take(note)
        }
    }

    /// Compares what a version sees with the model, by id, by an index and by a search of all.
    private func compare<N: Note>(
        _ type: N.Type, _ store: Store, _ model: [UUID: Known]
    ) throws {
        let notes = try store.fetch(Query<N>())
        #expect(notes.count == model.count)
        for note in notes {
            var known = try #require(model[note.id.uuid])
            let before = known
            known.take(note)
            #expect(known == before)
        }
    }
}

extension EvolutionHistoryTests.Known {
    /// Takes over the fields that a version has.
    fileprivate mutating func take(_ note: some Note) {
        text = note.text
        number = note.number
        if let color = note.later.color { self.color = color }
        if !(note is FirstNote), !(note is SecondNote) { remark = note.later.remark }
    }
}
