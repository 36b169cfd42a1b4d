import CommandLineSupport
import TestSupport
import Testing

@Suite("The words of a line") struct ShellWordsTests {
    private func words(_ line: String) throws -> [String] { try ShellWords.texts(of: line) }

    @Test("words are divided by spaces, and quotes and backslashes keep them together")
    func words() throws {
        #expect(try words("") == [] && words("  \t ") == [])
        #expect(try words(" list  Exercise ") == ["list", "Exercise"])
        #expect(try words("query 'a == \"b c\" \\n'") == ["query", "a == \"b c\" \\n"])
        #expect(try words("\"a 'b' \\\" \\\\ \\n\"") == ["a 'b' \" \\ \\n"])
        #expect(try words("a\\ b\\'c \\\\") == ["a b'c", "\\"])
        #expect(try words("a'b'\"c\"d '' \"\"") == ["abcd", "", ""])
        #expect(try words("end\\") == ["end\\"])
        #expect(try words("a\nb") == ["a", "b"])
    }

    @Test("a quote that is not closed is an error that names it", arguments: ["'a b", "x \"y'"])
    func open(line: String) {
        #expect(throws: UsageError.openQuote(line.contains("\"") ? "\"" : "'")) {
            try words(line)
        }
    }

    @Test("a text has a line for each line feed outside of quotes")
    func lines() {
        #expect(ShellWords.lines(of: "") == [""])
        #expect(ShellWords.lines(of: "types\nverify\n") == ["types", "verify", ""])
        #expect(
            ShellWords.lines(of: "count 'Book\nwhere x'\n\ntypes")
                == ["count 'Book\nwhere x'", "", "types"])
    }

    @Test("each character of a word is known by its place in the line")
    func offsets() {
        let line = ShellWords("a 'b c'd\\ e")
        #expect(line.words.map(\.text) == ["a", "b cd e"])
        #expect(line.words[1].offsets == [3, 4, 5, 7, 8, 10])
        #expect(line.endsInWord && line.openQuote == nil)
        #expect(!ShellWords("a ").endsInWord)
        #expect(ShellWords("a '").openQuote == "'" && ShellWords("a '").words.count == 2)
    }

    @Test("what is quoted is read as itself, in any quotes")
    func quoting() throws {
        var seed = Seed("quoted words")
        let characters = Array("ab '\"\\#é👍")
        for _ in 0..<500 {
            let text = String(
                (0..<Int.random(in: 1...8, using: &seed)).map { _ in
                    characters.randomElement(using: &seed) ?? "a"
                })
            for quote: Character? in [nil, "'", "\""] {
                let mark = quote.map { String($0) } ?? ""
                let line = "x " + mark + ShellWords.quoted(text, in: quote) + mark
                #expect(try words(line) == ["x", text], "\(line)")
            }
        }
    }
}
