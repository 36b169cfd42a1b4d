import CommandLineSupport
import PlainWeights

/// The command `restore`, which puts a backup in the place of the store.
struct RestoreCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "restore", usage: "restore FOLDER [--yes] [--store PATH]",
            summary: "puts a backup in the place of the store, after a check of all of it",
            details: """
                The store that is there is kept in its folder under another name. Programs that
                have it open have to open it again.

                Options:
                  --yes         do not ask
                  --store PATH  the folder of the store
                  --json        print where the store of before is

                Exit codes: 0 restored, 1 not wanted, 3 the backup is not sound, or cannot be read.

                Example:
                  plainweights restore ~/Backups/Training-2026-03-01 --store ~/Training
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isSure, isJSON) = (arguments.flag("--yes"), arguments.flag("--json"))
        let target = try context.store(&arguments)
        let folder = try arguments.path(named: "FOLDER")
        try arguments.finish()
        let question = "Put \(folder.printable) in the place of \(target.path.printable)?"
        guard isSure || console.confirms(question) else {
            console.print("nothing was changed")
            return ExitCode.refused
        }
        var line = ProgressLine(console)
        defer { line.clear() }
        let kept = try WorkoutStore.restore(at: target.path, from: folder) { line.show($0) }
        line.clear()
        if isJSON {
            console.print(.object([("kept", kept.map(JSONValue.string) ?? .null)]))
        } else {
            console.say("restored \(target.path.printable)")
            if let kept { console.say("the store of before is \(kept.printable)") }
        }
        return ExitCode.done
    }
}
