import Dispatch

extension Array where Element: Sendable {
    /// Removes all elements. If there is or was room for so many that this would take milliseconds,
    /// another thread frees them, so that a read whose task was cancelled ends at once.
    package mutating func freeElsewhere() {
        // An array from which all elements were taken has their memory still.
        freeElsewhere(areMany: capacity >= Self.manyElements)
    }

    /// Removes all elements. If `areMany`, another thread frees them.
    package mutating func freeElsewhere(areMany: Bool) {
        if areMany {
            let leftovers = Leftovers(self)
            self = []
            DispatchQueue.global(qos: .utility).async { leftovers.elements = [] }
        }
        self = []
    }

    private static var manyElements: Int { 10_000 }
}

/// Elements that one thread hands over to another one. Safe because no two threads use them at a
/// time.
private final class Leftovers<Element: Sendable>: @unchecked Sendable {
    var elements: [Element]

    init(_ elements: [Element]) { self.elements = elements }
}
