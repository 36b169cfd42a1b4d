import CommandLineSupport
import PlainWeights

/// What to load for a weight, and for the sets to warm up.
struct PlateAnswer {
    let calculator: PlateCalculator
    let target: Weight
    let unit: Weight.Unit
    let below: PlateCalculator.Loading?
    let above: PlateCalculator.Loading?
    /// The sets to warm up with, if they are wanted, and what to load for them.
    let warmUp: [(target: ExerciseSet.Target, loading: PlateCalculator.Loading?)]

    init(calculator: PlateCalculator, target: Weight, unit: Weight.Unit, warmsUp: Bool) {
        self.calculator = calculator
        self.target = target
        self.unit = unit
        (below, above) = calculator.nearest(to: target)
        let targets =
            warmsUp ? WarmUpRamp.usual.targets(to: target, unit: unit, plates: calculator) : []
        warmUp = targets.map { ($0, $0.weight.flatMap { calculator.loading(of: $0) }) }
    }

    private var isExact: Bool { below?.total == target }

    /// The answer in sentences.
    var lines: [String] {
        let bar = "bar \(text(calculator.bar))"
        if let below, isExact { return ["\(text(target)): \(bar), \(text(below))"] }
        let found = [("below", below), ("above", above)].compactMap { name, loading in
            loading.map { "\(name)  \(text($0.total)): \(bar), \(text($0))" }
        }
        return ["\(text(target)) cannot be loaded exactly"] + found
    }

    /// The sets to warm up with.
    var warmUpTable: TextTable {
        let title = calculator.sides == 1 ? "Plates" : "Each side"
        var table = TextTable([
            TextTable.Column("Warm-up", .number), TextTable.Column("Reps", .number),
            TextTable.Column(title, .wrapped),
        ])
        for (target, loading) in warmUp {
            table.add([
                target.weight.map(text) ?? "", target.reps.map { "\($0.lowerBound)" } ?? "",
                loading.map(plates) ?? "",
            ])
        }
        return table
    }

    var json: JSONValue {
        func json(_ loading: PlateCalculator.Loading?) -> JSONValue {
            guard let loading else { return .null }
            let plates = loading.perSide.map { plate in
                JSONValue.object([
                    ("weight", .number(plate.weight.number(in: unit))),
                    ("count", .integer(plate.count)),
                ])
            }
            return .object([
                ("weight", .number(loading.total.number(in: unit))),
                ("unit", .string(unit.symbol)), ("perSide", .array(plates)),
            ])
        }
        let sets = warmUp.map { target, loading in
            JSONValue.object([
                ("weight", .optional(target.weight?.number(in: unit))),
                ("reps", .optional(target.reps?.lowerBound)), ("loading", json(loading)),
            ])
        }
        return .object([
            ("exact", .bool(isExact)), ("below", json(below)), ("above", json(above)),
            ("warmUp", .array(sets)),
        ])
    }

    /// The plates, where they are those of each side with these words.
    private func text(_ loading: PlateCalculator.Loading) -> String {
        plates(loading) + (calculator.sides == 1 || loading.perSide.isEmpty ? "" : " each side")
    }

    /// The plates of a side: `20 kg, 2 x 10 kg`.
    private func plates(_ loading: PlateCalculator.Loading) -> String {
        if loading.perSide.isEmpty { return "no plates" }
        return loading.perSide.map { plate in
            (plate.count == 1 ? "" : "\(plate.count) x ") + text(plate.weight)
        }.joined(separator: ", ")
    }

    private func text(_ weight: Weight) -> String {
        "\(weight.number(in: unit).short) \(unit.symbol)"
    }
}
