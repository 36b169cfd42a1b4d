extension Filter {
    /// Reads the text of a filter: what ``description`` gives, or what somebody typed.
    ///
    /// ```swift
    /// let typed = try Filter<ExerciseSet>(parsing: "reps >= 8 && exercise?.category == \"Chest\"")
    /// ```
    /// Fields are named as in the schema. All types that the references of `R` lead to are known.
    /// - Parameter types: the types that `has(...)` may name.
    /// - Throws: ``FilterSyntaxError``, with the place in the text; ``StoreError/schema(_:)`` if
    ///   the schema of `R` has mistakes.
    /// - Complexity: O(n) for n bytes of text.
    public init(parsing text: String, among types: [any Record.Type] = []) throws {
        let mistakes = R.schema.validate()
        if !mistakes.isEmpty { throw StoreError.schema(mistakes) }
        var parser = try FilterParser(
            text, of: R.schema.definition, FilterVocabulary([R.self] + types))
        self.init(try parser.filter())
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

    /// - Throws: why the filter cannot be asked, if it cannot.
    public func encode(to encoder: any Encoder) throws {
        if let refusal = content.refusal { throw refusal.error }
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
