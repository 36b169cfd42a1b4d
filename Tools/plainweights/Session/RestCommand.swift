import CommandLineSupport
import PlainWeights

/// The command `rest`, which starts, shows and ends the rest of the session.
struct RestCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "rest", usage: "rest [LENGTH | stop] [--store PATH] [--json]",
            summary: "starts, shows or ends the rest of the session",
            details: """
                LENGTH is a time such as 90s, 2min or 1:30. The set that was done last gets the rest
                that was really taken, once it is over: at stop, or with the next set. The clock is
                in the store, so it goes on whatever becomes of this terminal.

                Options:
                  --store PATH  the folder of the store
                  --json        print an object: start, lengthSeconds, leftSeconds; or null

                Examples:
                  plainweights rest 2min
                  plainweights rest
                  plainweights rest stop
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let word = try arguments.wordIfAny()
        try arguments.finish()
        let length = try word.flatMap { word in
            try word == "stop" ? nil : TimeSpan(rest: word, of: "LENGTH")
        }
        let store = try word == nil ? target.reading() : target.existing()
        if word != nil {
            let now = context.now()
            let isChanged = try store.write { transaction in
                let session = try transaction.snapshot.activeSession()
                if length == nil, session.clock == nil { return false }
                if let length {
                    let last = try transaction.snapshot.lastSet(of: session.id)
                    try transaction.startRest(
                        in: session.id, length: length, at: now, after: last?.id)
                } else {
                    try transaction.endRest(in: session.id, at: now)
                }
                return true
            }
            if !isChanged, !isJSON {
                console.say("no rest goes on")
                return ExitCode.done
            }
        }
        let report = try SessionReport(in: store, context)
        if isJSON {
            console.print(report.restJSON)
        } else if report.session.clock == nil {
            console.say(word == nil ? "no rest goes on" : "the rest is over")
        } else {
            report.printRest(console)
        }
        return ExitCode.done
    }
}
