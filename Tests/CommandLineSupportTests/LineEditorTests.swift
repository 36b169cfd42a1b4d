import CommandLineSupport
import TestSupport
import Testing

/// Keys typed at an editor, as a terminal sends them.
private struct Typist {
    var editor: LineEditor
    var decoder = KeyDecoder()
    var outcomes: [LineEditor.Outcome] = []
    let candidates: [String]

    init(_ history: [String] = [], completing candidates: [String] = []) {
        editor = LineEditor(history: LineHistory(history))
        self.candidates = candidates
    }

    /// Types keys, and returns the line with a bar at the cursor.
    mutating func type(_ keys: String) -> String {
        let names = candidates
        for key in decoder.feed(keys.utf8) {
            let outcome = editor.press(key) { head in
                let word = head.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
                let found = LineCompletion.names(names, beginning: String(word))
                return LineCompletion(
                    start: head.count - word.count,
                    found.map { .init($0, inserted: $0) })
            }
            outcomes.append(outcome)
            if case .entered = outcome { editor.begin() }
        }
        return shown
    }

    var shown: String {
        let line = editor.line
        return "\(line.head)|\(String(line.characters[line.cursor...]))"
    }
}

@Suite("The editor of a line") struct LineEditorTests {
    @Test("keys move the cursor and delete, by characters, words and to the ends")
    func moving() {
        for (keys, wanted) in [
            ("abc", "abc|"), ("abc\u{1B}[D\u{1B}[DX", "aX|bc"), ("abc\u{1}X", "X|abc"),
            ("abc\u{1}\u{5}X", "abcX|"), ("ab\u{1B}[HX\u{1B}[FY", "XabY|"),
            ("one two\u{1B}b\u{1B}b", "|one two"), ("one, two\u{1}\u{1B}f", "one|, two"),
            ("one, two\u{1}\u{1B}f\u{1B}f", "one, two|"), ("one\u{1B}[1;5D", "|one"),
            ("abc\u{7F}", "ab|"), ("abc\u{1}\u{1B}[3~", "|bc"), ("abc\u{1}\u{4}", "|bc"),
            ("abc\u{2}\u{6}", "abc|"),
        ] {
            var typist = Typist()
            #expect(typist.type(keys) == wanted, "\(keys.debugDescription)")
        }
    }

    @Test("text that was deleted comes back, put together where it was deleted in one go")
    func deleting() {
        for (keys, wanted) in [
            ("one two three\u{17}", "one two |"),
            ("one two three\u{17}\u{17}\u{19}", "one two three|"),
            ("Type.index a\u{17}\u{17}", "|"), ("Type.index\u{1B}\u{7F}", "Type.|"),
            ("one two\u{15}x\u{19}", "xone two|"), ("one two\u{1}\u{B}x\u{19}", "xone two|"),
            ("one two\u{1}\u{1B}d\u{1B}d\u{19}\u{19}", "one twoone two|"),
            ("a b\u{17}c\u{17}\u{19}", "a c|"),
        ] {
            var typist = Typist()
            #expect(typist.type(keys) == wanted, "\(keys.debugDescription)")
        }
    }

    @Test("a character is what people see, of however many scalars")
    func graphemes() {
        var typist = Typist()
        #expect(typist.type("a👩‍👩‍👧e\u{301}\u{7F}") == "a👩‍👩‍👧|")
        #expect(typist.type("\u{7F}") == "a|")
        #expect(typist.type("🇩🇪\u{1B}[D") == "a|🇩🇪")
        #expect(typist.type("e") == "ae|🇩🇪")
        // A mark joins the letter before it, and what is typed then stands behind both.
        #expect(typist.type("\u{301}x") == "ae\u{301}x|🇩🇪")
    }

    @Test("a key that can do nothing is refused, and changes nothing")
    func refused() {
        for keys in [
            "\u{7F}", "\u{1B}[D", "\u{1B}[C", "\u{19}", "\u{B}", "\u{1B}[A", "\t", "\u{0}",
        ] {
            var typist = Typist()
            #expect(typist.type(keys) == "|" && typist.outcomes == [.refused], "\(keys)")
        }
    }

    @Test("keys that are not of the line say what they are for")
    func outcomes() {
        var typist = Typist()
        _ = typist.type("a\u{3}")
        #expect(typist.outcomes.last == .cancelled)
        _ = typist.type("\u{C}\u{1A}")
        #expect(typist.outcomes.suffix(2) == [.cleared, .suspended])
        _ = typist.type("\u{15}\u{4}")
        #expect(typist.outcomes.last == .ended)
        _ = typist.type("\u{1B}[200~types\nverify\u{1B}[201~\r")
        #expect(typist.outcomes.last == .entered("types\nverify"))
    }

    @Test("the history is shown line by line, and the new line is behind it")
    func history() {
        var typist = Typist(["one", "two"])
        #expect(typist.type("new\u{1B}[A") == "two|")
        #expect(typist.type("\u{1B}[A\u{1B}[A") == "one|")
        #expect(typist.type("X\u{E}\u{E}") == "new|")
        #expect(typist.type("\u{1B}[B") == "new|" && typist.outcomes.last == .refused)
        #expect(typist.type("\r\u{10}") == "two|")
        let remembered = ["three", "three", "  "].map { typist.editor.remember($0) }
        #expect(remembered == [true, false, false])
        typist.editor.begin()
        #expect(typist.type("\u{1B}[A") == "three|")
        #expect(typist.editor.history.lines == ["one", "two", "three"])
    }

    @Test("the history is searched backwards while text is typed")
    func search() {
        var typist = Typist(["list Book", "keys Book.byTag", "list Shelf", "verify"])
        func prompt() -> String { typist.editor.screen(prompt: "> ", width: 80).text }
        #expect(typist.type("new\u{12}li") == "|list Shelf")
        #expect(prompt() == "(search: li) list Shelf")
        #expect(typist.type("\u{12}") == "|list Book")
        #expect(typist.type("\u{12}") == "|list Book" && typist.outcomes.last == .refused)
        #expect(prompt() == "(not found: li) list Book")
        // The end of the search begins again from the newest line.
        #expect(typist.type("\u{7F}\u{7F}") == "new|")
        #expect(typist.type("byT") == "keys Book.|byTag")
        #expect(typist.type("\u{5}!") == "keys Book.byTag!|")
        #expect(typist.type("\u{12}ver\u{7}") == "keys Book.byTag!|")
        #expect(typist.type("\u{12}ver\r") == "|")
        #expect(typist.outcomes.last == .entered("verify"))
    }

    @Test("a search that is left at a line goes on from there in the history")
    func searchPosition() {
        var typist = Typist(["one", "two", "three"])
        #expect(typist.type("new\u{12}tw\u{1B}[A") == "one|")
        #expect(typist.type("\u{1B}[B\u{1B}[B\u{1B}[B") == "new|")
    }

    @Test("one candidate is completed, of several what is common, and then they are offered")
    func completion() {
        var typist = Typist(completing: ["verify", "types", "timeline"])
        #expect(typist.type("v\t") == "verify |")
        #expect(
            typist.type("\u{15}t\t") == "t|"
                && typist.outcomes.last == .offered(["types", "timeline"]))
        #expect(typist.type("y\tx") == "types x|")
        #expect(typist.type("\u{15}TIM\t") == "timeline |")
        #expect(typist.type("\u{15}no\t") == "no|" && typist.outcomes.last == .refused)
        var common = Typist(completing: ["Exercise", "ExerciseSet"])
        #expect(common.type("exe\t") == "Exercise|")
        #expect(common.type("\t") == "Exercise|")
        #expect(common.outcomes.last == .offered(["Exercise", "ExerciseSet"]))
        // What stands behind the cursor stays.
        var inside = Typist(completing: ["verify"])
        #expect(inside.type("v x\u{1}\u{6}\t") == "verify | x")
    }
}
