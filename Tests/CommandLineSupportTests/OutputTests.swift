import CommandLineSupport
import Foundation
import TestSupport
import Testing

@Suite("Output") struct OutputTests {
    @Test("a table is as wide as its cells, and cut where there is no room")
    func table() {
        var table = TextTable(["name": .text, "count": .number, "id": .id, "key": .whole])
        table.add(["bench press", "1,000", "0123456789abcdef", "kept"])
        table.add(["推举", "7", "x", ""])
        #expect(
            table.lines(width: 80) == [
                "name         count  id                key",
                "bench press  1,000  0123456789abcdef  kept",
                "推举             7  x",
            ])
        #expect(
            table.lines(width: 33) == [
                "name       count  id         key",
                "bench…     1,000  0123…cdef  kept",
                "推举           7  x",
            ])
    }

    @Test("a column that may not be cut is broken between words, below where it began")
    func wrapped() {
        var table = TextTable(["plan": .wrapped, "sets": .wrapped, "count": .number])
        table.add(["Push Day", "80 kg x 8 reps, superset 1", "3"])
        table.add(["Row", "", "1"])
        #expect(
            table.lines(width: 28) == [
                "plan      sets         count", "Push Day  80 kg x 8        3",
                "          reps,", "          superset 1",
                "Row                        1",
            ])
        #expect(table.lines(width: 21).first == "plan   Push Day")
    }

    @Test(
        "a table without room is a block of lines for each row, in which what may not be cut is not"
    )
    func blocks() {
        var table = TextTable(["name": .text, "count": .number, "id": .id, "key": .whole])
        table.add(["bench press", "1,000", "0123456789abcdef", "a key that is long"])
        table.add(["推举", "7", "", "kept"])
        #expect(
            table.lines(width: 20) == [
                "name   bench press", "count  1,000", "id     012345…abcdef", "key",
                "  a key that is long", "", "name   推举", "count  7", "key    kept",
            ])
        #expect(
            table.lines(width: 8).prefix(5) == ["name", "  bench", "  press", "count", "  1,000"])
        #expect(!table.hasTitleLine(width: 20) && table.hasTitleLine(width: 80))
        let empty = TextTable(["name": .text, "a very long title": .number])
        #expect(empty.lines(width: 10) == ["name  a very long title"])
    }

    @Test("names are said once where they begin alike, and shortened, before there are blocks")
    func names() {
        var table = TextTable(["index": .name, "entries": .number, "state": .text])
        for name in ["Set.byDay", "Set.references.scheduledWorkout", "Visit.byDay", "Note"] {
            table.add([name, "1,000", "ready"])
        }
        #expect(
            table.lines(width: 47) == [
                "index                            entries  state",
                "Set.byDay                          1,000  ready",
                "Set.references.scheduledWorkout    1,000  ready",
                "Visit.byDay                        1,000  ready",
                "Note                               1,000  ready",
            ])
        #expect(
            table.lines(width: 46) == [
                "index                           entries  state", "Set",
                "  .byDay                          1,000  ready",
                "  .references.scheduledWorkout    1,000  ready", "Visit",
                "  .byDay                          1,000  ready",
                "Note                              1,000  ready",
            ])
        #expect(
            table.lines(width: 32) == [
                "index             entries  state", "Set", "  .byDay            1,000  ready",
                "  .refer…Workout    1,000  ready", "Visit", "  .byDay            1,000  ready",
                "Note                1,000  ready",
            ])
        #expect(table.lines(width: 31).first == "index    Set.byDay")
        // What a name begins with may be a row of its own.
        var types = TextTable(["name": .name, "samples": .number])
        for name in ["Set", "Set.references.scheduledWorkout"] { types.add([name, "7"]) }
        #expect(
            types.lines(width: 39) == [
                "name                            samples",
                "Set                                   7",
                "  .references.scheduledWorkout        7",
            ])
    }

    @Test("no table is wider than it may be, cuts a number, or breaks a word where it need not")
    func randomTables() {
        var seed = Seed("tables of every width")
        let words = [
            "bench", "press", "推举", "a", "0123456789abcdef", "incline-dumbbell-press", "a.b", ".a",
            "bench.incline-dumbbell-press",
        ]
        let styles: [TextTable.Column.Style] = [.text, .wrapped, .number, .id, .name, .whole]
        for _ in 0..<300 {
            let columns = (0...Int.random(in: 0..<6, using: &seed)).map { position in
                TextTable.Column("title\(position)", styles.randomElement(using: &seed) ?? .text)
            }
            var table = TextTable(columns)
            let rows = (0..<Int.random(in: 0..<4, using: &seed)).map { _ in
                columns.map { _ in
                    (0..<Int.random(in: 0..<4, using: &seed))
                        .map { _ in words.randomElement(using: &seed) ?? "" }
                        .joined(separator: " ")
                }
            }
            for row in rows { table.add(row) }
            for width in [1, 8, 20, 39, 40, 41, 55, 56, 57, 80, 200] {
                let lines = table.lines(width: width)
                let whole = zip(columns, rows.first ?? []).filter { column, cell in
                    !column.canShrink && column.style != .name && !cell.isEmpty
                }.map(\.1)
                for line in lines where line.columnCount > width && !rows.isEmpty {
                    // Only what may not be cut is longer.
                    let isWhole = rows.contains { row in
                        zip(columns, row).contains { column, cell in
                            !column.canShrink && line.hasSuffix(cell) && !cell.isEmpty
                        }
                    }
                    let isWord =
                        columns.contains { $0.style == .wrapped }
                        && words.contains { line.hasSuffix($0) }
                    #expect(
                        isWhole || isWord || columns.contains { $0.title == line },
                        "\(width): \(line)")
                }
                #expect(whole.allSatisfy { cell in lines.contains { $0.contains(cell) } })
            }
        }
    }

    @Test("text is broken between words, under where it began")
    func wrapping() {
        let help = """
            A line that is longer than thirty columns are.

            Options:
              --limit N    at most N entries are printed, and no more
              short
            """
        #expect(
            help.wrapped(toColumns: 30) == """
                A line that is longer than
                thirty columns are.

                Options:
                  --limit N    at most N
                               entries are
                               printed, and no
                               more
                  short
                """)
        #expect(help.wrapped(toColumns: 80) == help)
        #expect("0123456789 ab".wrapped(toColumns: 4) == "0123456789\nab")
    }

    @Test("help is broken once, by its sentences and not by the lines of its source")
    func filling() {
        let help = """
            Reads every key to measure it. A column that descends has a minus before
            its name; computed columns are in parentheses.

              fill    the part of the leaves that is in use; the counts of a
                      larger index are a tree of their own
              values  different ones

            Examples:
              tool one
              tool two
            """
        #expect(
            help.filled(toColumns: 40) == """
                Reads every key to measure it. A column
                that descends has a minus before its
                name; computed columns are in
                parentheses.

                  fill    the part of the leaves that is
                          in use; the counts of a larger
                          index are a tree of their own
                  values  different ones

                Examples:
                  tool one
                  tool two
                """)
        #expect(
            help.filled(toColumns: 1_000).split(separator: "\n").prefix(3) == [
                "Reads every key to measure it. A column that descends has a minus before its "
                    + "name; computed columns",
                "are in parentheses.",
                "  fill    the part of the leaves that is in use; the counts of a larger index are "
                    + "a tree of their",
            ])
    }

    @Test(
        "the name that is meant is the shortest that begins with the text, else the most similar",
        arguments: [
            ("hist", "history"), ("exp", "export"), ("EX", "export"), ("lsit", "list"),
            ("lists", "list"), ("exporr", "export"), ("x", nil), ("", nil), ("zzzz", nil),
        ])
    func nearest(text: String, name: String?) {
        #expect(text.nearest(among: ["list", "history", "explain", "export", "find"]) == name)
    }

    @Test("text is measured as a terminal shows it")
    func columns() {
        #expect("Été".columnCount == 3 && "推举".columnCount == 4)
        #expect("👍🏽".columnCount == 2)
        #expect("推举".cut(toColumns: 3) == "推…")
        #expect("one two three".cut(toColumns: 9) == "one two…")
        #expect("one two three".cut(toColumns: 8) == "one two…")
        #expect("one twothree".cut(toColumns: 10) == "one…")
        #expect(
            "twothree".cut(toColumns: 4) == "two…" && "  twothree".cut(toColumns: 6) == "  two…")
        let address = "see " + String(repeating: "a", count: 25)
        #expect(address.cut(toColumns: 8) == "see aaa…")
        #expect("abc".cut(toColumns: 0) == "")
        #expect(1_234_567.grouped == "1,234,567" && (-100).grouped == "-100" && 0.grouped == "0")
    }

    @Test("JSON is read as what was written, in order")
    func json() throws {
        let text = "quote \" slash \\ line \n escape \u{1B} right-to-left \u{202E} emoji 👍"
        let value = JSONValue.object([
            ("b", .array([.null, .bool(true), .integer(.min), .number(0.1), .string(text)])),
            ("a", .object([])), ("c", .verbatim("{\"x\":[1]}")), ("d", .number(.infinity)),
        ])
        #expect(value.text.hasPrefix("{\n  \"b\": [\n    null,\n    true,"))
        #expect(!value.text.contains("\u{1B}") && !value.text.contains("\u{202E}"))
        let read = try JSONSerialization.jsonObject(with: Data(value.text.utf8))
        let object = try #require(read as? [String: Any])
        let array = try #require(object["b"] as? [Any])
        #expect(array[2] as? Int == .min && array[3] as? Double == 0.1)
        #expect(array[4] as? String == text)
        #expect(object["d"] is NSNull)
    }

    @Test("a tool names its commands, and its errors go to the errors")
    func tool() {
        let command = Command("echo", usage: "echo WORD", summary: "says it", details: "") {
            arguments, console in
            console.print(try arguments.word("WORD"))
            try arguments.finish()
            return 7
        }
        let tool = Tool(
            name: "t", version: "1\non a machine", summary: "", commands: [command], notes: ""
        ) { _ in 9 }
        var (output, errors) = ("", "")
        let console = Console {
            output += $0
        } errors: {
            errors += $0
        }
        #expect(tool.run(["echo", "hi"], console) == 7)
        #expect(output == "hi\n" && errors == "")
        #expect(tool.run(["echo", "--help"], console) == 0)
        #expect(tool.run(["echo", "--", "--help"], console) == 7)
        #expect(output.hasSuffix("--help\n"))
        #expect(tool.run(["echo"], console) == 2)
        #expect(errors == "t: WORD is missing (see t echo --help).\n")
        output = ""
        #expect(tool.run(["--version"], console) == 0)
        #expect(output == "t 1\non a machine\n")
        #expect(tool.run(["--version", "echo"], console) == 2)
        errors = ""
        #expect(tool.run(["ec"], console) == 2)
        #expect(errors == "t: There is no command ec, did you mean echo? (see t --help).\n")
    }
}
