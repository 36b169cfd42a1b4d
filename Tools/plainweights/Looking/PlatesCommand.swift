import CommandLineSupport
import Foundation
import PlainWeights

/// The command `plates`, which says what to load on a bar.
struct PlatesCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "plates",
            usage: "plates WEIGHT [--bar WEIGHT] [--plates LIST] [--gym NAME] [--warmup] ...",
            summary: "says which plates make a weight, for each side of the bar",
            details: """
                Where the weight cannot be made exactly, the nearest below and above are told.
                Without options the bar and the plates are those of the default gym of the store;
                without one a bar of 20 kg with plates from 25 to 1.25 kg, or of 45 lb with plates
                from 45 to 2.5 lb. A number without a unit is in the unit of WEIGHT.

                Options:
                  --bar WEIGHT   the weight without plates
                  --plates LIST  the plates there are, of both sides together: 20x4 10x2 2.5x2 in
                                 quotes; without a count as many as are needed
                  --gym NAME     the bar and the plates of this gym of the store
                  --pin          a pin with one side, as on a machine
                  --warmup       the sets to warm up with before the weight, too
                  --unit kg|lb   the unit of WEIGHT if it has none; that of the gym, or kg
                  --store PATH   the folder of the store
                  --json         print an object: exact, below, above (weight, unit, perSide) and
                                 warmUp

                Examples:
                  plainweights plates 102,5kg --warmup
                  plainweights plates 225lb --bar 35lb --plates "45x2 25x2 10x4 5x2"
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let (isJSON, isPin) = (arguments.flag("--json"), arguments.flag("--pin"))
        let warmsUp = arguments.flag("--warmup")
        let target = try context.store(&arguments)
        let wantedUnit = try arguments.unit("--unit")
        let bar = try arguments.text("--bar")
        let list = try arguments.text("--plates")
        let gymName = try arguments.text("--gym")
        if gymName != nil, list != nil { throw UsageError.excludingOptions("--gym", "--plates") }
        let words = try arguments.rest()
        if words.isEmpty { throw UsageError.missingWord("WEIGHT") }
        let gym = try gym(gymName, of: target, isNeeded: list == nil, asking: console)
        let (weight, unit) = try Arguments.weight(
            words.joined(separator: " "), of: "WEIGHT",
            usual: wantedUnit ?? gym?.unit ?? .kilograms)
        guard TrainingLimits.weights.contains(weight), weight >= .zero else {
            throw UsageError.wrongValue(
                option: "WEIGHT", value: words.joined(separator: " ").printable,
                expected: "a weight from 0 to 10,000 kg")
        }
        let rack = PlateRack(
            bar: try bar.map { try Arguments.weight($0, of: "--bar", usual: unit).weight }
                ?? gym?.bars.first,
            plates: try list.map { try PlateRack.plates($0, in: unit) } ?? gym?.plates,
            unit: unit, sides: isPin ? 1 : 2)
        let loads = PlateAnswer(
            calculator: rack.calculator, target: weight, unit: unit, warmsUp: warmsUp)
        if isJSON {
            console.print(loads.json)
        } else {
            for line in loads.lines { console.say(line) }
            if warmsUp { console.print(loads.warmUpTable) }
        }
        return ExitCode.done
    }

    /// Returns the gym that is named, or the default one of a store that is there.
    private func gym(
        _ name: String?, of target: StoreLocation, isNeeded: Bool, asking console: Console
    ) throws -> Gym? {
        if let name {
            return try target.reading().gym(name, asking: console)
        }
        // Plates need no store.
        let isThere = FileManager.default.fileExists(atPath: target.path)
        if !isNeeded || !isThere { return nil }
        let store = try target.reading()
        return try store.first(store.gyms.byDefault)
    }
}
