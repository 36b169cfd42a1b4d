import Testing

@Suite("Swift text")
struct SwiftTextTests {
    @Test(
        "code, comments and strings are told apart",
        arguments: [
            ("a // b", "a ", "// b"),
            ("a /* b /* c */ d */ e", "a  e", "/* b /* c */ d */"),
            ("a(\"b // c\") // d", "a(\"\") ", "// d"),
            ("\"a\\\"b\" c", "\"\" c", ""),
            ("\"a \\(b(\"c\") + d) e\" f", "\"(b(\"\") + d)\" f", ""),
            ("#\"a \" \\(b) \\#(c)\"# d", "\"(c)\" d", ""),
            ("func `a // {`() {", "func ``() {", ""),
        ])
    func halves(_ line: String, _ code: String, _ comment: String) {
        let text = SwiftText(line)
        #expect(text.code == [code])
        #expect(text.comments == [comment])
    }

    @Test("a string over several lines keeps the lines and loses the text")
    func multiline() {
        let text = SwiftText("let a = \"\"\"\n    { \" // b\n    \"\"\"\nc")
        #expect(text.code == ["let a = \"\"\"", "", "\"\"\"", "c"])
        #expect(text.comments == ["", "", "", ""])
    }

    @Test("a quote without an end hides no further line")
    func unterminated() {
        #expect(SwiftText("\"a\nb").code == ["\"", "b"])
    }
}
