// Fields, what is behind them, and what is asked of them.
extension FilterParser {
    /// A field of the record, or one behind references: `exercise?.category`.
    mutating func path() throws(FilterSyntaxError) -> Term {
        var steps: [FieldStep] = []
        var owner = type
        while true {
            let place = token
            let name = try name("a field")
            guard let step = owner.step(named: name) else {
                throw error(.unknownField(name, type: owner.name), at: place)
            }
            guard take("?.") != nil else {
                return steps.reversed().reduce(.field(step)) { .through($1, $0) }
            }
            guard let target = owner.target(of: step) else {
                throw error(.mismatch(name, "?."), at: place)
            }
            guard let next = vocabulary.type(named: target) else {
                throw error(.unknownType(target), at: place)
            }
            steps.append(step)
            owner = next
        }
    }

    /// `computed("initial")`
    mutating func computedColumn() throws(FilterSyntaxError) -> Term {
        take()
        try expect("(")
        let place = token
        guard case .text(let name) = take().content else {
            throw error(.expected("the name of a computed column"), at: place)
        }
        guard let step = type.computedStep(named: name) else {
            throw error(.unknownField(name, type: type.name), at: place)
        }
        try expect(")")
        return .field(step)
    }

    /// `has(ExerciseSet.exercise) { reps > 20 }`
    mutating func child() throws(FilterSyntaxError) -> Condition {
        take()
        try expect("(")
        let place = token
        let name = try name("a type")
        guard let child = vocabulary.type(named: name) else {
            throw error(.unknownType(name), at: place)
        }
        try expect(".")
        let fieldPlace = token
        let field = try self.name("a field")
        let reference = child.fields.first { $0.name == field }
        guard let reference else {
            throw error(.unknownField(field, type: name), at: fieldPlace)
        }
        guard reference.reference?.target == type.name else {
            throw error(.mismatch("\(name).\(field)", type.name), at: fieldPlace)
        }
        try expect(")")
        guard take("{") != nil else { return .exists(name, FieldStep(reference), .all) }
        let outer = type
        type = child
        defer { type = outer }
        let start = token
        let inner = try condition(any(), at: start)
        try expect("}")
        return .exists(name, FieldStep(reference), inner)
    }

    /// What follows a dot.
    mutating func method(of term: Term) throws(FilterSyntaxError) -> Operand {
        let place = token
        let name = try name("contains, hasPrefix, hasWordPrefix, isIn or folded")
        let isText = term.kind == .string
        switch name {
        case "folded" where isText:
            return .term(.folded(term))
        case "isIn":
            return .condition(try membership(of: term))
        case "contains" where term.kind == .array:
            guard case .field(let step) = term, let kind = step.elementKind else { break }
            return .condition(.holds(term, try argument(of: kind)))
        case "contains" where isText, "hasPrefix" where isText, "hasWordPrefix" where isText:
            guard let test = TextTest(rawValue: name) else { break }
            return .condition(.text(term, test, try argument(of: .string)))
        default: break
        }
        throw error(.mismatch("\(term)", ".\(name)"), at: place)
    }

    private mutating func argument(of kind: Kind) throws(FilterSyntaxError) -> Constant {
        try expect("(")
        let constant = try constant(take(), of: kind)
        try expect(")")
        return constant
    }

    /// `.isIn(["a", "b"])`, `.isIn(1...3)`, `.isIn(1..<3)`
    private mutating func membership(of term: Term) throws(FilterSyntaxError) -> Condition {
        try expect("(")
        if take("[") != nil {
            var values: [Constant] = []
            while take("]") == nil {
                if !values.isEmpty { try expect(",") }
                values.append(try constant(take(), of: term.kind))
            }
            try expect(")")
            return .among(term, values)
        }
        let lower = try constant(take(), of: term.kind)
        let sign = take("...", "..<")
        guard let sign else { throw error(.expected("[, ... or ..<")) }
        let upper = try constant(take(), of: term.kind)
        try expect(")")
        return Condition.comparison(term, .greaterOrEqual, .constant(lower))
            .and(.comparison(term, sign == "..." ? .lessOrEqual : .less, .constant(upper)))
    }
}
