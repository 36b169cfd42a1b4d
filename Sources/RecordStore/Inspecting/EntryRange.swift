import Foundation
import LMDB

/// A stretch of an index, by values as text: what ``StoredValue/description`` gives, or `nil` for
/// nil. Before and after are meant by value, also where a column descends.
package struct EntryRange: Sendable {
    /// What the first columns must be equal to.
    package var equals: [Limit] = []
    /// The least and the greatest value of the next column, both included.
    package var from: Limit?
    package var through: Limit?
    /// How the next column's text begins.
    package var prefix: String?

    /// The keys of a range in one index.
    struct Keys {
        /// Nil if there can be none.
        let stretch: KeyRange?
        /// Whether no other entries lie between them.
        let isExact: Bool
    }

    /// One value.
    package enum Limit: Hashable, Sendable {
        case absent
        case text(String)
    }

    /// More values than the index has columns, or what such an index cannot be asked for.
    package enum Mistake: LocalizedError, Hashable, Sendable, CustomStringConvertible {
        case tooManyColumns(index: String, columnCount: Int)
        case noPrefixes(Kind)
        /// A range of letters, which a search index does not have.
        case noRanges(index: String)
        /// What is not one to three letters of a word.
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

    /// The keys of the range in an index that orders values.
    /// - Throws: ``UnreadableText``, ``Mistake``.
    func bounds(in index: OpenOrderedIndex) throws -> KeyBounds {
        let isOpen = from == nil && through == nil && prefix == nil
        guard equals.count + (isOpen ? 0 : 1) <= index.columns.count else {
            throw Mistake.tooManyColumns(index: index.name, columnCount: index.columns.count)
        }
        var keys = KeyEncoder()
        for (limit, column) in zip(equals, index.columns) {
            try keys.append(bytes: limit.bytes(of: column.key.kind), as: column.key)
        }
        var bounds = KeyBounds(prefix: keys.bytes.array)
        if isOpen { return bounds }
        let column = index.columns[equals.count].key
        if let from {
            bounds = bounds.intersection(
                try keys.bounds(.greaterOrEqual, bytes: from.bytes(of: column.kind), in: column))
        }
        if let through {
            bounds = bounds.intersection(
                try keys.bounds(.lessOrEqual, bytes: through.bytes(of: column.kind), in: column))
        }
        if let prefix {
            guard [.string, .url, .data].contains(column.kind) else {
                throw Mistake.noPrefixes(column.kind)
            }
            let bytes = try Limit.text(prefix).bytes(of: column.kind)
            bounds = bounds.intersection(try keys.bounds(.hasPrefix, bytes: bytes, in: column))
        }
        return bounds
    }
}

extension EntryRange.Limit {
    fileprivate func bytes(of kind: Kind) throws(UnreadableText) -> [UInt8]? {
        guard case .text(let text) = self else { return nil }
        return try StoredValue.bytes(parsing: text, as: kind)
    }
}
