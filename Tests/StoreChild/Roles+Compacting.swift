import Foundation
import LMDB
import TestSupport

extension Roles {
    /// `compact STORE WRITER EVERY STEP WHAT`: commits numbers, prints each, and compacts the file
    /// after so many commits, until it is killed. If it comes to the step that is named, it kills
    /// itself there, or says so and waits for a line.
    static func compact(_ arguments: [String]) throws {
        let last = LayerStep(rawValue: arguments[3])
        let isKilled = arguments[4] == "kill"
        let every = Int(arguments[2]) ?? 1
        func openOnce() throws -> (Environment, Ledger) {
            let environment = try Environment.open(at: arguments[0]) { step in
                if step != last { return }
                if isKilled { kill(getpid(), SIGKILL) }
                say("held")
                waitForLine()
            }
            return (environment, try Ledger(of: arguments[1], in: environment, valueSizes: [4096]))
        }
        // Others replace the file too, also between opening it and its tables.
        func open() throws -> (Environment, Ledger) {
            while true {
                do { return try openOnce() } catch LMDBError.replaced {}
            }
        }
        /// Runs `body` with the open file, and again if another one has taken its place.
        func reopening<R>(_ body: (Environment, Ledger) throws -> R) throws -> R {
            while true {
                do {
                    return try body(opened.0, opened.1)
                } catch LMDBError.replaced {
                    opened = try open()
                }
            }
        }
        var opened = try open()
        let first = try reopening { try $0.read($1.last) } + 1
        say("opened")
        for number in first... {
            try reopening { environment, ledger in
                let before = try environment.read(ledger.last)
                guard before == number - 1 else {
                    say("lost \(number) \(before)")
                    kill(getpid(), SIGKILL)
                    return
                }
                try environment.write { try ledger.record(number, in: &$0) }
            }
            say("\(number)")
            if number % every == 0 { try reopening { environment, _ in try environment.compact() } }
        }
    }
}
