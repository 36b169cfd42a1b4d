package import Foundation
import LMDB

/// An index entry as its bytes and the catalog say.
package struct InspectedEntry: Sendable {
    package let key: [UInt8]
    /// The columns up to the first that is damaged.
    package let columns: [KeyValue]
    /// The record's, unless the entry is damaged.
    package let id: UUID?
    package let damage: KeyDamage?
}

extension InspectedEntry {
    init(_ entry: borrowing Entry, in index: OpenOrderedIndex) {
        key = entry.key.array
        var columns: [KeyValue] = []
        let id = IDBits(of: entry, in: index)?.uuid
        var decoder = KeyDecoder(entry.key)
        do throws(KeyDamage) {
            for column in index.columns { columns.append(try decoder.next(column.key)) }
            let restBytes = entry.key.byteCount - decoder.offset
            let hasNil = columns.contains { $0.content == .absent }
            let expectedBytes = index.isUnique && !hasNil ? 0 : KeyFormat.idSizeBytes
            if restBytes > expectedBytes {
                throw KeyDamage(
                    offset: decoder.offset, reason: .trailingBytes(restBytes - expectedBytes))
            }
            guard restBytes == expectedBytes, id != nil else {
                throw KeyDamage(offset: decoder.offset, reason: .truncated)
            }
            damage = nil
        } catch {
            damage = error
        }
        self.columns = columns
        self.id = damage == nil ? id : nil
    }
}

extension InspectedStore {
    /// Calls `body` with the entries of a range until it gives false.
    /// - Returns: Whether exactly the entries that were asked for are in the range; otherwise there
    ///   may be others beside them.
    /// - Throws: ``UnreadableText`` or ``EntryRange/Mistake`` for values that do not fit the index.
    package func forEachEntry(
        of index: CatalogIndex, in type: CatalogType, over range: EntryRange,
        isReverse: Bool, _ body: (InspectedEntry) throws -> Bool
    ) throws -> Bool {
        if let search = search(index, in: type) {
            return try forEachEntry(of: search, in: type, over: range, isReverse: isReverse, body)
        }
        let stored = stored(index, in: type)
        let bounds = try range.bounds(in: stored)
        let keys = KeyRange(
            from: .included(bounds.lower),
            to: bounds.upper.map { .excluded($0) } ?? .unbounded)
        if bounds.isEmpty { return bounds.isExact }
        try environment.read { view in
            var cursor = try view.cursor(
                in: stored.entries, over: keys, isReverse ? .descending : .ascending)
            while let entry = try cursor.next() {
                if try !body(InspectedEntry(entry, in: stored)) { return }
            }
        }
        return bounds.isExact
    }

    /// Measures every key of an index; nil if it has none. `progress` gets the number of keys seen.
    /// - Complexity: O(entries).
    package func keySizes(
        of index: CatalogIndex, in type: CatalogType, progress: (Int) -> Void = { _ in }
    ) throws -> KeySizes? {
        let entries = entries(of: index, in: type)
        var sizes = KeySizes()
        try environment.read { view in
            var cursor = try view.cursor(in: entries)
            while let entry = try cursor.next() {
                sizes.add(entry.key.byteCount)
                if sizes.count % 65_536 == 0 { progress(sizes.count) }
            }
        }
        return sizes.count == 0 ? nil : sizes
    }
}
