import Foundation

/// Normal forms by the steps of the Unicode standard, annex 15, one scalar after the other: what
/// the platform says of single scalars, put in order and composed by a table of all pairs.
enum PlainNormalForm {
    private struct Pair: Hashable {
        let first: Unicode.Scalar
        let second: Unicode.Scalar
    }

    static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        var base: Int?
        for part in ordered(scalars.flatMap { parts(of: $0, isCompatible: false) }) {
            let mark = mark(of: part)
            let between = base.map { result[($0 + 1)...] } ?? []
            let isBlocked = between.contains { self.mark(of: $0) == 0 || self.mark(of: $0) >= mark }
            if let base, !isBlocked, let whole = wholes[Pair(first: result[base], second: part)] {
                result[base] = whole
                continue
            }
            if mark == 0 { base = result.count }
            result.append(part)
        }
        return result
    }

    static func decomposed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        ordered(scalars.flatMap { parts(of: $0, isCompatible: true) })
    }

    static func parts(of scalar: Unicode.Scalar, isCompatible: Bool) -> [Unicode.Scalar] {
        let text = String(scalar)
        let parts =
            isCompatible
            ? text.decomposedStringWithCompatibilityMapping
            : text.decomposedStringWithCanonicalMapping
        return Array(parts.unicodeScalars)
    }

    private static func mark(of scalar: Unicode.Scalar) -> UInt8 {
        scalar.properties.canonicalCombiningClass.rawValue
    }

    /// Each mark goes back over those of greater classes.
    private static func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in scalars {
            var position = result.count
            let own = mark(of: scalar)
            while own > 0, position > 0, mark(of: result[position - 1]) > own { position -= 1 }
            result.insert(scalar, at: position)
        }
        return result
    }

    /// Every scalar that is the normal form of its parts: the last of them, and what the others
    /// compose to.
    private static let wholes: [Pair: Unicode.Scalar] = {
        var wholes: [Pair: Unicode.Scalar] = [:]
        for scalar in (0xC0...0x10FFFF).compactMap(Unicode.Scalar.init) {
            let parts = parts(of: scalar, isCompatible: false)
            guard parts.count > 1, let last = parts.last,
                Array(String(scalar).precomposedStringWithCanonicalMapping.unicodeScalars)
                    == [scalar]
            else { continue }
            let others = String(String.UnicodeScalarView(parts.dropLast()))
            let first = Array(others.precomposedStringWithCanonicalMapping.unicodeScalars)
            if first.count == 1 { wholes[Pair(first: first[0], second: last)] = scalar }
        }
        return wholes
    }()
}
