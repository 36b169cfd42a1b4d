import LMDB
import TestSupport
import Testing

/// One thread is held at each step of what it does while another one does something else. It
/// happens in a process of its own, because a step too early shows itself by a signal.
@Suite("Two operations, step by step")
struct StepPairTests {
    private static let all = [
        "read", "write", "writeInTask", "grow", "adopt", "openTables", "list", "clear", "sync",
        "copy", "compact", "validate", "open", "close",
    ]
    /// Those that take away what the others use.
    private static let taking = ["grow", "adopt", "compact", "close"]

    @Test("held at any step, an operation and another one both end right", arguments: all)
    func pairs(first: String) throws {
        let isTaking = Self.taking.contains(first)
        var seed = Seed("pairs with \(first)")
        // Of two jobs of the one writer thread the second waits in its line: they never meet.
        let seconds = (isTaking || isThorough ? Self.all : Self.taking)
            .filter { $0 != "writeInTask" || first != "writeInTask" }
            .shuffled(using: &seed).prefix(isThorough ? Self.all.count : 2)
        let folder = try TemporaryFolder()
        let child = try ChildProcess("step-pairs", [folder.path, first] + seconds)
        let lines = child.readAll().split(separator: "\n")
        #expect(child.wait() == .exit(0))
        #expect(lines.count == 1 && lines.last?.hasSuffix(" pairs") == true, "\(lines)")
        print("\(first): \(lines.last ?? "none")")
    }
}
