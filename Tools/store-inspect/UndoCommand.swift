import CommandLineSupport
import Foundation
import RecordStore

/// The commands `undo` and `redo`, which take transactions back and bring them back again.
struct UndoCommand {
    enum Kind: String {
        case undo, redo
    }

    let kind: Kind

    var command: Command {
        Command(
            kind.rawValue, usage: "\(kind) STORE [--count N] [--device ID] [--yes] [--json]",
            summary: kind == .undo
                ? "takes back what a device wrote last, by the history; asks first"
                : "brings back what undo took back last; asks first",
            details: """
                \(kind == .undo ? Self.undoDetails : Self.redoDetails)

                A device is what the program said that it is when it opened the store. Without
                --device it is the one that wrote last. Where something that happened since is in
                the way, nothing is changed, and what it is is told. The tool does not write
                records whose rules or computed columns only the store's program has.

                Options:
                  --count N    so many steps, each in a transaction of its own (1 without it)
                  --device ID  the device; an ID may be shortened as for get
                  --yes        do not ask
                  --time-zone NAME  times of this place, such as Europe/Berlin (UTC without it)
                  --json       print an object: device, takenBack (an array of sequences for each
                               step)

                Exit codes: 0 all steps are done, 1 one was refused, there was nothing, or the
                answer was not yes, 3 the store has no history.

                Example:
                  store-inspect \(kind) ~/Library --count 2
                """,
            run: run)
    }

    private static let undoDetails = """
        A step is the last transaction of the device that was not taken back, or all of its
        group. It is shown before, and stays in the history: redo brings it back.
        """
    private static let redoDetails = """
        A step is the last undo of the device, as long as the device has written nothing else
        since.
        """

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isSure = arguments.flag("--yes")
        let form = try arguments.rowForm()
        if form.kind == .csv { throw UsageError.unknownOption("--csv") }
        let count = try arguments.number("--count", in: 1...Int.max) ?? 1
        let wanted = try arguments.text("--device")
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        let store = try InspectedStore(at: path, console)
        let device = try store.device(wanted)
        let steps = try steps(of: device, count, in: store)
        let shown = device?.uuidString.lowercased() ?? "nobody"
        if steps.isEmpty {
            if form.kind == .json { printJSON(of: device, [], console) }
            console.complain("store-inspect: \(shown) has nothing to \(kind).")
            return ExitCode.violations
        }
        if form.kind != .json {
            let hints = store.fieldHints
            for transaction in steps.joined() {
                try HistoryCommand.print(transaction, transaction.changes, form, hints, console)
            }
        }
        let folder = store.environment.path
        let question =
            "\(kind == .undo ? "Undo" : "Redo") \(steps.count.counted("step")) of \(shown) in "
            + "\(StoredValue.text(folder).cell)?"
        guard isSure || console.confirms(question) else {
            console.print("nothing was changed")
            return ExitCode.violations
        }
        // A file is open with one set of options: what was read is closed before.
        try store.environment.close()
        return try take(steps, of: device, at: folder, form, console)
    }

    private func steps(
        of device: UUID?, _ count: Int, in store: InspectedStore
    ) throws -> [InspectedStore.UndoStep] {
        guard let device else { return [] }
        return switch kind {
        case .undo: try store.undoable(by: device, count: count)
        case .redo: try store.redoable(by: device, count: count)
        }
    }

    /// Takes the steps back, each in a transaction of its own.
    private func take(
        _ steps: [InspectedStore.UndoStep], of device: UUID?, at folder: String, _ form: RowForm,
        _ console: Console
    ) throws -> Int32 {
        var options = StoreOptions.existing
        // The limits are the program's: the tool removes nothing from the history.
        options.history = .kept(for: .seconds(Int64.max), upTo: .max, device: device)
        let store = try Store.open(at: folder, options: options, upkeep: .later, [])
        var taken: [[UInt64]] = []
        defer {
            if form.kind == .json {
                printJSON(of: device, taken, console)
            } else if !taken.isEmpty {
                console.print("\(kind == .undo ? "undid" : "redid") \(taken.count.counted("step"))")
            }
        }
        for step in steps {
            let expected = step.map(\.sequence)
            let done =
                try kind == .undo ? store.undo(only: expected) : store.redo(only: expected)
            if done.isEmpty {
                console.complain("store-inspect: Somebody has written meanwhile: look again.")
                break
            }
            taken.append(done)
        }
        try store.close()
        return taken.count == steps.count ? ExitCode.sound : ExitCode.violations
    }

    private func printJSON(of device: UUID?, _ taken: [[UInt64]], _ console: Console) {
        console.print(
            .object([
                ("device", .optional(device?.uuidString.lowercased())),
                (
                    "takenBack",
                    .array(
                        taken.map { .array($0.map { .integer(Int(clamping: $0)) }) })
                ),
            ]))
    }
}

extension InspectedStore {
    /// Returns the device of the history that a word means, or without a word the one that wrote
    /// last; nil if the history is empty.
    fileprivate func device(_ word: String?) throws -> UUID? {
        guard let word else { return try devices(limit: 1).first }
        guard let id = ShortID(word) else {
            throw UsageError.wrongValue(
                option: "--device", value: word, expected: "a UUID, or as much of one as is shown")
        }
        let known = try devices()
        let found = known.filter(id.means)
        guard found.count == 1 else { throw NotFound.device(word, known: known) }
        return found[0]
    }
}
