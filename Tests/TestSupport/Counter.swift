import Synchronization

/// A number that threads count up together.
public final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    /// Begins at zero.
    public init() {}

    /// The number now.
    public var value: Int { count.load(ordering: .acquiring) }

    /// Adds one and gives the sum.
    @discardableResult
    public func increment() -> Int {
        count.add(1, ordering: .acquiringAndReleasing).newValue
    }
}
