import Foundation
import LMDB
import TestSupport

extension Roles {
    /// Opens the environment with the option that admits network file systems.
    static func openNetwork(_ arguments: [String]) throws {
        var options = EnvironmentOptions()
        options.allowsNetworkFileSystem = true
        _ = try Environment.open(at: arguments[0], options: options)
        say("opened")
    }

    /// Writes until the disk is full, reads back, waits for a line, and writes once more.
    /// Arguments: the path and the bytes of a value.
    static func fill(_ arguments: [String]) throws {
        let options = EnvironmentOptions.smallMap
        let environment = try Environment.open(at: arguments[0], options: options)
        let ledger = try Ledger(in: environment, valueSizes: [Int(arguments[1]) ?? 0])
        let table = try environment.openTables(["fill"])[0]
        let value = [UInt8](repeating: 7, count: Int(arguments[1]) ?? 0)
        var number = 0
        func recordNext() throws {
            try environment.write { transaction in
                try ledger.record(number + 1, in: &transaction)
                let key = Array("\(number)".utf8)
                try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
            }
            number += 1
        }
        do {
            while true { try recordNext() }
        } catch {
            say("full: \(error.caseText)")
        }
        say("holds \(try environment.read(ledger.last) - number)")
        say("pages are sound: \(try environment.validatePages().isSound)")
        waitForLine()
        try recordNext()
        say("holds \(try environment.read(ledger.last) - number)")
    }

    /// Commits numbers up to a count and says each. When something fails, calls the disk healthy
    /// again by making a file, sees that nothing was lost, and goes on: in the same environment,
    /// or, if that is poisoned, in a new one.
    /// Arguments: the path, the count, the path of the file to make; empty to end at a failure.
    static func persist(_ arguments: [String]) throws {
        var persistence = Persistence(
            path: arguments[0], count: Int(arguments[1]) ?? 0, endPath: arguments[2])
        try persistence.run()
    }
}

extension EnvironmentOptions {
    /// So small that it has to grow.
    fileprivate static var smallMap: EnvironmentOptions {
        var options = EnvironmentOptions()
        options.mapSizeBytes = 1 << 16
        return options
    }
}

/// What a program does that must not lose anything on a failing disk.
private struct Persistence {
    let path: String
    let count: Int
    let endPath: String
    private var last = 0
    /// Whether the commit after `last` may have happened too.
    private var isOpen = false
    private var failureCount = 0
    /// One fault shows itself more than once at most when growth fails before a write.
    private static let maximumFailureCount = 3

    enum Flaw: Error {
        case wrongLast(Int, expected: Int)
        case notPoisoned(String)
        case leftOver([String])
        case wrongErrorAfterClose(any Error)
    }

    init(path: String, count: Int, endPath: String) {
        self.path = path
        self.count = count
        self.endPath = endPath
    }

    mutating func run() throws {
        var environment: Environment?
        while true {
            do {
                let open = try environment ?? Environment.open(at: path, options: .smallMap)
                environment = open
                try recordRest(in: open)
                return say("done")
            } catch let error as LMDBError {
                say("failed: \(error.caseText)")
                failureCount += 1
                if failureCount > Self.maximumFailureCount { throw error }
                if environment == nil { try checkLeftovers() }
                if endPath.isEmpty { return }
                try Data().write(to: URL(fileURLWithPath: endPath))
                if let poisoned = environment, isPoison(error) {
                    try checkPoisoned(poisoned)
                    try poisoned.close()
                    try checkClosed(poisoned)
                    environment = nil
                    say("reopens")
                }
            }
        }
    }

    private mutating func recordRest(in environment: Environment) throws {
        let ledger = try Ledger(in: environment)
        let found = try environment.read(ledger.last)
        if found != last, !isOpen || found != last + 1 {
            throw Flaw.wrongLast(found, expected: last)
        }
        last = found
        isOpen = false
        while last < count {
            let next = last + 1
            do {
                if next.isMultiple(of: 3) {
                    try blocking {
                        try await environment.write { try ledger.record(next, in: &$0) }
                    }
                } else {
                    try environment.write { try ledger.record(next, in: &$0) }
                }
            } catch LMDBError.outcomeUnknown(let code, let path) {
                isOpen = true
                throw LMDBError.outcomeUnknown(code, path: path)
            }
            last = next
            say("committed \(last)")
        }
    }

    private func isPoison(_ error: LMDBError) -> Bool {
        switch error {
        case .outcomeUnknown, .poisoned: true
        default: false
        }
    }

    private func checkPoisoned(_ environment: Environment) throws {
        try expectPoisoned("read") { try environment.read { _ in } }
        try expectPoisoned("write") { try environment.write { _ in } }
        try expectPoisoned("write") { try blocking { try await environment.write { _ in } } }
        try expectPoisoned("sync") { try environment.sync() }
        try expectPoisoned("readers") { _ = try environment.readers() }
        try expectPoisoned("info") { _ = try environment.info() }
        try expectPoisoned("copy") { try environment.copy(to: path + "-copy") }
        try expectPoisoned("validate") { _ = try environment.validatePages() }
        try expectPoisoned("open") { _ = try Environment.open(at: path, options: .smallMap) }
    }

    private func expectPoisoned(_ operation: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch LMDBError.poisoned {
            return
        }
        throw Flaw.notPoisoned(operation)
    }

    private func checkClosed(_ environment: Environment) throws {
        do {
            try environment.read { _ in }
        } catch LMDBError.closed {
            return
        } catch {
            throw Flaw.wrongErrorAfterClose(error)
        }
    }

    /// An open that failed leaves no half-made file.
    private func checkLeftovers() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        if !Set(names).isSubset(of: ["data.mdb", "lock.mdb"]) { throw Flaw.leftOver(names) }
    }
}

/// Waits for `body`, which runs as a task, on this thread.
private func blocking(_ body: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    Task {
        do { try await body() } catch { outcome.error = error }
        done.signal()
    }
    done.wait()
    if let error = outcome.error { throw error }
}

private final class Outcome: @unchecked Sendable {
    // because it is set before the semaphore is signalled and read after it was waited for.
    var error: (any Error)?
}
