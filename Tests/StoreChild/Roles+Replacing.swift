import Foundation
import LMDB
import TestSupport

extension Roles {
    /// `replace STORE BACKUP WRITER STEP WHAT`: opens a store that may be damaged, restoring the
    /// backup or, if that is `-`, moving the file aside; then commits numbers and prints each until
    /// it is killed. If it comes to the step of replacing the file that is named, it kills itself
    /// there, or says so and waits for a line.
    static func replace(_ arguments: [String]) throws {
        var options = EnvironmentOptions()
        options.whenDamaged = arguments[1] == "-" ? .moveAside : .restore(from: arguments[1])
        let last = LayerStep(rawValue: arguments[3])
        let isKilled = arguments[4] == "kill"
        let environment = try Environment.open(at: arguments[0], options: options) { step in
            if step != last { return }
            if isKilled { kill(getpid(), SIGKILL) }
            say("held")
            waitForLine()
        }
        let ledger = try Ledger(of: arguments[2], in: environment, valueSizes: [4096])
        let first = try environment.read(ledger.last) + 1
        say("opened")
        for number in first... {
            try environment.write { try ledger.record(number, in: &$0) }
            say("\(number)")
        }
    }
}
