import Foundation
import LMDB

/// A range of index entries, given by values as text. The text is that of
/// ``StoredValue/description``, or `nil` for nil. The order is that of the values, also for a
/// column that descends.
package struct EntryRange: Sendable {
    /// The values that the first columns must be equal to.
    package var equals: [Limit] = []
    /// The least value of the next column, included.
    package var from: Limit?
    /// The greatest value of the next column, included.
    package var through: Limit?
    /// The text that the next column's value must begin with.
    package var prefix: String?
    /// How the values of each column are shown, and may be written.
    var hints: [ValueHint?] = []

    /// The keys of a range in one index.
    struct Keys {
        /// The range of keys, or nil if no key can match.
        let stretch: KeyRange?
        /// Whether the range of keys contains only the wanted entries.
        let isExact: Bool
    }

    /// A value that limits a range: text, or nil.
    package enum Limit: Hashable, Sendable {
        case absent
        case text(String)
    }

    /// A range that the index cannot serve.
    package enum Mistake: LocalizedError, Hashable, Sendable, CustomStringConvertible {
        /// The range has more values than the index has columns.
        case tooManyColumns(index: String, columnCount: Int)
        /// Values of this kind have no prefixes.
        case noPrefixes(Kind)
        /// The index searches letters, so it has no ranges.
        case noRanges(index: String)
        /// The text is not one to three letters of a word.
        case noGram(String)

        package var errorDescription: String? { "\(description)." }

        package var description: String {
            switch self {
            case .tooManyColumns(let index, let count):
                "\(index) has \(count) column\(count == 1 ? "" : "s")"
            case .noPrefixes(let kind): "a column of \(kind.name) has no prefixes"
            case .noRanges(let index): "\(index) searches letters: it has no ranges"
            case .noGram(let text): "\"\(text)\" is not one to three letters of a word"
            }
        }
    }

    package init() {}

    /// Returns the keys of the range in an index that orders values.
    /// - Throws: ``UnreadableText``, ``Mistake``.
    func bounds(in index: OpenOrderedIndex) throws -> KeyBounds {
        let isOpen = from == nil && through == nil && prefix == nil
        guard equals.count + (isOpen ? 0 : 1) <= index.columns.count else {
            throw Mistake.tooManyColumns(index: index.name, columnCount: index.columns.count)
        }
        var keys = KeyEncoder()
        func bytes(_ limit: Limit, at position: Int) throws -> [UInt8]? {
            let hint = hints.indices.contains(position) ? hints[position] : nil
            return try limit.bytes(of: index.columns[position].key.kind, hint)
        }
        for (position, limit) in equals.enumerated() {
            try keys.append(bytes: bytes(limit, at: position), as: index.columns[position].key)
        }
        var bounds = KeyBounds(prefix: keys.bytes.array)
        if isOpen { return bounds }
        let position = equals.count
        let column = index.columns[position].key
        if let from {
            bounds = bounds.intersection(
                try keys.bounds(.greaterOrEqual, bytes: bytes(from, at: position), in: column))
        }
        if let through {
            bounds = bounds.intersection(
                try keys.bounds(.lessOrEqual, bytes: bytes(through, at: position), in: column))
        }
        if let prefix {
            guard [.string, .url, .data].contains(column.kind) else {
                throw Mistake.noPrefixes(column.kind)
            }
            let prefix = try Limit.text(prefix).bytes(of: column.kind, nil)
            bounds = bounds.intersection(try keys.bounds(.hasPrefix, bytes: prefix, in: column))
        }
        return bounds
    }
}

extension EntryRange.Limit {
    fileprivate func bytes(
        of kind: Kind, _ hint: ValueHint?
    ) throws(UnreadableText) -> [UInt8]? {
        guard case .text(let text) = self else { return nil }
        return try StoredValue.bytes(parsing: text, as: kind, hint)
    }
}
