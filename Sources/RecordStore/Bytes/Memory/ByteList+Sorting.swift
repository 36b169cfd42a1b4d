import LMDB

extension ByteList {
    /// A value: some of its bytes as a number, and its position.
    ///
    /// Most values compare by these bytes. All their bytes lie anywhere in memory, so that a look
    /// at two of them takes longer than all the rest of a comparison.
    private struct Mark: BitwiseCopyable, Sendable {
        let bytes: UInt64
        let position: Int
    }

    /// Returns the positions of all values in the order of their bytes, nil first.
    /// - Throws: ``LMDBError/cancelled`` if the task is cancelled meanwhile.
    func sortedPositions(in view: ReadView) throws -> [Int] {
        if count == 1 { return [0] }
        var positions: [Int] = []
        var marks: [Mark] = []
        positions.reserveCapacity(count)
        if try isSorted(in: view) {
            try forEachPosition(in: view) { positions.append($0) }
            return positions
        }
        let shared = try sharedCount(in: view)
        marks.reserveCapacity(count)
        try forEachPosition(in: view) {
            marks.append(Mark(bytes: mark($0, from: shared), position: $0))
        }
        try Self.sort(&marks, in: view)
        try sortEqual(&marks, in: view)
        try forEachPosition(in: view) { positions.append(marks[$0].position) }
        return positions
    }

    /// Sorts marks by their bytes, one after the other, the last one first: that takes less than
    /// half of what comparisons take.
    private static func sort(_ marks: inout [Mark], in view: ReadView) throws {
        let count = marks.count
        if count < fewMarks { return marks.sort { $0.bytes < $1.bytes } }
        func forEach(_ body: (Mark) -> Void) throws {
            for position in 0..<count {
                if ReadView.isLook(position) { try view.checkCancelled() }
                body(marks[position])
            }
        }
        var differing: UInt64 = 0
        let first = marks[0].bytes
        try forEach { differing |= $0.bytes ^ first }
        // Safe because each mark is written before it is read.
        var sorted = unsafe [Mark](unsafeUninitializedCapacity: count) { $1 = count }
        for shift in stride(from: UInt64(0), to: 64, by: 8) where differing >> shift & 0xff != 0 {
            // For each byte the place of the next mark with it.
            var places = [Int](repeating: 0, count: 256)
            try forEach { places[Int($0.bytes >> shift & 0xff)] += 1 }
            var start = 0
            for byte in places.indices { (places[byte], start) = (start, start + places[byte]) }
            try forEach { mark in
                let byte = Int(mark.bytes >> shift & 0xff)
                sorted[places[byte]] = mark
                places[byte] += 1
            }
            swap(&marks, &sorted)
        }
    }

    /// Of fewer marks the places of all bytes take longer than comparisons.
    private static let fewMarks = 32

    /// Sorts those values by all their bytes whose marks are equal.
    private func sortEqual(_ marks: inout [Mark], in view: ReadView) throws {
        var start = 0
        for end in 1..<marks.count + 1 {
            if ReadView.isLook(end) { try view.checkCancelled() }
            if end < marks.count, marks[end].bytes == marks[start].bytes { continue }
            let range = start..<end
            start = end
            if range.count == 1 { continue }
            if range.count > Self.mostCopied {
                // All are sorted in place: to copy many takes milliseconds.
                return try view.sort(&marks) { left, right in
                    if left.bytes != right.bytes { return left.bytes < right.bytes }
                    return precedes(left.position, right.position)
                }
            }
            var equal = Array(marks[range])
            try view.sort(&equal) { precedes($0.position, $1.position) }
            marks.replaceSubrange(range, with: equal)
        }
    }

    private static let mostCopied = 16_384

    private func isSorted(in view: ReadView) throws -> Bool {
        for position in 1..<max(count, 1) {
            if ReadView.isLook(position) { try view.checkCancelled() }
            if precedes(position, position - 1) { return false }
        }
        return true
    }

    /// The number of bytes with which all values but nil begin.
    private func sharedCount(in view: ReadView) throws -> Int {
        var (first, shared) = ([UInt8]?.none, 0)
        try forEachPosition(in: view) { position in
            withValue(position) { value in
                guard let value else { return }
                guard let first else {
                    first = value.array
                    shared = value.byteCount
                    return
                }
                shared = min(shared, value.byteCount)
                shared = (0..<shared).first { first[$0] != value.byte(at: $0) } ?? shared
            }
        }
        return shared
    }

    private func forEachPosition(in view: ReadView, _ body: (Int) -> Void) throws {
        for position in 0..<count {
            if ReadView.isLook(position) { try view.checkCancelled() }
            body(position)
        }
    }
}
