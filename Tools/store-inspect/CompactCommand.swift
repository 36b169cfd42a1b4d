import CommandLineSupport
import Foundation
import LMDB
import RecordStore

/// The command `compact`, which rewrites the file of a store with few free pages.
enum CompactCommand {
    static var command: Command {
        Command(
            "compact", usage: "compact STORE [--yes] [--json]",
            summary:
                "rewrites the file in the order of its keys, with full leaves and few free pages",
            details: """
                The new file takes the place of the old one when it is complete. Others may read
                meanwhile, and open stores go on with the new file by themselves; writers wait.
                There must be room for both files. The command asks before it begins.

                Options:
                  --yes   do not ask
                  --json  print an object: bytesBefore, bytesAfter

                Exit codes: 0 it is done, 1 the answer was not yes.

                Example:
                  store-inspect compact ~/Training
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isSure, isJSON) = (arguments.flag("--yes"), arguments.flag("--json"))
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        // A file is open with one set of options: what was checked is closed before.
        let checked = try InspectedStore(at: path, console).environment
        let (folder, before) = (checked.path, try checked.info().fileSizeBytes)
        let shown = StoredValue.text(folder).cell
        let question = "Rewrite the \(before.grouped) bytes of \(shown)?"
        guard isSure || console.confirms(question) else {
            console.print("nothing was changed")
            return ExitCode.violations
        }
        try checked.close()
        var line = ProgressLine(console)
        defer { line.clear() }
        let store = try Store.open(at: folder, [])
        try store.compact { progress in
            try Task.checkCancellation()
            line.show("\(progress.work): \(progress.done.grouped) of \(progress.total.grouped)")
        }
        try store.close()
        line.clear()
        let environment = try InspectedStore.environment(at: folder)
        let after = try environment.info().fileSizeBytes
        try environment.close()
        if isJSON {
            console.print(
                .object([("bytesBefore", .integer(before)), ("bytesAfter", .integer(after))]))
        } else {
            console.say("\(before.grouped) bytes before, \(after.grouped) now")
        }
        return ExitCode.sound
    }
}
