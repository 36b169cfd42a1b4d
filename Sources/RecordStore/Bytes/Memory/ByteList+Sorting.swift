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
        var positions: [Int] = []
        var marks: [Mark] = []
        defer { marks.freeElsewhere() }
        do {
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
            try view.sort(&marks) { left, right in
                if left.bytes != right.bytes { return left.bytes < right.bytes }
                return precedes(left.position, right.position)
            }
            try forEachPosition(in: view) { positions.append(marks[$0].position) }
            return positions
        } catch {
            positions.freeElsewhere()
            throw error
        }
    }

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
