import CommandLineSupport
import Foundation

/// What both kinds of imports tell of a file.
extension Console {
    /// So many notes are printed of a file.
    private static let mostNotes = 20

    /// Prints the counts that are not 0, in a table.
    func print(counts: [(String, Int)], of unit: String) {
        var table = TextTable(["": .whole, unit: .number])
        for (name, count) in counts where count > 0 { table.add([name, count.grouped]) }
        print(table)
    }

    /// Prints the first notes, and how many more there are.
    func print(notes: [some CustomStringConvertible]) {
        for note in notes.prefix(Self.mostNotes) { print("\(note)".printable) }
        let more = notes.count - Self.mostNotes
        if more > 0 { print("and \(more.grouped) notes more: --json has them all") }
    }

    /// Prints reports as JSON.
    func print(reports: [some Encodable]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(.verbatim(String(decoding: try encoder.encode(reports), as: UTF8.self)))
    }
}
