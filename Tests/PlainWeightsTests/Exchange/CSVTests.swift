import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Comma separated values") struct CSVTests {
    private struct Line: Equatable {
        var line: Int
        var values: [String]
        var repairs: Set<CSVRow.Repair> = []
    }

    /// The rows of a file that comes in chunks of some size.
    private func rows(
        _ bytes: [UInt8], separator: Unicode.Scalar = ",", chunk: Int = 7
    ) throws -> [Line] {
        var rest = bytes[...]
        var reader = CSVReader(separator: UInt8(ascii: separator)) {
            let part = rest.prefix(chunk)
            rest = rest.dropFirst(chunk)
            return Data(part)
        }
        var (found, row) = ([Line](), CSVRow())
        while try reader.next(into: &row) {
            let values = (0..<row.count).map { String(decoding: row[$0], as: UTF8.self) }
            found.append(Line(line: row.line, values: values, repairs: row.repairs))
        }
        return found
    }

    private func rows(_ text: String, chunk: Int = 7) throws -> [Line] {
        try rows(Array(text.utf8), chunk: chunk)
    }

    @Test("have values in quotes, with line ends in them, and any line ends between rows")
    func plain() throws {
        for chunk in 1...20 {
            let found = try rows(
                "\u{FEFF}a,b\r\n\"x\ny\",\"say \"\"hi\"\"\"\r\r\n,\n\"\",\nlast", chunk: chunk)
            #expect(
                found == [
                    Line(line: 1, values: ["a", "b"]),
                    Line(line: 2, values: ["x\ny", "say \"hi\""]),
                    Line(line: 5, values: ["", ""]), Line(line: 6, values: ["", ""]),
                    Line(line: 7, values: ["last"]),
                ])
        }
        #expect(try rows("").isEmpty)
        #expect(try rows("\n\r\n\n").isEmpty)
        #expect(try rows(" \u{B}\n\"\"\n\" \"\n").isEmpty)
        #expect(try rows("a,").map(\.values) == [["a", ""]])
        #expect(try rows(Array("a;b,c".utf8), separator: ";").map(\.values) == [["a", "b,c"]])
    }

    @Test("with stray and open quotes are repaired, and say so")
    func repaired() throws {
        for chunk in 1...20 {
            let stray = try rows("1,\"a \"b\" c\",2\n3", chunk: chunk)
            #expect(
                stray == [
                    Line(line: 1, values: ["1", "a \"b\" c", "2"], repairs: [.strayQuote]),
                    Line(line: 2, values: ["3"]),
                ])
            let open = try rows("1,\"a b,2\n3,4\n", chunk: chunk)
            #expect(
                open == [
                    Line(line: 1, values: ["1", "\"a b", "2"], repairs: [.unclosedQuote]),
                    Line(line: 2, values: ["3", "4"]),
                ])
        }
        // An open quote early in a long file costs its row only.
        let lines = (0..<60_000).map { "\($0),x" }.joined(separator: "\n")
        let found = try rows("\"open,1\n" + lines, chunk: 4_096)
        #expect(found.count == 60_001)
        #expect(found[0].values == ["\"open", "1"])
        #expect(found[60_000] == Line(line: 60_001, values: ["59999", "x"]))
    }

    @Test("that are no UTF-8 are read as Windows-1252")
    func encodings() throws {
        let bytes = Data([0x42, 0xE4, 0x80, 0x2C, 0xC3, 0xA4, 0x20])
        var reader = CSVReader(Chunks.of(bytes))
        var row = CSVRow()
        #expect(try reader.next(into: &row))
        #expect(row.text(1) == "ä" && row.repairs.isEmpty)
        #expect(row.text(0) == "Bä€")
        #expect(row.repairs == [.otherEncoding])
        #expect(row.text(7) == "")
    }

    @Test("come back from what was written, whatever they are")
    func random() throws {
        var seed = Seed("csv")
        let parts = [
            "", "a", "\"", "\n", "\r", "\r\n", ",", ";", " ", "\u{B}", "é", "\u{301}", "\u{FEFF}",
            "🏋️",
            "\"\"", "=1",
        ]
        for _ in 0..<2_000 {
            let separator: Unicode.Scalar = Bool.random(using: &seed) ? "," : ";"
            let table = (0..<Int.random(in: 1...6, using: &seed)).map { _ in
                (0..<Int.random(in: 1...5, using: &seed)).map { _ in
                    (0..<Int.random(in: 0...4, using: &seed)).map { _ in
                        parts.randomElement(using: &seed) ?? ""
                    }.joined()
                }
            }
            var writer = CSVWriter(separator: separator)
            for values in table { writer.write(values) }
            let found = try rows(
                Array(writer.text.utf8), separator: separator,
                chunk: Int.random(in: 1...40, using: &seed))
            // A row of one value of space is a blank one.
            let isBlank = { (row: [String]) in
                row.count == 1 && row[0].utf8.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
            }
            #expect(found.map(\.values) == table.filter { !isBlank($0) })
            #expect(!found.contains { !$0.repairs.isEmpty })
        }
    }

    @Test("of which a spreadsheet would calculate some begin with an apostrophe, if asked")
    func formulas() {
        var writer = CSVWriter(guardsFormulas: true)
        writer.write(["=1+1", "-20", "@x", "+a", "bench", "-2-1"])
        #expect(writer.text == "'=1+1,-20,'@x,'+a,bench,'-2-1\n")
    }
}
