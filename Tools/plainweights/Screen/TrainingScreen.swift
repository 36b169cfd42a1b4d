import CommandLineSupport
import Foundation
import PlainWeights

/// The training of a store on the whole terminal: one view at a time, and a line for commands.
package struct TrainingScreen: Screen {
    package private(set) var isOver = false
    /// Why the screen has come to its end by itself.
    package private(set) var failure: (any Error)?
    private var store: WorkoutStore
    private var context: ToolContext
    /// Opens the store anew, after another file has taken the place of its own.
    private let reopen: () throws -> WorkoutStore
    /// What the file of the store is known by.
    private var file: UInt64?
    /// What is always said of the store; nil for nothing.
    private let note: String?
    private var section = ScreenSection.today
    /// The views above each other, of which the last one is shown.
    private var views: [any ScreenView] = [TodayView()]
    private var command: CommandEntry?
    private var history = LineHistory()
    private var message: ScreenFrame.Line?
    private var clock: RestClock?
    /// Whether the rest that goes on was rung for, or needs no ringing.
    private var hasRung = true
    /// Whether the view could not be read.
    private var isUnread = false
    /// The state of the store that is shown.
    private var sequence: UInt64?
    private var columns = 80

    /// Creates the screen of a store.
    /// - Parameters:
    ///   - context: the environment, clock and time zone of the commands.
    ///   - note: what is always said of the store; nil for nothing.
    ///   - reopen: opens the store anew, after another file has taken the place of its own.
    package init(
        _ store: WorkoutStore, _ context: ToolContext, note: String? = nil,
        reopening reopen: @escaping () throws -> WorkoutStore
    ) {
        (self.store, self.context, self.note) = (store, context.showing(store), note)
        self.reopen = reopen
        file = Self.file(of: store)
    }

    /// What the file of a store is known by; nil if there is none.
    private static func file(of store: WorkoutStore) -> UInt64? {
        let path = store.path + "/data.mdb"
        let facts = try? FileManager.default.attributesOfItem(atPath: path)
        return facts?[.systemFileNumber] as? UInt64
    }

    private var source: ScreenSource {
        ScreenSource(store: store, context: context, columns: columns)
    }

    package mutating func look() {
        do {
            if Self.file(of: store) != file { try takeOtherFile() }
            let now = try store.read { try $0.sequence }
            if now != sequence { try load() }
        } catch {
            show(error)
        }
    }

    /// Goes on with the file that has taken the place of the one that is shown, and ends where
    /// there is none.
    private mutating func takeOtherFile() throws {
        do {
            try store.close()
            store = try reopen()
        } catch {
            (failure, isOver) = (error, true)
            throw error
        }
        context = context.showing(store)
        (file, sequence) = (Self.file(of: store), nil)
        message = ScreenFrame.Line("the store was replaced", .bold)
    }

    private mutating func load() throws {
        let (now, active) = try store.read { snapshot in
            (try snapshot.sequence, try snapshot.first(store.sessions.active))
        }
        if clock != active?.clock { hasRung = left(of: active?.clock).map { $0 <= .zero } ?? true }
        clock = active?.clock
        // A view that cannot be read is not tried again until something has changed.
        sequence = now
        isUnread = true
        try views[views.count - 1].load(source)
        isUnread = false
    }

    private mutating func show(_ error: any Error) {
        message = ScreenFrame.Line(error.localizedDescription, .red)
    }

    /// What is left of a rest.
    private func left(of clock: RestClock?) -> TimeSpan? { clock?.left(at: context.now()) }

    package mutating func press(_ key: Key) {
        // Letters that are typed fast come together.
        if case .text(let text) = key, text.count > 1 {
            for letter in text { press(.text(String(letter))) }
            return
        }
        do {
            if command != nil {
                try pressInCommand(key)
                return
            }
            message = nil
            if let step = try views[views.count - 1].press(key, source) {
                try take(step)
            } else {
                try pressAnywhere(key)
            }
        } catch {
            show(error)
        }
    }

    private mutating func pressAnywhere(_ key: Key) throws {
        if let step = ScreenSection.step(for: key) { return try take(step) }
        if case .text(let text) = key, let wanted = ScreenSection(key: text) {
            return try enter(wanted)
        }
        switch key {
        case .tab: try enter(section.next)
        case .escape, .backspace, .left: try take(.back)
        case .text("q"), .control("c"), .control("d"): isOver = true
        default: break
        }
    }

    private mutating func enter(_ wanted: ScreenSection) throws {
        section = wanted
        views = [wanted.view]
        try load()
    }

    private mutating func take(_ step: ScreenStep) throws {
        switch step {
        case .changed: break
        case .run(let words): _ = try run(words)
        case .type(let text, let words): command = CommandEntry(text, hiding: words, history)
        case .say(let text): message = ScreenFrame.Line(text)
        case .open(let view):
            views.append(view)
            try load()
        case .back:
            if views.count > 1 { views.removeLast() } else { return try enter(.today) }
            try load()
        }
    }

    private mutating func pressInCommand(_ key: Key) throws {
        message = nil
        let source = source
        switch command?.press(key, source) {
        case .entered(let line, let hidden):
            let entry = command
            command = nil
            _ = history.add(line)
            do {
                let words = try ShellWords.texts(of: line)
                if !words.isEmpty, try !run(words + hidden) { command = mended(entry, line) }
            } catch {
                command = entry
                throw error
            }
        case .cancelled: command = nil
        case .offered(let names):
            message = ScreenFrame.Line(names.joined(separator: ", "), .dim)
        case .edited, nil: break
        }
    }

    /// A line that was refused stays, to be mended. Who logs what is not there may want to make it.
    private func mended(_ entry: CommandEntry?, _ line: String) -> CommandEntry? {
        let canBeMade = message?.text.contains("--new makes it") == true
        if !canBeMade { return entry }
        // What stands behind two minus signs is a note.
        let note = line.firstRange(of: " -- ")?.lowerBound ?? line.endIndex
        return CommandEntry(line[..<note] + " --new" + line[note...], history)
    }

    /// Runs a command.
    /// - Returns: whether it was done.
    private mutating func run(_ words: [String]) throws -> Bool {
        let run = ScreenRun(words, source)
        message = run.message
        if run.message == nil {
            views.append(OutputView(words.joined(separator: " "), text: run.lines))
        }
        try load()
        return run.code == 0
    }

    package mutating func frame(_ size: ScreenSize) -> ScreenFrame {
        if size.columns != columns {
            columns = size.columns
            do { try load() } catch { show(error) }
        }
        var lines = [ScreenFrame.Line(section.tabs(columns: size.columns), .dim), titleLine]
        if size.rows >= Self.spaciousRows { lines.append(ScreenFrame.Line()) }
        let below = messageLines
        let room = max(1, size.rows - lines.count - below.count - 1)
        let shown =
            isUnread ? [] : views[views.count - 1].lines(ScreenSize(columns: columns, rows: room))
        lines += shown.prefix(room)
        lines += Array(repeating: ScreenFrame.Line(), count: max(0, room - shown.count))
        var frame = ScreenFrame(lines)
        if let command {
            let line = command.screen(columns)
            frame.lines += below.dropLast() + [ScreenFrame.Line(line.text)]
            frame.cursor = .init(row: frame.lines.count - 1, column: line.cursorColumn)
            frame.lines.append(ScreenFrame.Line("enter send  tab complete  esc give up", .dim))
        } else {
            frame.lines += below
            frame.lines.append(ScreenFrame.Line(views[views.count - 1].hints, .dim))
        }
        if !hasRung, let left = left(of: clock), left <= .zero {
            (frame.rings, hasRung) = (true, true)
        }
        return frame
    }

    /// The title of the view, and the rest that goes on at its right.
    private var titleLine: ScreenFrame.Line {
        let title = views[views.count - 1].title
        guard let clock, let left = left(of: clock), left > Self.forgottenRest else {
            return ScreenFrame.Line(title, .bold)
        }
        let format = TrainingFormat(locale: .tool)
        // Whole seconds, of which the last one is still shown.
        let seconds = left.seconds.rounded(.up)
        let shown = format.duration(.seconds(abs(seconds)))
        let rest =
            seconds > 0
            ? "rest \(shown) of \(format.duration(clock.length))" : "rested, \(shown) ago"
        let room = max(0, columns - rest.columnCount - 1)
        return ScreenFrame.Line(
            title.cut(toColumns: room).padded(toColumns: room) + " " + rest,
            seconds > 0 ? .bold : .green)
    }

    /// The message, or an empty row.
    private var messageLines: [ScreenFrame.Line] {
        let said = message ?? note.map { ScreenFrame.Line($0, .dim) } ?? ScreenFrame.Line()
        var lines = said.text.wrapped(toColumns: columns).split(
            separator: "\n", omittingEmptySubsequences: false
        ).prefix(Self.messageRows).map { ScreenFrame.Line(String($0), said.style) }
        if command != nil { lines.append(ScreenFrame.Line()) }
        return lines
    }

    private static let messageRows = 3
    /// A rest that is over for so long is told no more.
    private static let forgottenRest = TimeSpan.seconds(-600)
    /// So many rows have room for an empty one below the title.
    private static let spaciousRows = 16
}
