import Foundation

extension SampleData {
    /// Training of any size, made in parts: as many sets as asked for, in sessions of sixteen, over
    /// up to fifty years.
    ///
    /// ```swift
    /// let sample = SampleData.scale(sets: 100_000, seed: 1, endingAt: .now)
    /// try sample.add(to: store) { print("\($0) sets") }
    /// ```
    /// A part has the exercises that are new in it. Memory does not grow with the number of sets.
    public struct Scale: Sequence, Hashable, Sendable {
        private let shape: SampleShape
        private let seed: UInt64
        private let end: Date
        private let utcOffsetMinutes: Int
        /// The number of sets of a part.
        static let partSize = 50_000

        init(sets: Int, seed: UInt64, endingAt end: Date, utcOffsetMinutes: Int) {
            precondition(sets > 0, "\(sets) sets")
            shape = SampleShape(sets: sets)
            self.seed = seed
            self.end = end
            self.utcOffsetMinutes = utcOffsetMinutes
        }

        /// An iterator over the parts.
        public struct Iterator: IteratorProtocol, Sendable {
            fileprivate var generator: SampleGenerator

            /// Returns the next part: whole sessions with about 50,000 sets.
            public mutating func next() -> SampleData? {
                var part = SampleData()
                while part.sets.count < SampleData.Scale.partSize, let session = generator.next() {
                    part.append(session)
                }
                return part.sessions.isEmpty ? nil : part
            }
        }

        /// Returns an iterator over the parts.
        public func makeIterator() -> Iterator {
            Iterator(
                generator: SampleGenerator(
                    shape, seed: seed, end: end, utcOffsetMinutes: utcOffsetMinutes))
        }

        /// Adds all parts to a store, each in a transaction of its own.
        /// - Parameter progress: called after each part with the number of sets so far. An error
        ///   that it throws ends the work; the parts so far stay.
        public func add(
            to store: WorkoutStore, progress: (Int) throws -> Void = { _ in }
        ) throws {
            var count = 0
            for part in self {
                try store.write { try part.add(to: &$0) }
                count += part.sets.count
                try progress(count)
            }
        }

        /// Adds all parts to a store, each in a transaction of its own, asynchronously.
        /// - Parameter progress: called after each part with the number of sets so far.
        public func add(
            to store: WorkoutStore, progress: @Sendable (Int) -> Void = { _ in }
        ) async throws {
            var count = 0
            for part in self {
                try await store.write { try part.add(to: &$0) }
                count += part.sets.count
                progress(count)
            }
        }
    }
}
