/// A decomposition of a long run of text without a split point, for example thousands of marks on
/// one letter.
///
/// The platform's decomposition takes time quadratic in the length of such a run, and loses marks.
struct LongRun {
    private struct Part {
        let scalar: Unicode.Scalar
        let mark: UInt8
    }

    /// Whether this is the compatibility decomposition.
    private let isCompatible: Bool
    /// The decompositions found so far. A long run has few distinct scalars.
    private var known: [Unicode.Scalar: [Part]] = [:]

    init(isCompatible: Bool) {
        self.isCompatible = isCompatible
    }

    /// Returns the decomposition of the run.
    /// - Complexity: O(n log n) for n scalars.
    mutating func decomposed(_ run: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        var parts: [Part] = []
        for scalar in run { parts += decomposed(scalar) }
        Self.order(&parts)
        return parts.map(\.scalar)
    }

    private mutating func decomposed(_ scalar: Unicode.Scalar) -> [Part] {
        if let parts = known[scalar] { return parts }
        let text = String(scalar)
        let decomposed =
            isCompatible
            ? text.decomposedStringWithCompatibilityMapping
            : text.decomposedStringWithCanonicalMapping
        let parts = decomposed.unicodeScalars.map { Part(scalar: $0, mark: $0.markClass) }
        known[scalar] = parts
        return parts
    }

    /// Sorts the marks between two other scalars by their classes. Marks of one class keep their
    /// order.
    private static func order(_ parts: inout [Part]) {
        var start = 0
        while start < parts.count {
            let end = parts[start...].firstIndex { $0.mark == 0 } ?? parts.count
            if end - start > 1 {
                let marks = parts[start..<end].enumerated().sorted { left, right in
                    (left.element.mark, left.offset) < (right.element.mark, right.offset)
                }
                parts.replaceSubrange(start..<end, with: marks.map(\.element))
            }
            start = end + 1
        }
    }
}
