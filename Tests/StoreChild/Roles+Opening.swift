import EvolvingRecords
import Foundation
import LMDB
import RecordStore
import TestSupport

extension Roles {
    /// `open-at-once`: for each line, the path of a store, opens it in two threads at once. Says
    /// for each line what came of it.
    static func openAtOnce(_ arguments: [String]) throws {
        while let path = readLine() {
            let workers = (0..<2).map { _ in
                Worker { _ = try Store.open(at: path, [FirstNote.self]) }
            }
            var failures: [String] = []
            for worker in workers {
                do { try worker.join() } catch { failures.append(error.caseText) }
            }
            say(failures.isEmpty ? "opened" : failures.joined(separator: "; "))
        }
    }

    /// `without-threads STORE`: as a user who can have no more threads, verifies a store of notes,
    /// sums them up and writes. Says what came of each.
    static func withoutThreads(_ arguments: [String]) throws {
        let store = try Store.open(at: arguments[0], [FirstNote.self])
        let ended = Flag()
        // A task that has a thread before there are no more.
        Task {
            do {
                try Confinement.threads.begin()
                try sayWork(in: store)
                try await store.write { try $0.save(FirstNote()) }
                say("wrote")
            } catch {
                say("\(error.localizedDescription)")
            }
            ended.raise()
        }
        waitUntil { ended.isRaised }
    }

    /// `without-files STORE`: does the same without a free descriptor.
    static func withoutFiles(_ arguments: [String]) throws {
        let store = try Store.open(at: arguments[0], [FirstNote.self])
        try Confinement.files.begin()
        try sayWork(in: store)
    }

    private static func sayWork(in store: Store) throws {
        let report = try store.verify()
        say("sound \(report.violations.isEmpty), \(report.recordCount) records")
        say("sum \(try store.total(of: Query<FirstNote>(), .sum(\.number)))")
        try store.write { try $0.save(FirstNote()) }
        say("count \(try store.count(Query<FirstNote>()))")
    }

    /// `run-confined LIMIT PROGRAM WORD...`: becomes a program that can make no thread, or open no
    /// more files than it needs.
    static func runConfined(_ arguments: [String]) throws {
        try Confinement.threads.begin()
        var words = arguments.map { strdup($0) } + [nil]
        execv(arguments[0], &words)
        throw POSIXError(.ENOEXEC)
    }
}

/// What a process is not allowed any more.
private enum Confinement {
    /// A thread. The limit does not bind the user of all rights.
    case threads
    /// One more open file.
    case files

    func begin() throws {
        var limit = rlimit(rlim_cur: 0, rlim_max: 0)
        switch self {
        case .threads:
            let nobody: uid_t = 65_534
            if getuid() == 0, setgid(nobody) != 0 || setuid(nobody) != 0 {
                throw POSIXError(.EPERM)
            }
            #if os(Linux)
                let resource = __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
            #else
                let resource = RLIMIT_NPROC
            #endif
            if setrlimit(resource, &limit) != 0 { throw POSIXError(.EPERM) }
        case .files:
            while open("/dev/null", O_RDONLY) >= 0 {}
        }
    }
}
