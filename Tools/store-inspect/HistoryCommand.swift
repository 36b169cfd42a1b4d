import CommandLineSupport
import Foundation
import RecordStore

/// The command `history`, which prints what transactions have changed.
enum HistoryCommand {
    private static let defaultLimit = 10
    /// So many records of a transaction are printed.
    private static let mostChanges = 20

    static var command: Command {
        Command(
            "history", usage: "history STORE [ID] [--limit N] [--json] [--time-zone NAME]",
            summary: "what transactions have changed, the newest first",
            details: """
                A store has a history if its program keeps one. With an ID, only the changes of that
                record; an id may be shortened as for get.

                Options:
                  --limit N         print at most N transactions (\(defaultLimit) without it)
                  --json            print an array of objects: sequence, time, kind, device, label,
                                    takenBack, changes (kind, type, id, isMadeByRules, fields),
                                    preferences
                  --time-zone NAME  times of this place, such as Europe/Berlin (UTC without it)

                Exit codes: 0 what there is was printed, also if that is nothing, 3 the store has
                no history.

                Example:
                  store-inspect history ~/Training 01890a5d
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let form = try arguments.rowForm()
        if form.kind == .csv { throw UsageError.unknownOption("--csv") }
        let limit = try arguments.number("--limit", in: 0...Int.max) ?? defaultLimit
        let path = try arguments.path(named: "STORE")
        let wanted = try arguments.wantedIDIfAny()
        try arguments.finish()
        let store = try InspectedStore(readingPartAt: path, console)
        let hints = store.fieldHints
        var found: [JSONValue] = []
        var count = 0
        try store.forEachTransaction { transaction in
            let changes = transaction.changes.filter { wanted?.id.means($0.id) ?? true }
            if wanted != nil, changes.isEmpty { return true }
            count += 1
            if count > limit { return false }
            if form.kind == .json {
                found.append(try json(of: transaction, changes, form))
            } else {
                try print(transaction, changes, form, hints, console)
            }
            return true
        }
        if form.kind == .json {
            console.print(.array(found))
        } else if count > limit {
            console.print("... and more: --limit prints them")
        } else if count == 0 {
            console.print("no transaction is in the history")
        }
        return ExitCode.sound
    }

    private static func time(of transaction: HistoryTransaction, _ form: RowForm) -> String {
        form.text(.date(transaction.time.timeIntervalSinceReferenceDate))
    }

    /// Prints a transaction and some of its changes.
    static func print(
        _ transaction: HistoryTransaction, _ changes: [RecordedChange], _ form: RowForm,
        _ hints: [String: [UInt16: ValueHint]], _ console: Console
    ) throws {
        let label = transaction.label.map { " \(StoredValue.text($0).cell)" } ?? ""
        let kind = transaction.kind == .normal ? "" : " \(transaction.kind)"
        console.say(
            "\(transaction.sequence)  \(time(of: transaction, form))\(kind)\(label)", .bold)
        for change in changes.prefix(mostChanges) {
            let rules = change.isMadeByRules ? " (by rules)" : ""
            console.say("  \(change.kind) \(change.type) \(text(change.id))\(rules)")
            for field in change.fields {
                let (old, new) = try field.storedValues()
                let hint = hints[change.type]?[UInt16(clamping: field.number)]
                let cells = [old, new].map { form.cell($0?.hinted(by: hint)) }
                console.say("    \(field.name): \(cells[0]) -> \(cells[1])")
            }
        }
        for preference in transaction.preferences where changes.count == transaction.changes.count {
            let (old, new) = try preference.storedValues()
            let cells = [old, new].map { form.cell($0) }
            console.say("  preference \(preference.name): \(cells[0]) -> \(cells[1])")
        }
        let more = changes.count - mostChanges
        if more > 0 { console.say("  and \(more.grouped) records more: --json has them all") }
    }

    private static func json(
        of transaction: HistoryTransaction, _ changes: [RecordedChange], _ form: RowForm
    ) throws -> JSONValue {
        let changes = try changes.map { change in
            let fields = try change.fields.map { field in
                let (old, new) = try field.storedValues()
                return (
                    key: field.name,
                    value: JSONValue.object([("old", form.json(old)), ("new", form.json(new))])
                )
            }
            return JSONValue.object([
                ("kind", .string("\(change.kind)")), ("type", .string(change.type)),
                ("id", .string(text(change.id))), ("isMadeByRules", .bool(change.isMadeByRules)),
                ("fields", .object(fields)),
            ])
        }
        return .object([
            ("sequence", .integer(Int(clamping: transaction.sequence))),
            ("time", .string(time(of: transaction, form))),
            ("kind", .string("\(transaction.kind)")),
            ("device", .string(text(transaction.device))),
            ("label", .optional(transaction.label)),
            ("takenBack", .array(transaction.takenBack.map { .integer(Int(clamping: $0)) })),
            ("changes", .array(changes)),
            ("preferences", .object(try preferences(of: transaction, form))),
        ])
    }

    private static func preferences(
        of transaction: HistoryTransaction, _ form: RowForm
    ) throws -> [(key: String, value: JSONValue)] {
        try transaction.preferences.map { preference in
            let (old, new) = try preference.storedValues()
            return (preference.name, .object([("old", form.json(old)), ("new", form.json(new))]))
        }
    }

    private static func text(_ id: UUID) -> String { id.uuidString.lowercased() }
}
