import CommandLineSupport
import Foundation
import PlainWeights

/// The command `watch`, which prints what is logged while it runs.
struct WatchCommand {
    let context: ToolContext
    let pace: Pace
    private static let interval = Duration.seconds(1)
    /// Of a change with more sets, as of an import, their number alone is told.
    private static let mostSets = 20

    var command: Command {
        Command(
            "watch", usage: "watch [--seconds N] [--store PATH] [--json]",
            summary: "prints what other programs log, as it comes, until Ctrl-C",
            details: """
                Looks once a second at the history of the store. Each set is a line with the time of
                its change; other changes are told in the words of changes.

                Options:
                  --seconds N   end after so many seconds
                  --store PATH  the folder of the store
                  --json        print an object on each line: time, label, kind, records, sets

                Example:
                  plainweights watch --seconds 3600
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let limit = try arguments.number("--seconds", in: 1...Int(Int32.max))
            .map { Duration.seconds($0) }
        try arguments.finish()
        let start = pace.now()
        var token = try target.reading().historyToken()
        if console.printsToTerminal { console.note("watching; Ctrl-C ends") }
        while true {
            let left = limit.map { $0 - (pace.now() - start) }
            if let left, left <= .zero { break }
            guard pace.wait(min(Self.interval, left ?? Self.interval)) else { break }
            // Opened anew each time, so that a store that takes the place of this one is seen.
            let store = try target.reading()
            do {
                token = try show(store, after: token, isJSON, console)
            } catch StoreError.history(.notKept) {
                // It begins with the first change of a program that keeps one.
            } catch StoreError.history(.otherFile), StoreError.history(.tokenAhead) {
                console.note("the store was replaced")
                token = try store.historyToken()
            }
            console.flush()
        }
        return ExitCode.done
    }

    /// Prints what was changed after a place in the history.
    /// - Returns: the place after it.
    private func show(
        _ store: WorkoutStore, after token: HistoryToken, _ isJSON: Bool, _ console: Console
    ) throws -> HistoryToken {
        var page = try store.history(after: token)
        while true {
            for event in page.events {
                switch event {
                case .committed(let transaction):
                    try show(WatchedChange(transaction, in: store), isJSON, console)
                case .missed: console.note("some changes are not in the history")
                }
            }
            if !page.hasMore { return page.token }
            page = try store.history(after: page.token)
        }
    }

    private func show(_ change: WatchedChange, _ isJSON: Bool, _ console: Console) {
        if isJSON {
            console.print(change.json.line)
            return
        }
        let time = LocalTime.text(
            change.transaction.time,
            utcOffsetMinutes: context.offsetMinutes(at: change.transaction.time)
        ).suffix(5)
        if change.sets.isEmpty || change.sets.count > Self.mostSets {
            let count = change.transaction.changes.count
            let records = count == 1 ? "1 record" : "\(count.grouped) records"
            console.say("\(time)  \(change.transaction.title.printable), \(records)")
            return
        }
        for (set, name) in change.sets {
            console.say("\(time)  \(name.printable)  \(set.facts)")
        }
    }
}

/// A change, with the sets that it has added and that are still there, and their exercises.
private struct WatchedChange {
    let transaction: HistoryTransaction
    let sets: [(set: ExerciseSet, name: String)]

    init(_ transaction: HistoryTransaction, in store: WorkoutStore) throws {
        self.transaction = transaction
        let added = transaction.changes.filter {
            $0.kind == .inserted && $0.type == ExerciseSet.schema.name && !$0.isGone
        }
        sets = try store.read { snapshot in
            try added.compactMap { try snapshot.get(ExerciseSet.ID($0.id)) }
                .sorted { ($0.timestamp, $0.sequence ?? 0) < ($1.timestamp, $1.sequence ?? 0) }
                .map { ($0, try snapshot.get($0.exercise)?.name ?? $0.exerciseName) }
        }
    }

    var json: JSONValue {
        .object([
            ("time", .string(LocalTime.json(transaction.time))),
            ("label", .optional(transaction.label)), ("kind", .string("\(transaction.kind)")),
            ("records", .integer(transaction.changes.count)),
            ("sets", .array(sets.map(\.set.json))),
        ])
    }
}
