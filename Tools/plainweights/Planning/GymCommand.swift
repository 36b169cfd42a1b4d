import CommandLineSupport
import Foundation
import PlainWeights

/// The command `gym`, which lists and adds gyms, and says at which one the session is.
struct GymCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "gym", usage: "gym [NAME | add NAME] [--bar WEIGHT] [--plates LIST] [--store PATH]",
            summary: "lists and adds gyms, and says at which the session is",
            details: """
                Without a word the gyms are listed. NAME is where the session that goes on is.

                Options:
                  --bar WEIGHT   with add: the weight of a bar, such as 20kg; may be given again
                  --plates LIST  with add: the plates of both sides together, 4x20kg,2x10kg
                  --store PATH   the folder of the store
                  --json         print an array of gyms, or the gym

                Examples:
                  plainweights gym add Home --bar 20kg --plates 4x20kg,4x10kg,4x5kg,2x2.5kg
                  plainweights gym home
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let target = try context.store(&arguments)
        let bars = try arguments.texts("--bar").map { try Self.load($0, "--bar").load }
        let plates = try arguments.text("--plates").map(Self.plates)
        guard let word = try arguments.wordIfAny() else {
            if !bars.isEmpty || plates != nil { throw UsageError.missingWord("add NAME") }
            let store = try target.reading()
            try list(try store.fetch(store.gyms.byName), isJSON, console)
            return ExitCode.done
        }
        if word == "add" {
            let name = try arguments.name("NAME")
            let unit = plates?.unit ?? .kilograms
            let gym = Gym(name: name, unit: unit, bars: bars, plates: plates?.plates ?? [])
            let store = try target.existing()
            if try store.fetch(store.gyms.byName).contains(where: {
                $0.name.lowercased() == name.lowercased()
            }) {
                throw PlanRefusal.exists(noun: "gym", name)
            }
            try store.write { transaction in
                transaction.label = "add gym \(name)"
                try transaction.insert(gym)
            }
            try list([gym], isJSON, console)
            return ExitCode.done
        }
        if !bars.isEmpty || plates != nil {
            throw UsageError.wrongValue(
                option: plates == nil ? "--bar" : "--plates", value: "given",
                expected: "for gym add alone")
        }
        let name = ([word] + [try arguments.nameIfAny()].compactMap(\.self)).joined(separator: " ")
        let store = try target.existing()
        let gym = try store.gym(name, asking: console)
        try store.write { transaction in
            let session = try transaction.snapshot.activeSession()
            transaction.label = "at \(gym.name)"
            _ = try transaction.update(session.id) { $0.gym = gym.id }
        }
        if isJSON {
            console.print(gym.json)
        } else {
            console.say("the session is at \(gym.name.printable)")
        }
        return ExitCode.done
    }

    private func list(_ gyms: [Gym], _ isJSON: Bool, _ console: Console) throws {
        if isJSON {
            console.print(.array(gyms.map(\.json)))
            return
        }
        if gyms.isEmpty {
            console.say("no gym yet: gym add adds one")
            return
        }
        let format = TrainingFormat(locale: .tool)
        var table = TextTable(["Gym": .wrapped, "Bars": .wrapped, "Plates": .wrapped])
        for gym in gyms {
            let bars = gym.bars.map { format.weight($0, in: gym.unit) }
            let plates = gym.plates.map {
                "\($0.count) x \(format.weight($0.weight, in: gym.unit))"
            }
            table.add([
                gym.name.printable, bars.joined(separator: ", "), plates.joined(separator: ", "),
            ])
        }
        console.print(table)
    }

    /// Reads plates: `4x20kg,2x10kg`.
    private static func plates(_ text: String) throws -> (plates: [Gym.Plates], unit: Weight.Unit) {
        var unit = Weight.Unit.kilograms
        let plates = try text.split(separator: ",", omittingEmptySubsequences: false).map { item in
            let parts = item.split(separator: "x", maxSplits: 1)
            guard parts.count == 2, let count = Int(parts[0]), 1...1_000 ~= count else {
                throw wrong("--plates", text)
            }
            let load = try load(String(parts[1]), "--plates")
            unit = load.unit
            return Gym.Plates(weight: load.load, count: count)
        }
        return (plates, unit)
    }

    /// Reads a weight with its unit.
    private static func load(
        _ text: String, _ option: String
    ) throws -> (load: Weight, unit: Weight.Unit) {
        var arguments = Arguments([option, text])
        guard let load = try arguments.weight(option), TrainingLimits.implements ~= load.weight,
            load.weight > .zero
        else { throw wrong(option, text) }
        return (load.weight, load.unit)
    }

    private static func wrong(_ option: String, _ text: String) -> UsageError {
        .wrongValue(
            option: option, value: text.printable,
            expected: option == "--bar" ? "a weight such as 20kg" : "a list such as 4x20kg,2x10kg")
    }
}

extension WorkoutStore {
    /// Returns the gym that a text names.
    func gym(_ text: String, asking console: Console) throws -> Gym {
        var choice = NameChoice<Gym>(noun: "gym")
        for gym in try fetch(gyms.byName) { choice.add(gym.name, id: gym.id.description, gym) }
        return try choice.chosen(by: text, asking: console)
    }
}

extension Gym {
    fileprivate var json: JSONValue {
        .object([
            ("id", .string(id.description)), ("name", .string(name)),
            ("bars", .array(bars.map { .number($0.number(in: unit)) })),
            (
                "plates",
                .array(
                    plates.map { plate in
                        .object([
                            ("weight", .number(plate.weight.number(in: unit))),
                            ("count", .integer(plate.count)),
                        ])
                    })
            ),
            ("unit", .string(unit.symbol)),
        ])
    }
}
