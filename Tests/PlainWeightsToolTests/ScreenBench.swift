import CommandLineSupport
import Foundation
import PlainWeights
import PlainWeightsTool
import TestSupport

/// The screen of a store in a folder of its own, with two exercises and a workout, at a time that
/// a test sets.
struct ScreenBench {
    let folder: TemporaryFolder
    let store: WorkoutStore
    private let clock: TestClock
    private(set) var screen: TrainingScreen
    var size = ScreenSize(columns: 60, rows: 20)

    /// A time that a test sets.
    private final class TestClock: @unchecked Sendable {
        // Safe because one test uses it on one thread.
        var now = Date(timeIntervalSince1970: 1_755_000_000)
    }

    init() throws {
        folder = try TemporaryFolder()
        let clock = TestClock()
        self.clock = clock
        var options = StoreOptions()
        options.history = .kept(device: UUID())
        var existing = options
        existing.access = .existing
        store = try WorkoutStore.open(at: folder.path("store"), options: options)
        let context = ToolContext(
            environment: [:], now: { clock.now }, timeZone: TimeZone(secondsFromGMT: 7_200) ?? .gmt)
        let path = folder.path("store")
        screen = TrainingScreen(store, context) { [existing] in
            try WorkoutStore.open(at: path, options: existing)
        }
        for line in [
            "log \"Bench Press\" 80x8 80x7 --new --at 2025-08-10T18:00",
            "log Row 60x10 --new --at 2025-08-10T18:10",
            "plan new \"Push Day\" bench 2x8x80 + row 2x10",
        ] { run(line) }
        press(.text("1"))
    }

    /// Lets time pass.
    func pass(_ seconds: Double) { clock.now += seconds }

    /// Presses keys, and looks around after each one as the terminal does. Text is typed letter by
    /// letter.
    mutating func press(_ keys: Key...) {
        for key in keys {
            if case .text(let text) = key {
                for letter in text { screen.press(.text(String(letter))) }
            } else {
                screen.press(key)
            }
            screen.look()
        }
    }

    /// Types a line as a command.
    mutating func run(_ line: String) {
        press(.text(":"), .text(line), .enter)
    }

    /// What the terminal shows, without the spaces at the ends of rows.
    mutating func shown() -> String {
        frame().lines.map { line in
            String(line.text.cut(toColumns: size.columns).reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    mutating func frame() -> ScreenFrame {
        screen.look()
        return screen.frame(size)
    }

    /// The rows between the title and the message.
    mutating func body() -> [String] {
        shown().split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).dropLast(2)
            .map(String.init)
    }

    /// The row above the line that is typed.
    mutating func said() -> String {
        frame().lines.dropLast(2).last?.text ?? ""
    }

    /// The row above the keys.
    mutating func message() -> String {
        frame().lines.dropLast().last?.text ?? ""
    }
}
