import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Flushes of a commit", .enabled(if: FaultShim.isSupported, FaultShim.reason))
struct FlushTests {
    private let folder: TemporaryFolder
    private let shim: FaultShim
    private let commitCount = 10

    init() throws {
        folder = try TemporaryFolder()
        shim = try FaultShim(in: folder)
    }

    /// What one commit did to the data file, in order.
    private enum Step: Equatable {
        case write, flush
        case metaWrite(isSynchronous: Bool)
    }

    @Test("a durable commit flushes its data once and then writes its meta page through")
    func durable() throws {
        for steps in try commits("durable") {
            #expect(steps.suffix(2) == [.flush, .metaWrite(isSynchronous: true)])
            #expect(steps.count > 2 && steps.dropLast(2).allSatisfy { $0 == .write })
        }
    }

    @Test("a relaxed commit flushes its data once and leaves its meta page to the next")
    func relaxed() throws {
        for steps in try commits("relaxed") {
            #expect(steps.suffix(2) == [.flush, .metaWrite(isSynchronous: false)])
            #expect(steps.count > 2 && steps.dropLast(2).allSatisfy { $0 == .write })
        }
    }

    @Test("a throwaway commit flushes nothing")
    func throwaway() throws {
        for steps in try commits("throwaway") {
            #expect(steps.last == .metaWrite(isSynchronous: false))
            #expect(steps.count > 1 && steps.dropLast().allSatisfy { $0 == .write })
        }
    }

    /// The steps of each commit, from one acknowledgement to the next.
    private func commits(_ durability: String) throws -> [[Step]] {
        let child = try ChildProcess(
            "record", shim.path("store"), "\(commitCount)", durability,
            shim.path(DiskEvent.acknowledgements), environment: shim.environment())
        #expect(child.wait() == .exit(0))
        var commits: [[Step]] = []
        var steps: [Step] = []
        for event in try shim.events() {
            if let number = event.acknowledgedNumber {
                // What comes before the first is the making of the store.
                if number > 0 { commits.append(steps) }
                steps = []
            } else if let step = step(event) {
                steps.append(step)
            }
        }
        #expect(commits.count == commitCount)
        return commits
    }

    private func step(_ event: DiskEvent) -> Step? {
        switch event {
        case .sync: return .flush
        case .write(_, let offset, _, let isSynchronous, "data.mdb"):
            let isMeta = offset < 2 * sysconf(Int32(_SC_PAGESIZE))
            return isMeta ? .metaWrite(isSynchronous: isSynchronous) : .write
        default: return nil
        }
    }
}
