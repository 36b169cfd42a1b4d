import Foundation
import RecordStore

/// The inputs of each type of record.
enum RecordInputs {
    static let everything = RecordInput<Everything>()
    static let uncounted = RecordInput<Uncounted>()

    static func seeds() throws -> [[UInt8]] {
        let empty = Everything(id: everything.id)
        var full = empty
        (full.parent, full.children, full.key) = (full.id, [full.id, full.id], full.id.uuid)
        (full.decimal, full.costs) = (Decimal(string: "-12.5") ?? 0, [1, 2])
        (full.text, full.note, full.tags) = ("Übung mit der Langhantel", "", ["a", "bc", ""])
        (full.url, full.data) = (URL(string: "https://a.example/b?c=d"), Data([1, 2, 3]))
        full.address = Address(street: "S", houses: [1, 2])
        (full.second, full.lastMood, full.lift) = (full.address, .tired, Weight(rawValue: 3))
        (full.flag, full.count, full.small, full.ratio) = (true, 3, 4, 0.5)
        (full.end, full.wide, full.numbers) = (full.date, -1, [1, -1])
        var uncounted = Uncounted(id: Self.uncounted.id, first: "Bench Press (Barbell)", count: 3)
        (uncounted.ratio, uncounted.note, uncounted.second) = (0.5, "Übung", "easy")
        return try [full, empty].flatMap {
            try everything.seeds($0, .record, sealed: .sealedRecord)
        } + Self.uncounted.seeds(uncounted, .uncountedRecord, sealed: .sealedUncountedRecord)
    }
}
