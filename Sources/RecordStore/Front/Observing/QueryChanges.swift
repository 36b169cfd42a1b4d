/// The difference between the old and the new rows of a query.
///
/// Rows leave the old positions in `removed` and appear at the new positions in `inserted`; a row
/// in `moved` does both. All other rows keep their order. The records at the new positions in
/// `updated` existed before with other values, whether they moved or not.
public struct QueryChanges: Hashable, Sendable {
    /// A row that changes its order relative to the rows that stay.
    public struct Move: Hashable, Sendable {
        /// The position of the row among the old rows.
        public let from: Int
        /// The position of the row among the new rows.
        public let to: Int
    }

    /// The positions of removed rows among the old rows, ascending.
    public private(set) var removed: [Int] = []
    /// The positions of inserted rows among the new rows, ascending.
    public private(set) var inserted: [Int] = []
    /// The moved rows, as few as possible, ascending by their new positions.
    public private(set) var moved: [Move] = []
    /// The positions of updated rows among the new rows, ascending.
    public private(set) var updated: [Int] = []

    /// Whether the old and the new rows are the same.
    public var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
    }

    /// Turns the old rows into the new ones. It takes elements from `new` only for rows that were
    /// inserted, moved or updated, and keeps all other elements of `rows`. Use it for rows that are
    /// derived from records, such as the cells of a list.
    /// - Complexity: O(n) for n rows.
    public func apply<Row>(to rows: inout [Row], from new: [Row]) {
        let gone = Set(removed + moved.map(\.from))
        let come = Set(inserted + moved.map(\.to) + updated)
        var kept = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }[...]
        let arrived = Set(inserted + moved.map(\.to))
        rows = new.indices.map { position in
            // A row that was updated without moving uses up its old row.
            let old = arrived.contains(position) ? nil : kept.popFirst()
            guard !come.contains(position), let old else { return new[position] }
            return old
        }
    }
}

extension QueryChanges {
    /// Finds the differences between rows, which are identified by their ids.
    /// - Parameter hasSameValues: returns whether a row that was written in between has the same
    ///   values as its old row. It gets the old and the new position.
    /// - Complexity: O(k log k) for k rows between the first and the last that differs.
    init(
        from old: [RowStamp], to new: [RowStamp],
        hasSameValues: (_ from: Int, _ to: Int) -> Bool
    ) {
        let most = min(old.count, new.count)
        let start = (0..<most).first { old[$0] != new[$0] } ?? most
        let end =
            (0..<most - start).first {
                old[old.count - 1 - $0] != new[new.count - 1 - $0]
            } ?? most - start
        var oldPositions: [IDBits: Int] = [:]
        for position in start..<old.count - end { oldPositions[old[position].id] = position }
        var stayed: [Move] = []
        for position in start..<new.count - end {
            guard let from = oldPositions.removeValue(forKey: new[position].id) else {
                inserted.append(position)
                continue
            }
            stayed.append(Move(from: from, to: position))
            if old[from] != new[position], !hasSameValues(from, position) {
                updated.append(position)
            }
        }
        removed = oldPositions.values.sorted()
        moved = stayed.outsideOfLongestAscent()
    }
}

extension [QueryChanges.Move] {
    /// Returns the fewest moves that have to be made; all other rows, as many as possible, keep
    /// their order.
    fileprivate func outsideOfLongestAscent() -> [QueryChanges.Move] {
        /// The element at `length - 1` is the position of the move that ends an ascent of this
        /// length with the smallest `from`.
        var ends: [Int] = []
        var before: [Int?] = []
        for (position, move) in enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if self[ends[middle]].from < move.from { low = middle + 1 } else { high = middle }
            }
            before.append(low == 0 ? nil : ends[low - 1])
            if low == ends.count { ends.append(position) } else { ends[low] = position }
        }
        var keeping = Set<Int>()
        var position = ends.last
        while let member = position {
            keeping.insert(member)
            position = before[member]
        }
        return indices.filter { !keeping.contains($0) }.map { self[$0] }
    }
}
