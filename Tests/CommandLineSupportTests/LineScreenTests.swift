import CommandLineSupport
import TestSupport
import Testing

@Suite("What a row shows of a line") struct LineScreenTests {
    private func editor(_ text: String, left: Int = 0) -> LineEditor {
        var editor = LineEditor()
        _ = editor.press(.paste(text))
        for _ in 0..<left { _ = editor.press(.left) }
        return editor
    }

    @Test("a line that fits is shown whole, with the cursor at its column")
    func whole() {
        let screen = editor("推举 👍🏽e\u{301}x", left: 1).screen(prompt: "> ", width: 40)
        #expect(screen.text == "> 推举 👍🏽e\u{301}x" && screen.cursorColumn == 10)
        #expect(screen.drawing == "\r> 推举 👍🏽e\u{301}x\u{1B}[J\r\u{1B}[10C")
        #expect(LineEditor().screen(prompt: "", width: 40).drawing == "\r\u{1B}[J\r")
    }

    @Test("a longer line is shown around the cursor, and says where it goes on")
    func scrolled() {
        let line = "0123456789abcdefghij"
        func shown(_ left: Int) -> String {
            let screen = editor(line, left: left).screen(prompt: "> ", width: 13)
            return screen.text + " \(screen.cursorColumn)"
        }
        #expect(shown(0) == "> …cdefghij 11")
        #expect(shown(20) == "> 01234567… 2")
        #expect(shown(10) == "> …456789ab… 9")
    }

    @Test("line feeds are arrows, and what must not be printed is a question mark")
    func controls() {
        let screen = editor("a\nb\u{1B}[31m\u{202E}").screen(prompt: "> ", width: 40)
        #expect(screen.text == "> a↵b?[31m?")
    }

    @Test("the cursor is in the row, and no row is wider than the terminal")
    func anyLine() {
        var seed = Seed("rows of lines")
        let characters = Array("a推👍🏽 é\n🇩🇪")
        for _ in 0..<2_000 {
            let text = String(
                (0..<Int.random(in: 0...60, using: &seed)).map { _ in
                    characters.randomElement(using: &seed) ?? "a"
                })
            let editor = editor(text, left: Int.random(in: 0...60, using: &seed))
            let width = Int.random(in: 12...50, using: &seed)
            let screen = editor.screen(prompt: "name> ", width: width)
            #expect(screen.text.columnCount < width, "\(text) at \(width)")
            #expect(screen.cursorColumn <= screen.text.columnCount)
            // What stands left of the cursor in the row stands there in the line.
            let beyond = screen.text.dropFirst(6).drop { $0 == "…" }
            let cell = editor.line.head.last.map { $0 == "\n" ? "↵" : String($0) }
            var column = 6 + (screen.text.dropFirst(6).first == "…" ? 1 : 0)
            let before = beyond.prefix { character in
                column += character.columnCount
                return column <= screen.cursorColumn
            }
            #expect(before.last.map(String.init) == (before.isEmpty ? nil : cell))
        }
    }

    @Test("names stand in columns, downwards, as many as fit")
    func columns() {
        let names = ["list", "keys", "verify", "a name that is long", "x"]
        #expect(
            NameColumns(names).lines(width: 45) == [
                "list                 a name that is long", "keys                 x", "verify",
            ])
        #expect(NameColumns(names).lines(width: 20) == names)
        #expect(NameColumns([]).lines(width: 20) == [])
        #expect(NameColumns((1...500).map { "\($0)" }).lines(width: 20).last == "... and 380 more")
    }
}
