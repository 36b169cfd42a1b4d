/// An array as a binary heap: each element precedes the two at twice its place.
extension Array {
    mutating func siftUp(_ start: Int, by precedes: (Element, Element) -> Bool) {
        var place = start
        while place > 0, precedes(self[place], self[(place - 1) / 2]) {
            swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func siftDown(_ start: Int, by precedes: (Element, Element) -> Bool) {
        var place = start
        while 2 * place + 1 < count {
            var child = 2 * place + 1
            if child + 1 < count, precedes(self[child + 1], self[child]) { child += 1 }
            guard precedes(self[child], self[place]) else { return }
            swapAt(place, child)
            place = child
        }
    }
}
