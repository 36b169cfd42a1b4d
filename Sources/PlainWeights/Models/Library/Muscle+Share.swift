extension Muscle {
    /// A muscle with its share of the work of an exercise.
    public struct Share: Hashable, Sendable, Codable {
        public var muscle: Muscle
        /// The thousandths of a set that count for the muscle. From 500 the muscle is a primary
        /// one.
        public var share: Int

        /// Creates a share.
        public init(_ muscle: Muscle, share: Int) {
            self.muscle = muscle
            self.share = share
        }

        /// Whether the exercise trains the muscle foremost.
        public var isPrimary: Bool { share >= 500 }
    }
}
