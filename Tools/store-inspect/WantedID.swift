import CommandLineSupport
import Foundation
import RecordStore

/// An id as a word of the command line, complete or shortened.
struct WantedID {
    let word: String
    let id: ShortID

    /// The number of records that are listed if a shortened id is ambiguous.
    private static let shownChoices = 5

    /// Returns the id of the record of a type that is meant, or throws.
    func uuid(of type: CatalogType, in store: InspectedStore) throws -> UUID {
        let ids = try store.ids(like: id, of: type, limit: Self.shownChoices + 1)
        if ids.count > 1 {
            throw NotFound.severalRecords(
                type: type.name, id: word, ids, shown: Self.shownChoices)
        }
        guard let id = ids.first else { throw NotFound.record(type: type.name, id: word) }
        return id
    }

    /// Returns what `read` returns for the id of the record of a type that is meant, or throws.
    fileprivate func record<Found>(
        of type: CatalogType, in store: InspectedStore,
        _ read: (UUID, CatalogType) throws -> Found?
    ) throws -> Found {
        guard let record = try read(uuid(of: type, in: store), type) else {
            throw NotFound.record(type: type.name, id: word)
        }
        return record
    }
}

extension Arguments {
    /// Takes the words STORE, TYPE and ID, which are the last ones, and reads the record.
    mutating func wantedRecord(
        _ console: Console
    ) throws -> (record: InspectedRecord, type: CatalogType, store: InspectedStore) {
        let (wanted, type, store) = try wanted(console)
        return (try wanted.record(of: type, in: store, store.record), type, store)
    }

    /// Takes the words STORE, TYPE and ID, which are the last ones, and reads the bytes of the
    /// record, which may be damaged.
    mutating func wantedBytes(
        _ console: Console
    ) throws -> (record: DissectedRecord, type: CatalogType) {
        let (wanted, type, store) = try wanted(console)
        return (try wanted.record(of: type, in: store, store.dissectedRecord), type)
    }

    private mutating func wanted(
        _ console: Console
    ) throws -> (id: WantedID, type: CatalogType, store: InspectedStore) {
        let path = try path(named: "STORE")
        let name = try word("TYPE")
        guard let wanted = try wantedIDIfAny() else { throw UsageError.missingWord("ID") }
        try finish()
        let store = try InspectedStore(readingPartAt: path, console)
        return (wanted, try store.type(named: name), store)
    }

    /// Takes the next plain word, which is an id, or returns nil if there is none.
    mutating func wantedIDIfAny() throws -> WantedID? {
        guard let word = try wordIfAny() else { return nil }
        guard let id = ShortID(word) else {
            throw UsageError.wrongValue(
                option: "ID", value: word, expected: "a UUID, or as much of one as a table shows")
        }
        return WantedID(word: word, id: id)
    }
}
