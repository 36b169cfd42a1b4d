extension String {
    /// A shorter text is the beginning of too much.
    private static let leastBeginning = 2

    /// Returns the name that is most likely meant by this text, or nil if none is: the shortest one
    /// that begins with it, else the one that is most like it.
    /// - Complexity: O(n m) for each name, for n and m characters.
    package func nearest(among names: [String]) -> String? {
        let wanted = Array(lowercased())
        let longer = names.filter { Array($0.lowercased()).starts(with: wanted) }
        if wanted.count >= Self.leastBeginning,
            let shortest = longer.min(by: { ($0.count, $0) < ($1.count, $1) })
        {
            return shortest
        }
        let found = names.map { ($0, Self.distance(wanted, Array($0.lowercased()))) }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let (name, distance) = found, distance <= max(1, wanted.count / 3) else { return nil }
        return name
    }

    /// The number of characters to insert, delete, replace or swap with their neighbour.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var (before, last) = ([Int](), Array(0...other.count))
        for (i, left) in one.enumerated() {
            var next = [i + 1]
            for (j, right) in other.enumerated() {
                var least = Swift.min(
                    last[j] + (left == right ? 0 : 1), last[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, left == other[j - 1], one[i - 1] == right {
                    least = Swift.min(least, before[j - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }
}
