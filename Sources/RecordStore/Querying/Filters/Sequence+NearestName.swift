extension Sequence<String> {
    /// The name that the fewest changed letters make of this one; nil if there is none at all.
    func nearest(to name: String) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        return map { (name: $0, distance: wanted.distance(to: $0.lowercased().unicodeScalars)) }
            .min { $0.distance < $1.distance }?.name
    }
}

extension [Unicode.Scalar] {
    /// How many scalars are to be put in, taken out or changed (Levenshtein).
    fileprivate func distance(to other: some Sequence<Unicode.Scalar>) -> Int {
        var row = Array<Int>(0...count)
        for scalar in other {
            var diagonal = row[0]
            row[0] += 1
            for place in indices {
                let changed = diagonal + (self[place] == scalar ? 0 : 1)
                diagonal = row[place + 1]
                row[place + 1] = Swift.min(changed, diagonal + 1, row[place] + 1)
            }
        }
        return row[count]
    }
}
