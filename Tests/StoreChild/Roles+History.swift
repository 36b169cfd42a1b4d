import EvolvingRecords
import Foundation
import RecordStore

extension Roles {
    /// Changes notes for ever, and takes changes back and forth, as a device of its own with a
    /// history. Arguments: the path.
    static func takeNotesBack(_ arguments: [String]) throws {
        var options = StoreOptions(durability: .relaxed)
        options.history = .kept(upTo: 64 << 20, device: UUID())
        let store = try Store.open(
            at: arguments[0], options: options, upkeep: .later, [FirstNote.self])
        say("open")
        var number = 0
        while true {
            number += 1
            do {
                switch Int.random(in: 0..<8) {
                case 0, 1:
                    var note = FirstNote()
                    note.number = number
                    try store.write { [note] in try $0.save(note) }
                case 2, 3:
                    let id = try store.fetch(Query<FirstNote>().limited(to: 20)).randomElement()?.id
                    if let id { try store.write { _ = try $0.update(id) { $0.number = number } } }
                case 4:
                    let id = try store.fetch(Query<FirstNote>().limited(to: 20)).randomElement()?.id
                    if let id { try store.write { _ = try $0.delete(id) } }
                case 5, 6: try store.undo()
                default: try store.redo()
                }
            } catch StoreError.notTakenBack {
                // Another device has changed the same note.
            }
        }
    }
}
