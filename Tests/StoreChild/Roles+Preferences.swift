import EvolvingRecords
import Foundation
import RecordStore

extension Roles {
    /// Adds 1 to a preference and saves a note, both in one transaction, a number of times, and
    /// writes the count to a file after each commit. Arguments: the path of the store, the path of
    /// the file, and how often.
    static func countPreference(_ arguments: [String]) throws {
        let store = try Store.open(
            at: arguments[0], options: StoreOptions(durability: .relaxed), [FirstNote.self])
        let counter = PreferenceKey("counter", default: 0)
        say("open")
        waitForLine()
        let file = FileHandle(forWritingAtPath: arguments[1])
        for _ in 0..<(Int(arguments[2]) ?? 0) {
            let count = try store.write { transaction in
                let count = try transaction.get(counter) + 1
                try transaction.set(counter, to: count)
                try transaction.save(FirstNote())
                return count
            }
            file?.write(Data("\(count)\n".utf8))
        }
    }

    /// Reads a preference of a store that is open for reading only, and again after a line.
    /// Arguments: the path.
    static func readPreference(_ arguments: [String]) throws {
        let store = try Store.open(
            at: arguments[0], options: StoreOptions(access: .readOnly), [])
        let rest = PreferenceKey("rest", default: 90)
        say("\(try store.get(rest))")
        waitForLine()
        say("\(try store.get(rest))")
    }
}
