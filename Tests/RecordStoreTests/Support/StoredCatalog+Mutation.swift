import RecordStore

extension StoredCatalog {
    /// Changes one part of the catalog at random, as a program with a fault might.
    /// - Returns: what was changed.
    mutating func mutate(_ generator: inout SeededGenerator) -> String {
        let kind = generator.below(32)
        switch kind {
        case 0..<7: mutateField(kind, &generator)
        case 7..<17: mutateType(kind, &generator)
        case 17..<25: mutateIndex(kind, &generator)
        case 25, 26: mutateState(kind, &generator)
        case 27: head.sequence = generator.integer()
        case 28: head.generation = generator.integer()
        case 29, 30: mutateIndex(kind, &generator)
        default: (body.nextIndex, body.nextType) = (generator.integer(), generator.integer())
        }
        return "mutation \(kind)"
    }

    private func fieldType(_ generator: inout SeededGenerator) -> FieldType {
        let kind = generator.pick(Array(Kind.allCases))
        let elements = Kind.allCases.filter { $0 != .array }
        let element = kind == .array ? generator.pick(elements) : nil
        return FieldType(kind, of: element, isOptional: generator.below(2) == 0)
    }

    private mutating func mutateField(_ kind: Int, _ generator: inout SeededGenerator) {
        let type = generator.below(body.types.count)
        if body.types[type].fields.isEmpty { return }
        let position = generator.below(body.types[type].fields.count)
        var field = body.types[type].fields[position]
        switch kind {
        case 0: field.definition.type = fieldType(&generator)
        case 1:
            var bytes: [UInt8] = []
            for _ in 0..<generator.below(40) { bytes.append(generator.integer()) }
            field.definition.defaultBytes = bytes
        case 2: field.definition.defaultBytes = nil
        case 3: field.isRemoved.toggle()
        case 4:
            field.definition.reference = ReferenceDefinition(
                target: generator.pick(["Owner", "Gadget", "None", ""]),
                rule: generator.pick(DeleteRule.allCases), allowsDangling: generator.below(2) == 0)
        case 5: field.definition.reference = nil
        default: field.definition.number = UInt16(generator.below(13))
        }
        body.types[type].fields[position] = field
    }

    private mutating func mutateType(_ kind: Int, _ generator: inout SeededGenerator) {
        let position = generator.below(body.types.count)
        var type = body.types[position]
        switch kind {
        case 7: _ = type.fields.popLast()
        case 8: if let field = type.fields.first { type.fields.append(field) }
        // A layout that is taken away cannot be told from one that never was, and its records are
        // read by the next one of its number: only all of them go.
        case 9: type.layouts = []
        case 10:
            var fields = type.fields.map { ($0.definition.number, $0.definition.type) }
            fields.shuffle(using: &generator)
            let version = UInt16(type.layouts.count + 1)
            let kept = fields.prefix(generator.below(fields.count + 1))
            type.layouts.append(
                RecordLayout(version: version, fields: kept.map { (number: $0.0, type: $0.1) }))
        case 11:
            let layout = UInt16(generator.below(6))
            type.pendingSteps.append(CatalogStep(name: "step", layout: layout))
        case 12: type.isDropped.toggle()
        case 13: type.name = generator.pick(["Owner", "Gadget", "Other", ""])
        case 14: type.formerNames = ["Owner", "Gadget"]
        case 15: type.fingerprints = []
        default: type.ruleOwners = ["somebody"]
        }
        body.types[position] = type
    }

    private mutating func mutateIndex(_ kind: Int, _ generator: inout SeededGenerator) {
        let type = generator.below(body.types.count)
        if body.types[type].indexes.isEmpty { return }
        let position = generator.below(body.types[type].indexes.count)
        var index = body.types[type].indexes[position]
        let number = UInt16(generator.below(12))
        switch kind {
        case 17: index.isRemoved.toggle()
        case 18: index.definition.isUnique.toggle()
        case 19: index.definition.covering.append(number)
        case 20:
            let style: ColumnStyle = generator.pick([.value, .name, .element])
            index.definition.columns[0] = ColumnDefinition(
                .field(number), style: style, isDescending: generator.below(2) == 0)
        case 21:
            index.definition.columns[0] = ColumnDefinition(
                .computed(name: "computed", version: 1, type: fieldType(&generator)))
        case 22: index.budgets = index.budgets.map { _ in UInt16(generator.below(601)) }
        case 23: index.definition.condition = .closure(version: 3)
        case 30:
            // A comparison of a field with a constant, of any kinds.
            var bytes: [UInt8] = [1, 37 + UInt8(generator.below(11))]
            bytes += ColumnExpression.field(number).bytes.dropFirst()
            bytes += [3, UInt8(generator.below(24))]
            index.definition.condition = .filter(bytes)
        case 29:
            let operation = generator.pick(Calculation.allCases)
            let expression = ColumnExpression.calculated(
                .field(number), operation, .field(UInt16(generator.below(12))))
            index.definition.columns[0] = ColumnDefinition(
                .expression(
                    name: "expression", type: fieldType(&generator), bytes: expression.bytes))
        default: index.text.unicode = generator.integer()
        }
        body.types[type].indexes[position] = index
    }

    private mutating func mutateState(_ kind: Int, _ generator: inout SeededGenerator) {
        let indexes = body.types.flatMap(\.indexes)
        if indexes.isEmpty { return }
        let number = generator.pick(indexes).number
        if kind == 26 {
            states[number] = nil
            return
        }
        let phases: [IndexState.Phase] = [
            .ready, .building, .suspect, .refused, .clearing, .catchingUp,
        ]
        var state = IndexState(number: number, phase: generator.pick(phases))
        for _ in 0..<generator.below(20) { state.mark.append(generator.integer()) }
        states[number] = state
    }
}
