extension Sequence<String> {
    /// Returns the name that differs from `name` in the fewest letters; nil if the sequence is
    /// empty.
    func nearest(to name: String) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        return map { (name: $0, distance: wanted.distance(to: $0.lowercased().unicodeScalars)) }
            .min { $0.distance < $1.distance }?.name
    }
}

extension [Unicode.Scalar] {
    /// Returns the number of scalars to insert, remove or change to make `other` (the Levenshtein
    /// distance).
    fileprivate func distance(to other: some Sequence<Unicode.Scalar>) -> Int {
        var row = Array<Int>(0...count)
        for scalar in other {
            var diagonal = row[0]
            row[0] += 1
            for position in indices {
                let changed = diagonal + (self[position] == scalar ? 0 : 1)
                diagonal = row[position + 1]
                row[position + 1] = Swift.min(changed, diagonal + 1, row[position] + 1)
            }
        }
        return row[count]
    }
}
