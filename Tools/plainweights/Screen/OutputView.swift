import CommandLineSupport
import PlainWeights

/// What commands print, as a text that can be moved.
struct OutputView: ScreenView {
    let title: String
    /// The commands, whose outputs stand below each other; empty for a text that stays.
    private let commands: (_ limit: Int) -> [[String]]
    /// What Enter begins to type.
    private let typed: String?
    private var limit: Int
    /// Whether more is read at the end.
    private let grows: Bool
    private var text: [ScreenFrame.Line] = []
    private var top = 0
    private var room = 1

    /// Creates a view of commands that only read.
    /// - Parameter commands: the words of each command.
    init(_ title: String, _ commands: [[String]], typing typed: String? = nil) {
        self.title = title
        self.typed = typed
        self.commands = { _ in commands }
        (limit, grows) = (0, false)
    }

    /// Creates a view of a command that takes `--limit`. More is read at the end.
    init(_ title: String, growing command: [String], from limit: Int) {
        self.title = title
        self.limit = limit
        typed = nil
        grows = true
        commands = { [command + ["--limit", "\($0)"]] }
    }

    /// Creates a view of what a command has printed.
    init(_ title: String, text: [ScreenFrame.Line]) {
        self.init(title, [])
        self.text = text
    }

    var hints: String {
        typed == nil ? "↑↓ move  esc back  ? keys  q end" : "enter log  ↑↓ move  esc back  ? keys"
    }

    mutating func load(_ source: ScreenSource) throws {
        let commands = commands(limit)
        if commands.isEmpty { return }
        text = []
        for words in commands {
            let output = ScreenRun(words, source)
            if !text.isEmpty { text.append(ScreenFrame.Line()) }
            text += output.lines
        }
    }

    mutating func press(_ key: Key, _ source: ScreenSource) throws -> ScreenStep? {
        switch key.moving {
        case .up: top -= 1
        case .down: top += 1
        case .pageUp: top -= room
        case .pageDown: top += room
        case .home: top = 0
        case .end: top = text.count
        case .enter: return typed.map { .type($0) }
        default: return nil
        }
        if top + room > text.count, grows {
            let before = text.count
            limit *= 2
            try load(source)
            // There is no more.
            if text.count == before { limit /= 2 }
        }
        return .changed
    }

    mutating func lines(_ size: ScreenSize) -> [ScreenFrame.Line] {
        room = size.rows
        top = max(0, min(top, text.count - room))
        return Array(text.dropFirst(top).prefix(room))
    }
}
