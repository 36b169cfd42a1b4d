/// The condition of a partial index as a catalog keeps it.
package enum StoredCondition: Hashable, Sendable {
    /// A closure of the program that declares the index, by its version.
    case closure(version: UInt16)
    /// A filter, by its bytes.
    case filter([UInt8])

    /// Whether the condition is a filter, and no closure.
    var isFilter: Bool { if case .filter = self { true } else { false } }

    /// Returns the filter as text that the filter parser reads. Returns nil where
    /// ``condition(over:)`` does.
    package func text(over fields: [FieldDefinition]) -> String? {
        condition(over: fields).map { "\($0)" }
    }

    /// Returns the filter as a condition. Returns nil for a closure, and for a filter that this
    /// version of the library does not know or cannot ask of these fields.
    func condition(over fields: [FieldDefinition]) -> Condition? {
        parsed(over: fields, widening: false)
    }

    /// Returns the condition over fields that may be wider than when it was stored: the constants
    /// of a filter widen with the numbers that they are compared with. Returns nil for a filter
    /// that cannot be asked of these fields.
    func widened(over fields: [FieldDefinition]) -> StoredCondition? {
        guard isFilter else { return self }
        return parsed(over: fields, widening: true)?.storedBytes.map { .filter($0) }
    }

    private func parsed(over fields: [FieldDefinition], widening: Bool) -> Condition? {
        guard case .filter(let bytes) = self else { return nil }
        var parser = ConditionParser(bytes, over: fields, widening: widening)
        return parser.parse()
    }
}
