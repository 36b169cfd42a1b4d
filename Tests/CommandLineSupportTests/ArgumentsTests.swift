import CommandLineSupport
import Testing

@Suite("Arguments") struct ArgumentsTests {
    @Test("options are found among plain words, in both spellings")
    func options() throws {
        var arguments = Arguments(["a", "--limit", "5", "--json", "b", "--from=-1", "--from", "x"])
        let (isGiven, isLeft) = (arguments.flag("--json"), arguments.flag("--json"))
        #expect(isGiven && !isLeft)
        #expect(try arguments.number("--limit", in: 1...9) == 5)
        #expect(try arguments.texts("--from") == ["-1", "x"])
        #expect(try arguments.text("--to") == nil)
        #expect(try arguments.word("FIRST") == "a")
        #expect(try arguments.wordIfAny() == "b")
        #expect(try arguments.wordIfAny() == nil)
        try arguments.finish()
    }

    @Test("words after -- are plain, whatever they look like")
    func plain() throws {
        var arguments = Arguments(["--json", "--", "--json", "--"])
        let isGiven = arguments.flag("--json")
        #expect(isGiven)
        #expect(try arguments.word("A") == "--json")
        #expect(try arguments.word("B") == "--")
        try arguments.finish()
    }

    @Test("each mistake is an error with its words")
    func mistakes() {
        var arguments = Arguments(["--limit", "10", "--to", "--from", "1", "--from", "2", "more"])
        let expected = "a whole number from 1 to 9"
        #expect(
            throws: UsageError.wrongValue(option: "--limit", value: "10", expected: expected)
        ) { try arguments.number("--limit", in: 1...9) }
        #expect(throws: UsageError.missingValue(option: "--to")) { try arguments.text("--to") }
        #expect(throws: UsageError.repeatedOption("--from")) { try arguments.text("--from") }
        #expect(throws: UsageError.unknownOption("--to")) { try arguments.word("PATH") }
        #expect(throws: UsageError.unexpectedWord("more")) { try arguments.finish() }
        #expect(throws: UsageError.missingWord("PATH")) { try arguments.word("PATH") }
    }
}
