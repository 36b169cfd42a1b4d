package import Foundation
import LMDB

/// An id, or what a table shows of one where it has no room: `01a1fe70-e…48b03145a`, or only how it
/// begins.
package struct ShortID: Hashable, Sendable {
    /// The digits that it begins and ends with.
    private let head, tail: [UInt8]
    private static let digitCount = 32
    private static let leastDigits = 4

    /// - Returns: nil for text that is no part of an id, or too short to mean one.
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

    fileprivate func means(_ id: UUID) -> Bool {
        let digits = Array(id.text.replacing("-", with: "").utf8)
        return digits.starts(with: head) && digits.reversed().starts(with: tail.reversed())
    }

    /// The ids that begin with whole bytes of the head.
    fileprivate var range: KeyRange {
        let bytes = stride(from: 0, to: head.count - head.count % 2, by: 2).compactMap {
            UInt8(String(decoding: head[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return bytes.isEmpty ? .all : .prefix(bytes)
    }
}

extension InspectedStore {
    /// The ids of records that `id` can mean, at most `limit`.
    /// - Complexity: O(records whose ids begin so).
    package func ids(
        like id: ShortID, of type: CatalogType, limit: Int
    ) throws -> [UUID] {
        let records = table(of: type).records
        var found: [UUID] = []
        try environment.read { view in
            var cursor = try view.cursor(in: records, over: id.range)
            while found.count < limit, let entry = try cursor.next() {
                // A key that is no id is for verification to find.
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
