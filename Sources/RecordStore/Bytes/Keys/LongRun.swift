import Foundation

/// The decomposition of a piece of text in which nothing stays apart, however long it is: thousands
/// of marks on one letter. The platform needs time that grows with the square of its length, and
/// loses marks.
struct LongRun {
    private struct Part {
        let scalar: Unicode.Scalar
        let mark: UInt8
    }

    /// Whether it is the compatibility decomposition.
    private let isCompatible: Bool
    /// What was asked before: a run this long has few different scalars.
    private var known: [Unicode.Scalar: [Part]] = [:]

    init(isCompatible: Bool) {
        self.isCompatible = isCompatible
    }

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

    /// Puts the marks between two other scalars in the order of their classes; marks of one class
    /// keep theirs.
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
