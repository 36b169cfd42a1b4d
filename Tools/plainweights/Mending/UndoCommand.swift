import CommandLineSupport
import Foundation
import PlainWeights

/// The commands `undo`, `redo` and `changes`.
struct UndoCommand {
    let context: ToolContext
    private static let defaultLimit = 10

    var undo: Command {
        Command(
            "undo", usage: "undo [N] [--store PATH]",
            summary: "takes back the last change that was made on this device, or the last N",
            details: """
                What others have written meanwhile stays. If it is in the way, the change is not
                taken back. N changes are taken back one after the other.

                Example:
                  plainweights undo
                """,
            run: { try run(&$0, $1, isUndo: true) })
    }

    var redo: Command {
        Command(
            "redo", usage: "redo [N] [--store PATH]",
            summary: "makes again what was taken back last, or the last N",
            details: """
                It is possible as long as nothing else was changed on this device.

                Example:
                  plainweights redo
                """,
            run: { try run(&$0, $1, isUndo: false) })
    }

    var changes: Command {
        Command(
            "changes", usage: "changes [--limit N] [--store PATH] [--json]",
            summary: "lists what was changed when, the newest first",
            details: """
                Options:
                  --limit N     how many at most; \(Self.defaultLimit) without it
                  --store PATH  the folder of the store
                  --json        print an array: sequence, time, kind, label, records, isFromHere

                Example:
                  plainweights changes --limit 3
                """,
            run: runChanges)
    }

    private func run(
        _ arguments: inout Arguments, _ console: Console, isUndo: Bool
    ) throws -> Int32 {
        let target = try context.store(&arguments)
        let count = try arguments.countIfAny(upTo: 1_000) ?? 1
        try arguments.finish()
        let store = try target.existing()
        for _ in 0..<count {
            let taken = try isUndo ? store.undo() : store.redo()
            guard let first = taken.first else {
                console.say(isUndo ? "There is nothing to take back." : "There is nothing to redo.")
                break
            }
            let title = try store.title(of: first)
            console.say("\(isUndo ? "taken back" : "made again"): \(title)")
        }
        return ExitCode.done
    }

    private func runChanges(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let limit = try arguments.number("--limit", in: 1...10_000) ?? Self.defaultLimit
        try arguments.finish()
        let store = try target.reading()
        let found = try store.newestTransactions(limit: limit)
        if isJSON {
            console.print(.array(found.map { json($0, target.device) }))
            return ExitCode.done
        }
        var table = TextTable(["When": .whole, "What": .wrapped, "Records": .number])
        for one in found {
            let time = LocalTime.text(
                one.time, utcOffsetMinutes: context.offsetMinutes(at: one.time))
            table.add([time, one.title.printable, "\(one.changes.count)"])
        }
        console.print(table)
        return ExitCode.done
    }

    private func json(_ one: HistoryTransaction, _ device: UUID) -> JSONValue {
        .object([
            ("sequence", .integer(Int(clamping: one.sequence))),
            ("time", .string(LocalTime.json(one.time))), ("kind", .string("\(one.kind)")),
            ("label", .optional(one.label)), ("records", .integer(one.changes.count)),
            ("isFromHere", .bool(one.device == device)),
        ])
    }
}

extension WorkoutStore {
    /// Returns what a transaction of the history was, in words. An undo, or a redo, is what it took
    /// back.
    fileprivate func title(of sequence: UInt64) throws -> String {
        var wanted = sequence
        while let one = try pastTransaction(wanted) {
            guard let back = one.takenBack.first else { return one.title }
            wanted = back
        }
        return "a change"
    }
}

extension HistoryTransaction {
    /// What the transaction was, in words.
    var title: String {
        switch kind {
        case .undo: "undo"
        case .redo: "redo"
        case .merge: label ?? "merge"
        case .upkeep: label ?? "upkeep"
        case .normal: label ?? "a change"
        }
    }
}
