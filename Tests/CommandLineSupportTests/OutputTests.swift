import CommandLineSupport
import Foundation
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
                "bench pr…  1,000  0123…cdef  kept",
                "推举           7  x",
            ])
        #expect(table.lines(width: 1)[1] == "bench p…  1,000  0123…def  kept")
    }

    @Test("text is measured as a terminal shows it")
    func columns() {
        #expect("Été".columnCount == 3 && "推举".columnCount == 4)
        #expect("👍🏽".columnCount == 2)
        #expect("推举".cut(toColumns: 3) == "推…")
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
        let tool = Tool(name: "t", summary: "", commands: [command], notes: "") { ("\($0)", 9) }
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
        #expect(errors == "t: WORD is missing (see t echo --help)\n")
    }
}
