import CommandLineSupport
import PlainWeights

/// A part of the screen that a number leads to.
enum ScreenSection: Int, CaseIterable {
    case today = 1
    case exercises, journal, records, year, changes

    /// The section of a key.
    init?(key: String) {
        guard let number = Int(key), let section = Self(rawValue: number) else { return nil }
        self = section
    }

    private var name: String {
        switch self {
        case .today: "Today"
        case .exercises: "Exercises"
        case .journal: "Journal"
        case .records: "Records"
        case .year: "Year"
        case .changes: "Changes"
        }
    }

    /// The section behind this one.
    var next: ScreenSection { Self(rawValue: rawValue + 1) ?? .today }

    var view: any ScreenView {
        switch self {
        case .today: TodayView()
        case .exercises: ExercisesView()
        case .journal: OutputView.growing("Journal", ["history"], from: 20)
        case .records: OutputView.growing("Records", ["records", "--days", "3660"], from: 50)
        case .year: OutputView.year
        case .changes: OutputView.growing("Changes", ["changes"], from: 50)
        }
    }

    /// The numbers and names of all sections; this one is in brackets. Names are left out where
    /// there is no room.
    func tabs(columns: Int) -> String {
        let named = Self.allCases.map { $0 == self ? "[\($0.tab)]" : $0.tab }
        let whole = named.joined(separator: " ")
        if whole.columnCount <= columns { return whole }
        return Self.allCases.map { $0 == self ? "[\($0.tab)]" : "\($0.rawValue)" }
            .joined(separator: " ")
    }

    private var tab: String { "\(rawValue) \(name)" }

    /// What the keys do that mean the same in each section.
    static func step(for key: Key) -> ScreenStep? {
        switch key {
        case .text("l"): .type("log ")
        case .text(":"): .type("")
        case .text("a"): .run(["again"])
        case .text("u"): .run(["undo"])
        case .text("U"): .run(["redo"])
        case .text("?"): .open(OutputView("Keys", text: keys))
        default: nil
        }
    }

    private static let keys = """
        1 to 6   the sections; tab goes on, escape back
        arrows   choose, or move; also j k, page up and down
        enter    log the next set; change a done one; begin; open
        l        log a line: bench 80x8
        a        the last set again
        e x      change, delete the chosen set
        s w      skip the rest of an exercise; do another one
        o        the card of the exercise
        r        end the rest, or begin one
        f d      begin to finish, to discard the session
        u U      take back the last change; make it again
        :        any command: plates 102,5kg
        q        end; a session goes on
        """.split(separator: "\n").map { ScreenFrame.Line(String($0)) }
}
