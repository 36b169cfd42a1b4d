import CommandLineSupport
import LMDB
import RecordStore

/// The command `repair`, which mends what `verify` finds.
enum RepairCommand {
    static var command: Command {
        Command(
            "repair",
            usage: "repair STORE [--rebuild TYPE.INDEX ... | --all] [--yes] [--no-copy] [--json]",
            summary: "mends what verify finds, and builds indexes anew; asks first",
            details: """
                Damaged records go to a file beside the store, indexes are built anew, references
                that lead nowhere become nil. Where pages are damaged, a new file is made of what
                can be read. Others may read and write meanwhile. Killed at any moment, the command
                goes on where it is run again.

                Before anything is written, the file is copied to data.mdb.unrepaired-1 in the
                store's folder, or the next number: a store, once it is called data.mdb in a folder
                of its own.

                What closures of the store's program compute cannot be built here: such indexes are
                named and left to it. So are references from records that have rules.

                Options:
                  --rebuild TYPE.INDEX  build this index anew even if nothing is wrong with it; may
                                        be given several times
                  --all                 build all indexes anew
                  --yes                 do not ask
                  --no-copy             keep no copy of the file
                  --json                print an object: copy, pageFaults, saved and lost (numbers
                                        by type), found (violations as of verify), setAside (type,
                                        id, reason), setAsideFile, rebuilt, left, refused (unique
                                        indexes of which records share a value),
                                        clearedReferences, remaining (violations), isSound

                Exit codes: 0 all is well now, also where records were lost or taken out; 1
                something is left, or the answer was not yes.

                Examples:
                  store-inspect repair ~/Training
                  store-inspect repair ~/Training --rebuild ExerciseSet.byDay --yes
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isSure, isJSON) = (arguments.flag("--yes"), arguments.flag("--json"))
        let keepsCopy = !arguments.flag("--no-copy")
        let (names, isAll) = (try arguments.texts("--rebuild"), arguments.flag("--all"))
        if isAll, !names.isEmpty { throw UsageError.excludingOptions("--rebuild", "--all") }
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        let file = try OpenedFile(path, console)
        let need = try RepairNeed(of: file, rebuilding: isAll ? nil : Set(names), console)
        let folder = file.environment.path
        // A file is open with one set of options: what was checked is closed before.
        try file.environment.close()
        if !isJSON { need.print(console) }
        if need.isNothing {
            if isJSON { console.print(RepairReport().json(copy: nil)) }
            return ExitCode.sound
        }
        let shown = StoredValue.text(folder).cell
        guard isSure || console.confirms("Repair \(shown): \(need.words)?") else {
            console.print("nothing was changed")
            return ExitCode.violations
        }
        var line = ProgressLine(console)
        defer { line.clear() }
        let copy =
            keepsCopy
            ? try Store.keepCopy(at: folder, options: .existing) { line.show($0) } : nil
        line.clear()
        if !isJSON, let copy {
            console.say("the file of before is kept as \(StoredValue.text(copy).cell)")
            console.flush()
        }
        let store = try Store.open(at: folder, options: .existing, upkeep: .later, [])
        let report = try store.repair(rebuilding: need.isWanted) { line.show($0) }
        try store.close()
        line.clear()
        if isJSON { console.print(report.json(copy: copy)) } else { report.print(console) }
        return report.isWhole ? ExitCode.sound : ExitCode.violations
    }
}
