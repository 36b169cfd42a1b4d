import EvolvingRecords
import Foundation
import RecordStore

extension Roles {
    /// Opens a store of notes by a version of the program, does all upkeep, and says so.
    /// Arguments: the path, the number of the version, from 0, and the durability, if not relaxed.
    static func upkeep(_ arguments: [String]) throws {
        _ = try openNotes(arguments, .beforeOpening)
        say("done")
    }

    /// Compacts a store of notes again and again. Arguments: the path and the version.
    static func compactNotes(_ arguments: [String]) throws {
        let store = try openNotes(arguments, .later)
        say("open")
        while true {
            try store.compact()
            say("compacted")
        }
    }

    /// Repairs a store of notes, and says what was saved. Arguments: the path and the version.
    static func repairNotes(_ arguments: [String]) throws {
        let report = try openNotes(arguments, .later).repair()
        say(report.isSound ? "sound" : "\(report)")
    }

    /// Changes notes for ever, each in a transaction of its own, and writes to a file after each
    /// commit what it was: `id number`, or `id -` for a deletion.
    /// Arguments: the path, the version, a seed, and the path of the file.
    static func changeNotes(_ arguments: [String]) throws {
        let store = try openNotes(arguments, .later)
        let file = try FileHandle(forWritingTo: URL(filePath: arguments[3]))
        let type = versionsOfNote[Int(arguments[1]) ?? 0]
        say("open")
        try change(type, store, from: (Int(arguments[2]) ?? 1) * 1_000_000) { line in
            file.write(Data((line + "\n").utf8))
        }
    }

    private static func change<N: Note>(
        _ type: N.Type, _ store: Store, from start: Int, note: (String) -> Void
    ) throws {
        var number = start
        var ids: [N.ID] = []
        while true {
            number += 1
            if number % 3 == 0, let id = ids.randomElement() {
                try store.write { _ = try $0.update(id) { $0.number = number } }
                note("\(id) \(number)")
            } else if number % 11 == 0, let position = ids.indices.randomElement() {
                let id = ids.remove(at: position)
                try store.write { _ = try $0.delete(id) }
                note("\(id) -")
            } else {
                var new = N()
                new.number = number
                new.text = "note \(number % 97)"
                try store.write { [new] in try $0.save(new) }
                ids.append(new.id)
                note("\(new.id) \(number)")
            }
        }
    }

    private static func openNotes(_ arguments: [String], _ upkeep: UpkeepTime) throws -> Store {
        var options = StoreOptions()
        options.durability = arguments.last == "durable" ? .durable : .relaxed
        return try Store.open(
            at: arguments[0], options: options, upkeep: upkeep,
            [versionsOfNote[Int(arguments[1]) ?? 0]])
    }
}
