import CommandLineSupport
import PlainWeights

/// What commands print, as a text that can be moved.
struct OutputView: ScreenView {
    /// Returns the words of commands that only read, whose outputs stand below each other.
    /// - Parameters: what they read from, how much of a list is wanted, and how far the view was
    ///   shifted.
    typealias Commands = (ScreenSource, _ limit: Int, _ shift: Int) throws -> [[String]]

    /// No command lists more.
    private static let mostRows = 10_000

    let title: String
    /// The commands, or nil for a text that stays.
    private let commands: Commands?
    /// What Enter begins to type.
    private let typed: String?
    private var limit: Int
    /// What the arrows at the sides go through; nil if they do nothing.
    private let shifted: String?
    private var shift = 0
    private var text: [ScreenFrame.Line] = []
    private var top = 0
    private var room = 1
    /// Whether more may be read at the end.
    private var grows: Bool

    /// Creates a view of commands.
    /// - Parameters:
    ///   - limit: how much of a list is read at first; nil if there is none.
    ///   - typed: what Enter begins to type.
    ///   - shifted: what the arrows at the sides go through.
    init(
        _ title: String, from limit: Int? = nil, typing typed: String? = nil,
        shifting shifted: String? = nil, _ commands: @escaping Commands
    ) {
        self.title = title
        self.typed = typed
        self.shifted = shifted
        self.commands = commands
        (self.limit, grows) = (limit ?? 0, limit != nil)
    }

    /// Creates a view of what a command has printed.
    init(_ title: String, text: [ScreenFrame.Line]) {
        self.title = title
        self.text = text
        (commands, typed, shifted, limit, grows) = (nil, nil, nil, 0, false)
    }

    var hints: String {
        let first = typed == nil ? "" : "enter log  "
        let sides = shifted.map { "← → \($0)  " } ?? ""
        return "\(first)\(sides)↑↓ move  esc back  ? keys  q end"
    }

    mutating func load(_ source: ScreenSource) throws {
        guard let commands = try commands?(source, limit, shift) else { return }
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
        case .left where shifted != nil: try move(by: -1, source)
        case .right where shifted != nil: try move(by: 1, source)
        case .enter: return typed.map { .type($0) }
        default: return nil
        }
        if top + room > text.count, grows {
            let before = text.count
            limit = min(limit * 2, Self.mostRows)
            try load(source)
            grows = text.count > before && limit < Self.mostRows
        }
        return .changed
    }

    private mutating func move(by step: Int, _ source: ScreenSource) throws {
        shift += step
        try load(source)
    }

    mutating func lines(_ size: ScreenSize) -> [ScreenFrame.Line] {
        room = size.rows
        top = max(0, min(top, text.count - room))
        return Array(text.dropFirst(top).prefix(room))
    }
}
