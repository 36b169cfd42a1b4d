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
