/// An array as a binary heap: the element at position `n` precedes those at `2n + 1` and `2n + 2`.
extension Array {
    /// Moves the element at `start` towards the root until its parent precedes it.
    mutating func siftUp(_ start: Int, by precedes: (Element, Element) -> Bool) {
        var position = start
        while position > 0, precedes(self[position], self[(position - 1) / 2]) {
            swapAt(position, (position - 1) / 2)
            position = (position - 1) / 2
        }
    }

    /// Moves the element at `start` away from the root until it precedes both its children.
    mutating func siftDown(_ start: Int, by precedes: (Element, Element) -> Bool) {
        var position = start
        while 2 * position + 1 < count {
            var child = 2 * position + 1
            if child + 1 < count, precedes(self[child + 1], self[child]) { child += 1 }
            guard precedes(self[child], self[position]) else { return }
            swapAt(position, child)
            position = child
        }
    }
}
