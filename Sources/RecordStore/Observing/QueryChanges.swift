/// How the rows of a query became others.
///
/// Rows go from the old positions in `removed` and come at the new positions in `inserted`; those
/// in `moved` do both. All other rows keep their order. The records at the new positions in
/// `updated` were there before with other values, whether they moved or not.
public struct QueryChanges: Hashable, Sendable {
    public struct Move: Hashable, Sendable {
        /// The position among the old rows.
        public let from: Int
        /// The position among the new rows.
        public let to: Int
    }

    /// Positions among the old rows, ascending.
    public private(set) var removed: [Int] = []
    /// Positions among the new rows, ascending.
    public private(set) var inserted: [Int] = []
    /// As few as there can be, by new position.
    public private(set) var moved: [Move] = []
    /// Positions among the new rows, ascending.
    public private(set) var updated: [Int] = []

    public var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
    }

    /// Makes the old rows the new ones, which it takes where something came or changed. For rows
    /// that are made of records, such as the cells of a list.
    /// - Complexity: O(n) for n rows.
    public func apply<Row>(to rows: inout [Row], from new: [Row]) {
        let gone = Set(removed + moved.map(\.from))
        let come = Set(inserted + moved.map(\.to) + updated)
        var kept = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }[...]
        let arrived = Set(inserted + moved.map(\.to))
        rows = new.indices.map { place in
            // A row that was updated in its place takes the turn of the old one.
            let old = arrived.contains(place) ? nil : kept.popFirst()
            guard !come.contains(place), let old else { return new[place] }
            return old
        }
    }
}

extension QueryChanges {
    /// What differs between rows, which are told apart by their ids.
    /// - Parameter hasSameValues: whether a row has the values that the old one had, if it was
    ///   written in between.
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
        var oldPlaces: [IDBits: Int] = [:]
        for place in start..<old.count - end { oldPlaces[old[place].id] = place }
        var stayed: [Move] = []
        for place in start..<new.count - end {
            guard let from = oldPlaces.removeValue(forKey: new[place].id) else {
                inserted.append(place)
                continue
            }
            stayed.append(Move(from: from, to: place))
            if old[from] != new[place], !hasSameValues(from, place) { updated.append(place) }
        }
        removed = oldPlaces.values.sorted()
        moved = stayed.outsideOfLongestAscent()
    }
}

extension [QueryChanges.Move] {
    /// Those that must move so that the others, as many as possible, keep their order.
    fileprivate func outsideOfLongestAscent() -> [QueryChanges.Move] {
        /// By length: the place of the ascent's last member, the smallest that there is.
        var ends: [Int] = []
        var before: [Int?] = []
        for (place, move) in enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if self[ends[middle]].from < move.from { low = middle + 1 } else { high = middle }
            }
            before.append(low == 0 ? nil : ends[low - 1])
            if low == ends.count { ends.append(place) } else { ends[low] = place }
        }
        var keeping = Set<Int>()
        var place = ends.last
        while let member = place {
            keeping.insert(member)
            place = before[member]
        }
        return indices.filter { !keeping.contains($0) }.map { self[$0] }
    }
}
