package import Foundation
import LMDB

/// An id, complete or shortened as a table shows it where it has no room: `01a1fe70-e…48b03145a`,
/// or only the first digits.
package struct ShortID: Hashable, Sendable {
    /// The hexadecimal digits at the beginning and at the end of the id.
    private let head, tail: [UInt8]
    private static let digitCount = 32
    private static let leastDigits = 4

    /// Parses a complete or shortened id.
    /// - Returns: nil for text that is no part of an id, or too short to identify one.
    package init?(_ text: String) {
        let parts = text.lowercased().replacing("...", with: "…")
            .split(separator: "…", omittingEmptySubsequences: false)
            .map { $0.replacing("-", with: "").utf8.map { $0 } }
        let isHexadecimal = parts.joined().allSatisfy { Self.digits.contains($0) }
        guard isHexadecimal, let head = parts.first, parts.count <= 2 else { return nil }
        (self.head, tail) = (head, parts.count == 2 ? parts[1] : [])
        guard Self.leastDigits...Self.digitCount ~= head.count + tail.count else { return nil }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// Whether an id has these digits at its beginning and its end.
    package func means(_ id: UUID) -> Bool {
        let digits = Array(id.text.replacing("-", with: "").utf8)
        return digits.starts(with: head) && digits.reversed().starts(with: tail.reversed())
    }

    /// The keys of all ids that begin with the whole bytes of the head.
    fileprivate var range: KeyRange {
        let bytes = stride(from: 0, to: head.count - head.count % 2, by: 2).compactMap {
            UInt8(String(decoding: head[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return bytes.isEmpty ? .all : .prefix(bytes)
    }
}

extension InspectedStore {
    /// Returns the ids of records that match `id`, at most `limit`.
    /// - Complexity: O(records whose ids begin with the same digits).
    package func ids(
        like id: ShortID, of type: CatalogType, limit: Int
    ) throws -> [UUID] {
        let records = table(of: type).records
        var found: [UUID] = []
        try environment.read { view in
            var cursor = try view.cursor(in: records, over: id.range)
            while found.count < limit, let entry = try cursor.next() {
                // A key that is not an id is reported by verification, and ignored here.
                guard entry.key.byteCount == 16, let bits = IDBits(prefixOf: entry.key) else {
                    continue
                }
                let uuid = bits.uuid
                if id.means(uuid) { found.append(uuid) }
            }
        }
        return found
    }
}
