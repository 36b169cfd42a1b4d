import CommandLineSupport
import Foundation
import LMDB
import RecordStore

/// The command `watch`, which shows what others do to a store.
struct WatchCommand {
    let pace: Pace

    var command: Command {
        Command(
            "watch", usage: "watch STORE [--seconds N] [--interval S] [--json]",
            summary: "what others do to the store now, every second, until Ctrl-C",
            details: """
                Compares the state of the store with the one before: transactions, records and
                entries of each type, the size of the file, free pages, and the readers. What was
                updated is known where the program keeps a history. On a terminal the picture is
                drawn anew in its place; elsewhere there is a line for each interval.

                Options:
                  --seconds N   end after so many seconds
                  --interval S  look every S seconds, 0.1 to 3600 (1 without it)
                  --json        print an object on each line: time, seconds, transactions, commits,
                                changes (inserted, updated, deleted; null without a history), types
                                (name, records, entries, recordsAdded, entriesAdded),
                                fileSizeBytes, fileGrowthBytes, pages, freePages, freePagesAdded,
                                readers, commitsBehind

                Example:
                  store-inspect watch ~/Training --interval 5
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let limit = try arguments.number("--seconds", in: 1...Int(Int32.max))
            .map { Duration.seconds($0) }
        let interval = try arguments.interval() ?? .seconds(1)
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        var store = WatchedStore(try InspectedStore(readingPartAt: path, console), pace)
        let start = pace.now()
        var last = try store.moment()
        while true {
            let left = limit.map { $0 - (pace.now() - start) }
            if let left, left <= .zero { break }
            guard pace.wait(min(interval, left ?? interval)) else { break }
            let next = try store.moment(since: last)
            let passed = WatchedInterval(from: last, to: next)
            if isJSON {
                console.print(passed.json.line)
                console.flush()
            } else {
                let lines = passed.picture(width: console.width)
                console.repaint(console.canRepaint ? lines : [passed.line])
            }
            last = next
        }
        return ExitCode.sound
    }
}

extension Arguments {
    fileprivate mutating func interval() throws(UsageError) -> Duration? {
        guard let word = try text("--interval") else { return nil }
        guard let seconds = Double(word), (0.1...3_600).contains(seconds) else {
            throw .wrongValue(
                option: "--interval", value: word, expected: "a number of seconds from 0.1 to 3600")
        }
        return .milliseconds(Int64((seconds * 1_000).rounded()))
    }
}
