import Foundation
import LMDB

/// The named places of a history: how far each consumer has read, and marks.
struct PlaceTable {
    private let table: Table

    init(_ table: Table) {
        self.table = table
    }

    /// A place, and the size of history up to which it holds back trimming.
    struct Place: Hashable {
        /// The last transaction before the place.
        var sequence: UInt64
        /// The file that the sequence is of: a copy begins its places anew.
        var incarnation: UUID
        var sizeBytes = 0
    }

    /// Returns a place, or nil if no place has the name.
    func place(_ kind: UInt8, _ name: String, in view: ReadView) throws -> Place? {
        let key = try Self.key(kind, name)
        // Safe because the array lives during the call, and the value is copied.
        guard let value = unsafe try view.get(key.span.bytes, in: table)?.array else {
            return nil
        }
        return try Self.parsed(value, key)
    }

    func save(
        _ place: Place, _ kind: UInt8, _ name: String, in raw: inout WriteTransaction
    ) throws {
        let key = try Self.key(kind, name)
        var value: [UInt8] = []
        value.appendLittleEndian(place.sequence)
        value.appendLittleEndian(UInt64(place.sizeBytes))
        let file = IDBits(place.incarnation)
        value.appendBigEndian(file.high)
        value.appendBigEndian(file.low)
        HistoryFormat.seal(&value, for: key)
        // Safe because the arrays live during the call.
        unsafe try raw.put(value.span.bytes, for: key.span.bytes, in: table)
    }

    /// Removes a place.
    /// - Returns: whether there was one.
    func remove(_ kind: UInt8, _ name: String, in raw: inout WriteTransaction) throws -> Bool {
        let key = try Self.key(kind, name)
        // Safe because the array lives during the call.
        return unsafe try raw.delete(key.span.bytes, in: table)
    }

    /// The places of all consumers of a file.
    func holds(of incarnation: UUID, in view: ReadView) throws -> [Place] {
        try places(HistoryFormat.consumer, in: view).map(\.place)
            .filter { $0.incarnation == incarnation }
    }

    /// The names of a kind, with their places.
    func places(
        _ kind: UInt8, in view: ReadView
    ) throws -> [(name: String, place: Place)] {
        var found: [(name: String, place: Place)] = []
        var cursor = try view.cursor(in: table, over: .prefix([kind]))
        while let entry = try cursor.next() {
            let key = entry.key.array
            found.append(
                (
                    String(decoding: key.dropFirst(), as: UTF8.self),
                    try Self.parsed(entry.value.array, key)
                ))
        }
        return found
    }

    /// Returns the names of places that are damaged.
    func damagedNames(in view: ReadView) throws -> [String] {
        try damaged(in: view).map(\.name)
    }

    private func damaged(in view: ReadView) throws -> [(key: [UInt8], name: String)] {
        var found: [(key: [UInt8], name: String)] = []
        var cursor = try view.cursor(in: table)
        while let entry = try cursor.next() {
            let key = entry.key.array
            do {
                _ = try Self.parsed(entry.value.array, key)
            } catch StoreError.history(.damagedPlace(let name)) {
                found.append((key, name))
            }
        }
        return found
    }

    /// Removes the places that are damaged, whatever their keys are.
    func removeDamaged(in raw: inout WriteTransaction) throws {
        // Safe because the arrays live during the calls.
        for (key, _) in try damaged(in: raw.view) {
            _ = unsafe try raw.delete(key.span.bytes, in: table)
        }
    }

    private static func key(_ kind: UInt8, _ name: String) throws -> [UInt8] {
        guard (1...HistoryFormat.largestNameBytes).contains(name.utf8.count) else {
            throw StoreError.history(.badName(name))
        }
        return [kind] + Array(name.utf8)
    }

    private static func parsed(_ value: [UInt8], _ key: [UInt8]) throws -> Place {
        do throws(HistoryParser.Damage) {
            var parser = try HistoryParser(value, key: key)
            let sequence = try parser.readNumber()
            let size = Int(exactly: try parser.readNumber())
            let incarnation = try parser.readID().uuid
            guard let size, parser.isAtEnd, sequence < .max else { throw HistoryParser.Damage() }
            return Place(sequence: sequence, incarnation: incarnation, sizeBytes: size)
        } catch {
            throw StoreError.history(
                .damagedPlace(name: String(decoding: key.dropFirst(), as: UTF8.self)))
        }
    }
}
