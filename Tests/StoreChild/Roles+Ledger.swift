import Foundation
import LMDB
import Synchronization
import TestSupport

extension Roles {
    /// Commits numbers up to a count, and acknowledges each in a file next to the environment.
    /// Arguments: the path, the count, the durability, the file, and `sync` to flush at the end.
    static func record(_ arguments: [String]) throws {
        var options = EnvironmentOptions()
        options.durability = try durability(arguments[2])
        let acknowledgements = try Acknowledgements(path: arguments[3])
        let environment = try Environment.open(at: arguments[0], options: options)
        let ledger = try Ledger(in: environment)
        acknowledgements.write(0)
        for number in 1...(Int(arguments[1]) ?? 1) {
            try environment.write { try ledger.record(number, in: &$0) }
            acknowledgements.write(number)
        }
        if arguments.last == "sync" {
            try environment.sync()
            acknowledgements.write(-1)
        }
    }

    /// Commits numbers up to a count, copies the environment, and acknowledges the copy.
    /// Arguments: the path, the count, the path of the copy, the file.
    static func recordAndCopy(_ arguments: [String]) throws {
        let environment = try Environment.open(at: arguments[0])
        let ledger = try Ledger(in: environment)
        for number in 1...(Int(arguments[1]) ?? 1) {
            try environment.write { try ledger.record(number, in: &$0) }
        }
        let acknowledgements = try Acknowledgements(path: arguments[3])
        try environment.copy(to: arguments[2])
        acknowledgements.write(1)
    }

    /// Writers on threads and in tasks, each committing its own numbers until this process is
    /// killed, while readers look at what they write.
    static func writeForever(_ arguments: [String]) throws {
        let environment = try Environment.open(at: arguments[0])
        say("opened")
        for writer in LedgerWriters.threads {
            let ledger = try Ledger(of: writer, in: environment, valueSizes: [4096])
            let first = try environment.read(ledger.last)
            Thread.detachNewThread {
                orExit {
                    for number in (first + 1)... {
                        try environment.write { try ledger.record(number, in: &$0) }
                        say("\(writer) \(number)")
                    }
                }
            }
        }
        for writer in LedgerWriters.tasks {
            let ledger = try Ledger(of: writer, in: environment, valueSizes: [4096])
            let first = try environment.read(ledger.last)
            Task {
                do {
                    for number in (first + 1)... {
                        try await environment.write { try ledger.record(number, in: &$0) }
                        say("\(writer) \(number)")
                    }
                } catch {
                    orExit { throw error }
                }
            }
        }
        let ledgers = try LedgerWriters.all.map { writer in
            try Ledger(of: writer, in: environment, valueSizes: [4096])
        }
        while true {
            try environment.read { view in
                for ledger in ledgers { _ = try ledger.last(in: view) }
            }
        }
    }

    /// Keeps the environment open until a line comes.
    static func holdOpen(_ arguments: [String]) throws {
        let environment = try Environment.open(at: arguments[0])
        try environment.read { _ in }
        say("open")
        waitForLine()
    }

    /// Keeps a reader on the newest commit until a line comes.
    static func holdRead(_ arguments: [String]) throws {
        try Environment.open(at: arguments[0]).read { _ in
            say("reading")
            waitForLine()
        }
    }

    /// Stays in the middle of a write until a line comes.
    static func holdWrite(_ arguments: [String]) throws {
        let environment = try Environment.open(at: arguments[0])
        let table = try environment.openTables(["held"])[0]
        try environment.write { transaction in
            try transaction.put("half", for: "written", in: table)
            say("writing")
            waitForLine()
        }
    }

    private static func durability(_ name: String) throws -> EnvironmentOptions.Durability {
        switch name {
        case "durable": .durable
        case "relaxed": .relaxed
        case "throwaway": .throwaway
        default: throw CocoaError(.featureUnsupported)
        }
    }
}

/// A file in which commits are acknowledged, one line each, so that a record of what reaches the
/// disk tells when.
private struct Acknowledgements {
    private let descriptor: Int32

    init(path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        if descriptor < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    func write(_ number: Int) {
        let line = Array("\(number)\n".utf8)
        precondition(Foundation.write(descriptor, line, line.count) == line.count)
    }
}

/// Runs what must not end; an error ends the process.
private func orExit(_ body: () throws -> Void) {
    do {
        try body()
    } catch {
        say("error: \(error.caseText)")
        exit(1)
    }
}
