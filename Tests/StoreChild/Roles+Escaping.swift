import EvolvingRecords
import Foundation
import LMDB
import RecordStore

/// Programs that get around the rules of cursors and transactions, and that the compiler lets
/// through.
extension Roles {
    /// `keep-cursor STORE HOW`: assigns a cursor to a variable outside the closure that lent it.
    static func keepCursor(_ arguments: [String]) throws {
        dup2(1, 2)
        let (environment, table) = try openNotes(at: arguments[0])
        let (other, otherTable) = try openNotes(at: arguments[0] + "-other")
        var kept: Cursor? = nil
        switch arguments[1] {
        case "read":
            try environment.read { kept = try $0.cursor(in: table) }
        case "write":
            try environment.write { kept = try $0.view.cursor(in: table) }
        case "nested":
            try environment.write { transaction in
                try transaction.nested { kept = try $0.view.cursor(in: table) }
            }
        case "read in a read":
            // As many cursors are open after the inner read as before.
            try environment.read { view in
                kept = try view.cursor(in: table)
                try other.read { kept = try $0.cursor(in: otherTable) }
                _ = try kept?.next()
            }
        default:
            try environment.write { transaction in
                try call { kept = try transaction.view.cursor(in: table) }
                try transaction.nested { kept = try $0.view.cursor(in: table) }
                _ = try kept?.next()
            }
        }
        _ = try kept?.next()
    }

    /// `swap-transactions STORE HOW`: swaps the transactions of two stores.
    static func swapTransactions(_ arguments: [String]) throws {
        dup2(1, 2)
        struct Failure: Error {}
        let paths = (arguments[0], arguments[0] + "-other")
        switch arguments[1] {
        case "returned", "thrown":
            let ((one, table), (two, _)) = (try openNotes(at: paths.0), try openNotes(at: paths.1))
            try one.write { first in
                try first.put("v", for: "k", in: table)
                try two.write { second in
                    swap(&first, &second)
                    if arguments[1] == "thrown" { throw Failure() }
                }
            }
        case "nested":
            let ((one, _), (two, _)) = (try openNotes(at: paths.0), try openNotes(at: paths.1))
            try two.write { second in
                try one.write { first in try first.nested { swap(&$0, &second) } }
            }
        default:
            let one = try Store.open(at: paths.0, [FirstNote.self])
            let two = try Store.open(at: paths.1, [FirstNote.self])
            try two.write { second in
                do {
                    try one.write { first in
                        try first.save(FirstNote())
                        swap(&first, &second)
                        throw Failure()
                    }
                } catch is Failure {}
                try second.save(FirstNote())
            }
        }
    }

    private static func openNotes(at path: String) throws -> (Environment, Table) {
        let environment = try Environment.open(at: path)
        return (environment, try environment.openTables(["notes"])[0])
    }

    private static func call(_ body: () throws -> Void) rethrows { try body() }
}
