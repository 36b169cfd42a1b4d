/// A field as plain values that a catalog can keep: its number, its name, its type, and its
/// default.
package struct FieldDefinition: Hashable, Sendable {
    package var number: UInt16
    package var name: String
    package var type: FieldType
    package var reference: ReferenceDefinition?
    /// The value bytes of the default value, or nil if the default value is nil.
    package var defaultBytes: [UInt8]?

    package init(
        number: UInt16, name: String, type: FieldType, reference: ReferenceDefinition? = nil,
        defaultBytes: [UInt8]? = nil
    ) {
        self.number = number
        self.name = name
        self.type = type
        self.reference = reference
        self.defaultBytes = defaultBytes
    }
}

/// A reference as plain values that a catalog can keep: the name of its target, and its rules.
package struct ReferenceDefinition: Hashable, Sendable {
    package var target: String
    package var rule: DeleteRule
    /// Whether the target may be missing, as for references from imports and other devices.
    package var allowsDangling: Bool

    package init(target: String, rule: DeleteRule, allowsDangling: Bool = false) {
        self.target = target
        self.rule = rule
        self.allowsDangling = allowsDangling
    }
}
