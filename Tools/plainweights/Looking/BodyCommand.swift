import CommandLineSupport
import Foundation
import PlainWeights

/// The command `body`, which lists the measurements of the body, or logs its weight.
struct BodyCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "body",
            usage: "body [WEIGHT] [--at TIME] [--kind TEXT] [--limit N] [--page N] ...",
            summary: "lists the measurements of the body, or logs its weight",
            details: """
                WEIGHT has its unit, as in 82,5kg or 182 lb. Loads of exercises that lift the body
                are calculated from the weight that was logged last before them.

                Options:
                  --at TIME        when the body was weighed: 2026-08-14T07:30, here; now without it
                  --kind TEXT      list measurements of this kind alone, such as weight or waist
                \(WantedPage.help)
                  --store PATH     the folder of the store
                  --json           print an object: measurements, and next: a token, or null

                Examples:
                  plainweights body 82,5kg
                  plainweights body --kind weight --limit 7
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let time = try arguments.date("--at", in: context.timeZone)
        let kind = try arguments.text("--kind")
        let wanted = try WantedPage(&arguments, isJSON: isJSON)
        let words = try arguments.rest()
        // 82,5 kg may be two words.
        let typed = words.isEmpty ? nil : words.joined(separator: " ")
        if let typed {
            if kind != nil {
                throw UsageError.wrongValue(
                    option: "--kind", value: "given", expected: "for the list without WEIGHT")
            }
            let (weight, unit) = try Arguments.weight(typed, of: "WEIGHT")
            try log(weight, unit, at: time ?? context.now(), target, isJSON, console)
            return ExitCode.done
        }
        if time != nil {
            throw UsageError.wrongValue(
                option: "--at", value: "given", expected: "for a WEIGHT alone")
        }
        let store = try target.reading()
        let list = kind.map(store.measurements.of) ?? store.measurements.newest
        let page = try wanted.page(of: list, in: store)
        if isJSON {
            console.print(page.json("measurements", \.json))
            return ExitCode.done
        }
        var table = TextTable([
            "When (local)": .whole, "What": .wrapped, "": .number, "Notes": .text,
        ])
        for one in page.items {
            table.add([
                LocalTime.text(one.timestamp, utcOffsetMinutes: one.utcOffsetMinutes),
                one.kind.printable, one.text, one.notes.printable,
            ])
        }
        console.print(table)
        wanted.printNext(after: page, console)
        return ExitCode.done
    }

    private func log(
        _ weight: Weight, _ unit: Weight.Unit, at time: Date, _ target: StoreLocation,
        _ isJSON: Bool, _ console: Console
    ) throws {
        let store = try target.existing()
        let measurement = BodyMeasurement(
            weight: weight, unit, timestamp: time,
            utcOffsetMinutes: context.offsetMinutes(at: time))
        let last = try store.first(
            store.measurements.weights(until: time.addingTimeInterval(-1)))
        try store.write { transaction in
            transaction.label = "log weight of the body"
            try transaction.insert(measurement)
        }
        if isJSON {
            console.print(measurement.json)
            return
        }
        var line = "weight of the body: \(measurement.text)"
        if let last, let before = last.weight {
            let change = Weight(rawValue: weight.rawValue - before.rawValue).number(in: unit)
            let day = LocalTime.text(last.timestamp, utcOffsetMinutes: last.utcOffsetMinutes)
            let sign = change > 0 ? "+" : ""
            line += ", \(sign)\(change.short) \(unit.symbol) since \(day.prefix(10))"
        }
        console.say(line)
    }
}

extension BodyMeasurement {
    /// What was measured, with its unit.
    fileprivate var text: String {
        if let weight { return "\(weight.number(in: weightUnit).short) \(weightUnit.symbol)" }
        let number = value.map { "\($0)" } ?? ""
        return unit.isEmpty ? number : "\(number) \(unit.printable)"
    }

    fileprivate var json: JSONValue {
        .object([
            ("id", .string(id.description)), ("kind", .string(kind)),
            ("weight", .optional(weight?.number(in: weightUnit))),
            ("weightUnit", .optional(weight == nil ? nil : weightUnit.symbol)),
            ("value", value.map { .verbatim("\($0)") } ?? .null), ("unit", .string(unit)),
            ("timestamp", .string(LocalTime.json(timestamp))),
            ("utcOffsetMinutes", .integer(utcOffsetMinutes)), ("notes", .string(notes)),
        ])
    }
}
