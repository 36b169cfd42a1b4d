import CommandLineSupport
import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("The bytes of a record") struct RecordBytesTests {
    private let folder: TemporaryFolder
    private let path: String
    private let walden = Library.print(Library.books[0].id)

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    private struct Part: Equatable {
        let offset, size: Int
        let name, hex, text: String
        let problem: String?

        init(_ part: [String: Any]) {
            offset = part["offset"] as? Int ?? -1
            size = part["size"] as? Int ?? -1
            name = part["name"] as? String ?? ""
            hex = part["hex"] as? String ?? ""
            text = part["text"] as? String ?? ""
            problem = part["problem"] as? String
        }
    }

    private func parts(_ id: String) throws -> (parts: [Part], code: Int32) {
        let run = ToolRun("get", path, "Book", id, "--hex", "--json")
        let found = try #require(try run.object()["parts"] as? [[String: Any]])
        return (found.map(Part.init), run.code)
    }

    /// Changes the bytes of the first book.
    private func damage(_ change: (inout [UInt8]) -> Void) throws {
        let environment = try Environment.open(at: path)
        defer { try? environment.close() }
        let table = try environment.openTables(["t2"])[0]
        let id = Library.books[0].id.uuid
        let key = withUnsafeBytes(of: id.uuid) { Array($0) }
        try environment.write { transaction in
            var value = try bytes(of: key, in: table, transaction.view)
            change(&value)
            try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
        }
    }

    private func bytes(of key: [UInt8], in table: Table, _ view: ReadView) throws -> [UInt8] {
        try #require(try view.get(key.span.bytes, in: table)?.withUnsafeBytes { Array($0) })
    }

    @Test("the parts are all bytes in their order, each with its name and what it means")
    func sound() throws {
        let (parts, code) = try parts(walden)
        #expect(code == 0 && parts.allSatisfy { $0.problem == nil })
        var end = 0
        for part in parts {
            #expect(part.offset == end && part.hex.count == 2 + 2 * part.size)
            end += part.size
        }
        let json = try ToolRun("get", path, "Book", walden, "--json").object()
        #expect(end == json["sizeBytes"] as? Int)
        #expect(
            parts.prefix(6).map(\.name) == [
                "format", "flags", "layout", "CRC-32C", "sequence", "presence",
            ])
        #expect(parts.prefix(5).map(\.size) == [1, 1, 2, 4, 8])
        #expect(parts.prefix(5).map(\.text) == ["0", "0", "1", "right", "1"])
        let names = "8 of 8: title, shelf, pages, price, bought, cover, tags, note"
        #expect(parts[5].hex == "0xff" && parts[5].text == names)
        let title = try #require(parts.first { $0.name == "title" })
        #expect(title.text == "Walden" && title.hex == "0x57616c64656e")
        let pages = try #require(parts.first { $0.name == "pages" })
        #expect(pages.text == "352" && pages.hex == "0x6001000000000000")
        let ends = parts.filter { $0.name.hasPrefix("end of ") }
        #expect(ends.map(\.name) == ["title", "cover", "tags", "note"].map { "end of \($0)" })
        #expect(ends.first?.text == "6")
        // What a terminal would act on is escaped.
        #expect(parts.last?.text == #"{"stars":5,"text":"\u009b31m"}"#)
    }

    @Test("a field without a value has no bytes, or zeros where it has its room")
    func absent() throws {
        let (parts, code) = try parts(Library.print(Library.books[1].id))
        #expect(code == 0)
        #expect(parts[5].text == "4 of 8: title, pages, bought, tags")
        let price = try #require(parts.first { $0.name == "price" })
        #expect(price.text == "nil" && price.size == 20)
        #expect(!parts.contains { $0.name == "shelf" || $0.name == "cover" })
        #expect(parts.first { $0.name == "title" }?.text == #""nil""#)
    }

    @Test("the dump fits the width that there is", arguments: [40, 60, 80, 120])
    func width(columns: Int) throws {
        for book in Library.books {
            let run = ToolRun(
                ["get", path, "Book", Library.print(book.id), "--hex"], width: columns)
            #expect(run.code == 0)
            for line in run.lines.dropFirst() { #expect(line.columnCount <= columns, "\(line)") }
            // In a narrow one each row is a block.
            #expect(run.lines[1].hasPrefix(columns < 80 ? "offset  0" : "offset  bytes"))
        }
    }

    @Test("a damaged record is shown with the place of its damage")
    func damaged() throws {
        func problems(_ change: @escaping (inout [UInt8]) -> Void) throws -> [String: String] {
            var before: [UInt8] = []
            try damage {
                before = $0
                change(&$0)
            }
            defer { try? damage { $0 = before } }
            let text = ToolRun("get", path, "Book", walden, "--hex")
            #expect(text.code == 1 && text.lines.count > 3)
            let (parts, code) = try parts(walden)
            #expect(code == 1)
            for part in parts where part.problem != nil {
                #expect(text.output.contains("byte \(part.offset), \(part.name): "))
            }
            return Dictionary(
                parts.compactMap { part in part.problem.map { (part.name, $0) } },
                uniquingKeysWith: { first, _ in first })
        }
        #expect(try problems { $0[0] = 9 }["format"] == "its format 9 is unknown")
        #expect(try problems { $0[1] = 3 }["flags"] == "its flags 0x3 are unknown")
        let layout = try problems { $0[2] = 7 }
        #expect(layout["layout"] == "the catalog has no layout 7" && layout["CRC-32C"] != nil)
        // A byte of a number: only the checksum tells.
        #expect(try problems { $0[18] ^= 1 }.keys.sorted() == ["CRC-32C"])
        let end = try problems { bytes in
            let ends = Self.ends(of: bytes)
            bytes[ends + 3] = 0x70
        }
        #expect(end["end of title"]?.contains("cannot end at") == true)
        let cut = try problems { $0.removeLast(4) }
        #expect(cut["end of note"]?.contains("cannot end at") == true)
        let short = try problems { $0.removeLast($0.count - 30) }
        #expect(short["unknown"] == "it ends after 30 bytes")
        let stub = try problems { $0.removeLast($0.count - 5) }
        #expect(stub["unknown"] == "it ends after 5 bytes")
        #expect(try problems { $0 += [1, 2, 3] }["unknown"] == "3 bytes stand after its end")
        let text = try problems { bytes in
            let first = Self.ends(of: bytes) + 16
            bytes[first] = 0xFF
        }
        #expect(text["title"]?.contains("not UTF-8") == true && text["CRC-32C"] != nil)
        #expect(try parts(walden).code == 0)
    }

    /// The offset of the table of ends of the first book: the end of its title is 6.
    private static func ends(of bytes: [UInt8]) -> Int {
        let title = Array("Walden".utf8)
        let first = bytes.indices.first { bytes[$0...].starts(with: title) } ?? 0
        return first - 16
    }

    @Test("whatever is done to the bytes, the parts are all of them")
    func randomDamage() throws {
        var seed = Seed("random damage of a record")
        var sound: [UInt8] = []
        try damage { sound = $0 }
        var codes: Set<Int32> = []
        for round in 0..<repetitions("PLAINWEIGHTS_DAMAGES", quick: 20, thorough: 60) {
            var bytes = sound
            for _ in 0...(round % 4) {
                bytes[Int.random(in: 0..<bytes.count, using: &seed)] = .random(
                    in: 0...255, using: &seed)
            }
            if round % 5 == 0 { bytes.removeLast(.random(in: 0...bytes.count, using: &seed)) }
            try damage { $0 = bytes }
            let (parts, code) = try parts(walden)
            codes.insert(code)
            #expect(parts.reduce(0) { $0 + $1.size } == bytes.count)
            let digits = parts.map { $0.hex.dropFirst(2) }.joined()
            #expect("0x" + digits == StoredValue.hexadecimal(bytes))
            #expect(code == (bytes == sound ? 0 : 1))
        }
        #expect(codes.contains(1))
    }
}
