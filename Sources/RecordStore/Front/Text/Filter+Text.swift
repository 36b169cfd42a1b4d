extension Filter {
    /// Creates a filter from text that ``description`` returned or that somebody typed.
    ///
    /// ```swift
    /// let typed = try Filter<ExerciseSet>(parsing: "reps >= 8 && exercise?.category == \"Chest\"")
    /// ```
    /// The text uses the names of fields in the schema. It may name all types to which references
    /// of `R` lead.
    /// - Parameter types: the types that `has(...)` may name.
    /// - Throws: ``FilterSyntaxError`` with the offset in the text; ``StoreError/schema(_:)`` if
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
    /// The key for the record types, as `[any Record.Type]`, that a decoded filter may name in
    /// `has(...)`.
    public static let filterTypes: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "PlainWeights.filterTypes") else {
            preconditionFailure("a name of a key is refused")
        }
        return key
    }()
}

/// A filter is coded as its text, which contains the names of fields. After a field is renamed,
/// decoding a filter with the old name throws an error with that name.
extension Filter: Codable {
    /// Creates a filter from the text in a decoder.
    public init(from decoder: any Decoder) throws {
        let types = decoder.userInfo[.filterTypes] as? [any Record.Type] ?? []
        let text = try decoder.singleValueContainer().decode(String.self)
        try self.init(parsing: text, among: types)
    }

    /// Encodes the text of the filter.
    /// - Throws: the mistake of the filter, if it has one.
    public func encode(to encoder: any Encoder) throws {
        if let refusal = content.refusal { throw refusal.error }
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
