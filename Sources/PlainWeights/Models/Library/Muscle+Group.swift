extension Muscle {
    /// A group of muscles.
    public enum Group: String, Hashable, Sendable, Codable, CaseIterable {
        case chest, back, shoulders, arms, core, legs

        /// The name of the group in English.
        public var name: String { rawValue.capitalized }

        /// The muscles of the group.
        public var muscles: [Muscle] { Muscle.all.filter { $0.group == self } }
    }
}
