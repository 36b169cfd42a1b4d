import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Loss of power", .enabled(if: FaultShim.isSupported, FaultShim.reason))
struct PowerLossTests {
    private let folder: TemporaryFolder
    private let shim: FaultShim
    private let commitCount = repetitions("PLAINWEIGHTS_POWER_LOSS_COMMITS", quick: 3, thorough: 6)
    private let subsetCount = repetitions("PLAINWEIGHTS_POWER_LOSS_SUBSETS", quick: 1, thorough: 2)

    init() throws {
        folder = try TemporaryFolder()
        shim = try FaultShim(in: folder)
    }

    @Test("a durable store is whole and holds the last acknowledged commit at every moment")
    func durable() throws {
        let events = try record("durable")
        try afterEachLoss(in: events) { image, acknowledged in
            let last = try image.last
            // From the first acknowledgement on the store is there; what is there is whole.
            #expect(last ?? -1 >= acknowledged ?? -1)
            #expect(last ?? 0 <= (acknowledged ?? -1) + 1)
        }
    }

    @Test("a relaxed store is whole at every moment; the last commits may be missing")
    func relaxed() throws {
        let events = try record("relaxed")
        var lostCount = 0
        try afterEachLoss(in: events) { image, acknowledged in
            let last = try image.last
            #expect(last ?? 0 <= (acknowledged ?? -1) + 1)
            if last ?? -1 < acknowledged ?? -1 { lostCount += 1 }
        }
        // Or the log does not tell the two apart.
        #expect(lostCount > 0)
    }

    @Test("a throwaway store holds everything after sync")
    func throwawayAfterSync() throws {
        let events = try record("throwaway", "sync")
        var disk = Disk()
        for event in events { disk.apply(event) }
        var seed = Seed("throwawayAfterSync")
        let image = try Image(
            disk.files(in: try rootInode(), .none, using: &seed), "store", in: folder)
        #expect(try image.last == commitCount)
    }

    @Test("a copy is there as a whole or not at all, and stays once it is acknowledged")
    func copy() throws {
        let child = try ChildProcess(
            "record-and-copy", shim.path("store"), "\(commitCount)", shim.path("copy"),
            shim.path(DiskEvent.acknowledgements), environment: shim.environment())
        #expect(child.wait() == .exit(0))
        var foundCount = 0
        try afterEachLoss(in: shim.events(), of: "copy") { image, acknowledged in
            let last = try image.last
            #expect(last == nil || last == commitCount)
            if acknowledged != nil { #expect(last == commitCount) }
            if last != nil { foundCount += 1 }
        }
        #expect(foundCount > 0)
    }

    private func record(_ durability: String, _ more: String = "") throws -> [DiskEvent] {
        let child = try ChildProcess(
            "record", shim.path("store"), "\(commitCount)", durability,
            shim.path(DiskEvent.acknowledgements), more, environment: shim.environment())
        #expect(child.wait() == .exit(0))
        return try shim.events()
    }

    private func rootInode() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: shim.folder)
        return try #require(attributes[.systemFileNumber] as? Int)
    }

    /// Cuts the power before everything that flushes, after each acknowledgement, and at the end,
    /// and looks at what a disk may hold then: what was flushed, all that was written, and some.
    private func afterEachLoss(
        in events: [DiskEvent], of name: String = "store",
        _ check: (Image, _ acknowledged: Int?) throws -> Void
    ) throws {
        var seed = Seed("power loss of \(name)")
        let root = try rootInode()
        var disk = Disk()
        var acknowledged: Int?
        var lossCount = 0
        func lose() throws {
            lossCount += 1
            let subsets = [.none, .all] + Array(repeating: Disk.Survivors.some, count: subsetCount)
            for survivors in subsets {
                let files = disk.files(in: root, survivors, using: &seed)
                let image = try Image(files, name, in: folder)
                do {
                    try check(image, acknowledged)
                } catch {
                    Issue.record("loss \(lossCount), \(survivors) survive: \(error)")
                }
            }
        }
        for event in events {
            if event.flushes { try lose() }
            disk.apply(event)
            acknowledged = event.acknowledgedNumber ?? acknowledged
            if event.acknowledgedNumber != nil { try lose() }
        }
        try lose()
        #expect(lossCount > commitCount)
    }
}

extension DiskEvent {
    /// Whether something is on the disk after this that may not have been before.
    fileprivate var flushes: Bool {
        switch self {
        case .sync, .link, .unlink, .rename: true
        case .write(_, _, _, let isSynchronous, _): isSynchronous
        case .fault, .truncate: false
        }
    }
}

/// What is left of one environment, written back to be opened.
private struct Image {
    private let folder: TemporaryFolder
    private let path: String

    init(_ files: [String: [UInt8]], _ name: String, in parent: TemporaryFolder) throws {
        folder = try TemporaryFolder()
        path = folder.path(name)
        guard let bytes = files[name + "/data.mdb"] else { return }
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/data.mdb"))
    }

    /// The last commit of a whole environment, `nil` if there is none.
    var last: Int? {
        get throws {
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            var options = EnvironmentOptions()
            options.access = .existing
            options.verification = .pages
            let environment = try Environment.open(at: path, options: options)
            defer { withExtendedLifetime(environment) {} }
            if try environment.tableNames().isEmpty { return nil }
            let ledger = try Ledger(in: environment)
            return try environment.read(ledger.last)
        }
    }
}
