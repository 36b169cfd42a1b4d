import CommandLineSupport
import TestSupport
import Testing

@Suite("Frames of a screen") struct ScreenFrameTests {
    private static let size = ScreenSize(columns: 12, rows: 4)

    @Test("are drawn whole at first, then only the rows that have changed")
    func rows() {
        var frame = ScreenFrame([.init("one", .bold), .init("two"), .init("three", .red)])
        #expect(
            frame.drawing(in: Self.size, after: nil, hasColor: true)
                == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[2K\u{1B}[1mone\u{1B}[0m"
                + "\u{1B}[2;1H\u{1B}[2Ktwo\u{1B}[3;1H\u{1B}[2K\u{1B}[31mthree\u{1B}[0m"
                + "\u{1B}[4;1H\u{1B}[2K\u{1B}[?25l")
        let before = frame
        #expect(frame.drawing(in: Self.size, after: before, hasColor: true) == "")
        frame.lines[1] = .init("TWO", .reversed)
        #expect(
            frame.drawing(in: Self.size, after: before, hasColor: true)
                == "\u{1B}[2;1H\u{1B}[2K\u{1B}[7mTWO         \u{1B}[0m\u{1B}[?25l")
    }

    @Test("have no colour where none is wanted, and stay bold and reversed")
    func colours() {
        let frame = ScreenFrame([.init("a", .green), .init("b", .reversed), .init("c", .dim)])
        let drawn = frame.drawing(in: Self.size, after: nil, hasColor: false)
        #expect(!drawn.contains("[32m") && drawn.contains("[7m") && drawn.contains("[2m"))
    }

    @Test("cut what does not fit, and show a cursor within the terminal")
    func fitting() {
        let frame = ScreenFrame(
            [.init("日本語日本語日本語")] + Array(repeating: .init("row"), count: 9),
            cursor: .init(row: 1, column: 40))
        let drawn = frame.drawing(in: Self.size, after: nil, hasColor: true)
        #expect(drawn.contains("日本語日本…") && !drawn.contains("\u{1B}[5;"))
        #expect(drawn.hasSuffix("\u{1B}[2;12H\u{1B}[?25h"))
    }

    @Test("show the same drawn one after the other as drawn whole")
    func differences() {
        var random = Seed(fixed: 53)
        var shown = ShownTerminal(columns: Self.size.columns, rows: Self.size.rows)
        var previous: ScreenFrame?
        for _ in 0..<2_000 {
            let styles: [Console.Style?] = [nil, .bold, .red, .reversed, .dim]
            let count = Int.random(in: 0...6, using: &random)
            var frame = ScreenFrame(
                (0..<count).map { row in
                    let text =
                        ["", "a", "other", "a row that is too long"]
                        .randomElement(using: &random) ?? ""
                    return .init("\(row % 2)" + text, styles.randomElement(using: &random) ?? nil)
                })
            if Bool.random(using: &random) {
                frame.cursor = .init(
                    row: Int.random(in: 0...5, using: &random),
                    column: Int.random(in: 0...14, using: &random))
            }
            // A terminal of another size has to be drawn whole.
            if Int.random(in: 0..<50, using: &random) == 0 { previous = nil }
            shown.write(frame.drawing(in: Self.size, after: previous, hasColor: true))
            var whole = ShownTerminal(columns: Self.size.columns, rows: Self.size.rows)
            whole.write(frame.drawing(in: Self.size, after: nil, hasColor: true))
            #expect(shown == whole)
            previous = frame
        }
    }
}
