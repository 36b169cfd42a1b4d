import Foundation
import LMDB
import TestSupport
import Testing

@Suite("System calls that fail", .enabled(if: FaultShim.isSupported, FaultShim.reason))
struct FaultTests {
    /// How many commits a child makes; every call that they make fails once.
    private let commitCount = repetitions("PLAINWEIGHTS_FAULT_COMMITS", quick: 2, thorough: 4)

    @Test(
        "whichever call fails, no acknowledged commit is lost and nothing is half",
        arguments: Fault.all)
    func nothingIsLost(_ fault: Fault) throws {
        var number = 1
        while try run(fault, at: number) { number += 1 }
        // One call at least was met, or the fault proves nothing.
        #expect(number > 1)
    }

    /// Runs a child whose call number `number` fails; says whether it made that many.
    private func run(_ fault: Fault, at number: Int) throws -> Bool {
        let folder = try TemporaryFolder()
        let shim = try FaultShim(in: folder)
        let goesOn = fault.course != .untilTheEnd
        let child = try ChildProcess(
            "persist", shim.path("store"), "\(commitCount)", goesOn ? shim.endPath : "",
            environment: shim.environment(fault.variables(at: number)))
        let lines = child.readAll().split(separator: "\n")
        let story: Comment = "call \(number): \(lines.joined(separator: "; "))"
        #expect(child.wait() == .exit(0), story)

        let hasFailed = lines.contains { $0.hasPrefix("failed") }
        let isMet = try shim.events().contains { $0.isFault }
        #expect(hasFailed == isMet, story)
        if isMet { checkError(of: fault, in: lines, story) }
        try checkStore(shim.path("store"), after: lines, story, wasMade: goesOn || !hasFailed)
        return isMet
    }

    /// A full disk leaves the environment usable unless a meta page was being written; an input
    /// or output error of a commit, and a map that cannot grow, poison it.
    private func checkError(of fault: Fault, in lines: [Substring], _ story: Comment) {
        let before = lines.prefix { !$0.hasPrefix("failed") }
        guard before.count < lines.count else { return }
        let line = lines[before.count]
        // What follows the first error is either a usable environment or a new one.
        #expect(lines.count { $0.hasPrefix("failed") } == 1, story)
        let isCommit = !before.isEmpty && fault.calls != "mmap"
        switch fault.kind {
        case "EIO" where isCommit, "late" where isCommit:
            #expect(line.hasPrefix("failed: outcomeUnknown(Input/output error (5)"), story)
        case "ENOSPC" where isCommit, "short" where isCommit:
            let isFull = line.hasPrefix("failed: failed(No space left on device (28)")
            let isInDoubt = line.hasPrefix("failed: outcomeUnknown(No space left on device (28)")
            #expect(isFull || isInDoubt && fault.calls.contains("pwrite"), story)
        case "ENOMEM" where fault.calls == "mmap" && !before.isEmpty:
            #expect(line.hasPrefix("failed: poisoned(Cannot allocate memory (12)"), story)
        default:
            #expect(line.hasPrefix("failed: "), story)
        }
    }

    private func checkStore(
        _ path: String, after lines: [Substring], _ story: Comment, wasMade: Bool
    ) throws {
        let committed = lines.compactMap { line in
            line.hasPrefix("committed ") ? Int(line.dropFirst("committed ".count)) : nil
        }
        let last = committed.last ?? 0
        let isOpen = lines.last?.contains("outcomeUnknown") ?? false
        if wasMade { #expect(last == commitCount, story) }
        let environment = try Environment.open(at: path)
        let found = try environment.read(Ledger(in: environment).last)
        #expect(found == last || isOpen && found == last + 1, story)
        let report = try environment.validatePages()
        #expect(report.isSound, story)
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        #expect(names.sorted() == ["data.mdb", "lock.mdb"], story)
    }
}
