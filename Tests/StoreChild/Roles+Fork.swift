import ForkSupport
import Foundation
import LMDB
import PlainWeights
import TestSupport

extension Roles {
    /// `fork-use STORE USE`: one use of an inherited environment, which must throw.
    static func forkUse(_ arguments: [String]) throws {
        let environment = try opened(arguments[0])
        let table = try environment.openTables(["notes"])[0]
        let uses: [String: () throws -> Void] = [
            "read": { try environment.read { _ in } },
            "write": { try environment.write { try $0.put("v", for: "k", in: table) } },
            "openTables": { _ = try environment.openTables(["notes"]) },
            "tableNames": { _ = try environment.tableNames() },
            "info": { _ = try environment.info() },
            "readers": { _ = try environment.readers() },
            "clearDeadReaders": { try environment.clearDeadReaders() },
            "sync": { try environment.sync() },
            "validatePages": { _ = try environment.validatePages() },
            "copy": { try environment.copy(to: arguments[0] + "-copy") },
            "close": { try environment.close() },
            // Opening anew is right; the inherited environment stays refused.
            "open": {
                _ = try Environment.open(at: arguments[0])
                try environment.read { _ in }
            },
        ]
        guard let use = uses[arguments[1]] else { throw POSIXError(.EINVAL) }
        let parent = getpid()
        inFork {
            expectForked(openedBy: parent) { try use() }
        }
        try checkParent(environment)
    }

    /// `fork-release STORE`: the child lets go of the last references.
    static func forkRelease(_ arguments: [String]) throws {
        var environment: Environment? = try opened(arguments[0])
        let reading = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let worker = try hold(arguments[0], reading, mayEnd)
        reading.wait()
        inFork { environment = nil }
        if let environment { say("\(try environment.readers().count) readers") }
        mayEnd.signal()
        try worker.join()
        environment = nil
        try checkParent(try opened(arguments[0]))
    }

    private static func hold(
        _ path: String, _ reading: DispatchSemaphore, _ mayEnd: DispatchSemaphore
    ) throws -> Worker<Void> {
        Worker {
            try opened(path).read { _ in
                reading.signal()
                mayEnd.wait()
            }
        }
    }

    /// `fork-open STORE`: the child opens the file anew and writes.
    static func forkOpen(_ arguments: [String]) throws {
        let environment = try opened(arguments[0])
        let table = try environment.openTables(["notes"])[0]
        inFork {
            let own = try Environment.open(at: arguments[0])
            let notes = try own.openTables(["notes"])[0]
            try own.write { transaction in
                for number in 0..<3 { try transaction.put("v", for: "\(number)", in: notes) }
            }
            say("wrote \(try own.read { try $0.statistics(of: notes).entryCount })")
            try own.close()
        }
        say("parent reads \(try environment.read { try $0.statistics(of: table).entryCount })")
        try checkParent(environment)
    }

    /// `fork-in-read STORE`: the child returns from the closure that the fork happened in.
    static func forkInRead(_ arguments: [String]) throws {
        let environment = try opened(arguments[0])
        let parent = getpid()
        let id = try environment.read { _ in
            let id = forkProcess()
            if id == 0 {
                expectForked(openedBy: parent) { try environment.read { _ in } }
            } else {
                wait(for: id)
                say("\(try environment.readers().count) readers")
            }
            return id
        }
        if id == 0 { exitFork() }
        try checkParent(environment)
    }

    /// `fork-in-write STORE`: the child returns from the closure that the fork happened in.
    static func forkInWrite(_ arguments: [String]) throws {
        let environment = try opened(arguments[0])
        let table = try environment.openTables(["notes"])[0]
        let parent = getpid()
        var id: pid_t = -1
        do {
            try environment.write { transaction in
                id = forkProcess()
                if id != 0 { wait(for: id) }
                try transaction.put(id == 0 ? "child" : "parent", for: "who", in: table)
            }
        } catch LMDBError.forked(openedBy: parent, usedBy: getpid()) {
            say("forked")
        }
        if id == 0 { exitFork() }
        let who = try environment.read { try $0.get("who", in: table) }
        say(who == "parent" ? "committed once" : "committed by \(who ?? "nobody")")
        try checkParent(environment)
    }

    /// `fork-ids CHILDREN COUNT`: makes ids, forks, and makes ids in all processes; each child
    /// forks once more. Prints who made each id.
    static func forkIDs(_ arguments: [String]) throws {
        let (children, count) = (Int(arguments[0]) ?? 0, Int(arguments[1]) ?? 0)
        func makeIDs(_ maker: String) {
            say((0..<count).map { _ in "\(maker) \(Exercise.ID())" }.joined(separator: "\n"))
        }
        makeIDs("parent")
        let processes = (0..<children).map { number in
            let id = forkProcess()
            if id != 0 { return id }
            inFork { makeIDs("parent.\(number).0") }
            makeIDs("parent.\(number)")
            exitFork()
        }
        makeIDs("parent")
        for process in processes { wait(for: process) }
    }

    private static func opened(_ path: String) throws -> Environment {
        try Environment.open(at: path)
    }

    /// Runs `body` in a forked process and waits for its end.
    private static func inFork(_ body: () throws -> Void) {
        let id = forkProcess()
        if id != 0 { return wait(for: id) }
        do { try body() } catch { say("error: \(error.caseText)") }
        exitFork()
    }

    /// Ends without what the parent has registered for its own end.
    private static func exitFork() -> Never {
        _exit(0)
    }

    private static func wait(for id: pid_t) {
        var status: Int32 = 0
        waitpid(id, &status, 0)
        if status != 0 { say("fork ended with \(status)") }
    }

    private static func expectForked(openedBy parent: pid_t, _ use: () throws -> Void) {
        do {
            try use()
            say("nothing thrown")
        } catch LMDBError.forked(openedBy: parent, usedBy: getpid()) {
            say("forked")
        } catch {
            say("error: \(error.caseText)")
        }
    }

    private static func checkParent(_ environment: Environment) throws {
        let table = try environment.openTables(["notes", "more"])[1]
        try environment.write { try $0.put("v", for: "k", in: table) }
        let found = try environment.read { try $0.get("k", in: table) }
        let isSound = try environment.validatePages().isSound
        say(found == "v" && isSound ? "parent works" : "parent is broken")
    }
}
