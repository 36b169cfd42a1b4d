import CommandLineSupport
import PlainWeights

/// What the screen shows between its title and its message.
protocol ScreenView {
    /// What is shown, in a few words.
    var title: String { get }
    /// The keys that matter most here.
    var hints: String { get }

    /// Reads again what is shown.
    mutating func load(_ source: ScreenSource) throws
    /// Takes a key.
    /// - Returns: what follows, or nil if the key has no meaning here.
    mutating func press(_ key: Key, _ source: ScreenSource) throws -> ScreenStep?
    /// Returns at most so many rows.
    mutating func lines(_ size: ScreenSize) -> [ScreenFrame.Line]
}

/// What a view reads from.
struct ScreenSource {
    let store: WorkoutStore
    let context: ToolContext
    /// The columns of the terminal.
    let columns: Int

    /// The minutes that the clock here is ahead of coordinated universal time.
    var utcOffsetMinutes: Int { context.offsetMinutes(at: context.now()) }
}

/// What follows a key.
enum ScreenStep {
    /// The view has changed by itself.
    case changed
    /// A command is run, which changes the store.
    case run([String])
    /// The beginning of a command is to be gone on with, and sent by Enter. The words behind it
    /// need not be seen.
    case type(String, hiding: [String] = [])
    /// Something is said, and nothing done.
    case say(String)
    /// Another view is shown above this one.
    case open(any ScreenView)
    /// The view is left.
    case back
}

/// Which rows of a list are shown, and which one is chosen.
struct ChosenRow {
    private(set) var position = 0
    private var top = 0
    /// How many rows were shown last.
    private var room = 1

    /// Chooses a row.
    mutating func choose(_ wanted: Int, of count: Int) {
        position = max(0, min(wanted, count - 1))
    }

    /// Takes a key that chooses another row.
    /// - Returns: whether it was one.
    mutating func press(_ key: Key, of count: Int) -> Bool {
        switch key {
        case .up, .control("p"): choose(position - 1, of: count)
        case .down, .control("n"): choose(position + 1, of: count)
        case .pageUp, .control("b"): choose(position - room, of: count)
        case .pageDown, .control("f"): choose(position + room, of: count)
        case .home: choose(0, of: count)
        case .end: choose(count - 1, of: count)
        default: return false
        }
        return true
    }

    /// Returns the rows that are shown, among them the chosen one.
    mutating func shown(of count: Int, rows: Int) -> Range<Int> {
        room = max(1, rows)
        choose(position, of: count)
        top = max(0, min(top, count - room))
        top = min(top, position)
        if position >= top + room { top = position - room + 1 }
        return top..<min(count, top + room)
    }
}

extension Key {
    /// The key that a letter stands for where no text is typed.
    var moving: Key {
        switch self {
        case .text("j"): .down
        case .text("k"): .up
        case .text("g"): .home
        case .text("G"): .end
        case .text(" "): .pageDown
        default: self
        }
    }
}
