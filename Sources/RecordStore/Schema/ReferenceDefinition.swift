package struct ReferenceDefinition: Hashable, Sendable {
    package var target: String
    package var rule: DeleteRule
    /// Whether it may lead nowhere, as references from imports and other devices do.
    package var allowsDangling: Bool

    package init(target: String, rule: DeleteRule, allowsDangling: Bool = false) {
        self.target = target
        self.rule = rule
        self.allowsDangling = allowsDangling
    }
}
