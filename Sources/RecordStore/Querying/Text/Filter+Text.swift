extension Filter {
    /// Reads the text of a filter: what ``description`` gives, or what somebody typed.
    ///
    /// ```swift
    /// let typed = try Filter<ExerciseSet>(parsing: "reps >= 8 && exercise?.category == \"Chest\"")
    /// ```
    /// Fields are named as in the schema. All types that the references of `R` lead to are known.
    /// - Parameter types: the types that `has(...)` may name.
    /// - Throws: ``FilterSyntaxError``, with the place in the text.
    public init(parsing text: String, among types: [any Record.Type] = []) throws {
        let vocabulary = FilterVocabulary([R.self] + types)
        var parser = try FilterParser(text, of: R.schema.definition, vocabulary)
        self.init(try parser.condition())
    }
}

extension CodingUserInfoKey {
    /// The record types, `[any Record.Type]`, that a decoded filter may name in `has(...)`.
    public static let filterTypes: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "PlainWeights.filterTypes") else {
            preconditionFailure("a name of a key is refused")
        }
        return key
    }()
}

/// A filter is coded as its text, which names fields: rename a field, and a filter that was kept
/// before is refused with the name.
extension Filter: Codable {
    public init(from decoder: any Decoder) throws {
        let types = decoder.userInfo[.filterTypes] as? [any Record.Type] ?? []
        let text = try decoder.singleValueContainer().decode(String.self)
        try self.init(parsing: text, among: types)
    }

    /// - Throws: ``StoreError/invalidValue(_:)`` for a value that no field can have.
    public func encode(to encoder: any Encoder) throws {
        if let problem = condition.problem {
            throw StoreError.invalidValue(
                InvalidValue(type: R.schema.name, field: "filter", problem: problem))
        }
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Condition {
    /// Why it cannot be written as text: a value in it that has no bytes.
    fileprivate var problem: ValueProblem? {
        switch self {
        case .all, .none: nil
        case .and(let parts), .or(let parts): parts.lazy.compactMap(\.problem).first
        case .not(let inner), .exists(_, _, let inner): inner.problem
        case .comparison(let left, _, let right): left.problem ?? right.problem
        case .among(let term, let values):
            term.problem ?? values.lazy.compactMap(\.problem).first
        case .text(let term, _, let value), .holds(let term, let value):
            term.problem ?? value.problem
        }
    }
}

extension Term {
    fileprivate var problem: ValueProblem? {
        switch self {
        case .field: nil
        case .through(_, let inner), .folded(let inner): inner.problem
        case .constant(let constant): constant.problem
        case .arithmetic(let left, _, let right): left.problem ?? right.problem
        }
    }
}
