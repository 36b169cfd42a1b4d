import LMDB

/// Entries of search indexes as four columns: gram, rank, field, length of the text.
extension InspectedStore {
    /// What the columns of a search entry are called.
    package static let searchColumns = ["letters", "rank", "field", "length"]

    func forEachEntry(
        of index: OpenSearchIndex, in type: CatalogType, over range: EntryRange,
        isReverse: Bool, _ body: (InspectedEntry) throws -> Bool
    ) throws -> Bool {
        let names = index.fields.map { field in
            type.definitions.first { $0.number == field.number }?.name ?? "\(field.number)"
        }
        let keys = try range.keys(in: index)
        try environment.read { view in
            var cursor = try view.cursor(
                in: index.entries, over: keys, isReverse ? .descending : .ascending)
            while let entry = try cursor.next() {
                if try !body(InspectedEntry(search: entry.key, fields: names)) { return }
            }
        }
        return true
    }
}

extension EntryRange {
    /// The entries of a gram, or all.
    fileprivate func keys(in index: OpenSearchIndex) throws -> KeyRange {
        guard from == nil, through == nil, prefix == nil else {
            throw Mistake.noRanges(index: index.name)
        }
        guard let first = equals.first else { return .all }
        guard equals.count == 1, case .text(let text) = first else {
            throw Mistake.tooManyColumns(index: index.name, columnCount: 1)
        }
        let scalars = SearchText(text).scalars
        guard 1...SearchFormat.maximumGramCount ~= scalars.count else {
            throw Mistake.noGram(text)
        }
        return .prefix(SearchGram(scalars[...]).prefix)
    }
}

extension InspectedEntry {
    fileprivate init(search key: RawSpan, fields: [String]) {
        self.key = key.array
        var columns: [KeyValue] = []
        var id: IDBits?
        do throws(KeyDamage) {
            columns.append(KeyValue(text: try Self.gram(of: key)))
            guard let position = SearchPosition(key: key) else {
                throw KeyDamage(offset: key.byteCount, reason: .truncated)
            }
            let place = position.place
            guard place.rank != .exact, fields.indices.contains(place.field) else {
                throw KeyDamage(
                    offset: key.byteCount - SearchFormat.tailSizeBytes,
                    reason: .impossibleValue(.uint8))
            }
            columns.append(KeyValue(text: "\(place.rank)"))
            columns.append(KeyValue(text: fields[place.field]))
            columns.append(
                KeyValue(
                    kind: .uint8, isName: false, content: .bytes([UInt8(place.length)])))
            id = position.id
            damage = nil
        } catch {
            damage = error
        }
        self.columns = columns
        self.id = id?.uuid
    }

    /// The letters that a key begins with.
    private static func gram(of key: RawSpan) throws(KeyDamage) -> String {
        let end = key.byteCount - SearchFormat.tailSizeBytes
        guard end > 1 else { throw KeyDamage(offset: key.byteCount, reason: .truncated) }
        let tag = key.unsafeLoad(as: UInt8.self)
        guard let text = String(validating: key.extracting(1..<end).array, as: UTF8.self) else {
            throw KeyDamage(offset: 1, reason: .invalidText)
        }
        let count = text.unicodeScalars.count
        guard count <= SearchFormat.maximumGramCount,
            tag == SearchFormat.tagBase + UInt8(count)
        else { throw KeyDamage(offset: 0, reason: .unexpectedTag(tag, .string)) }
        return text
    }
}

extension KeyValue {
    fileprivate init(text: String) {
        self.init(kind: .string, isName: false, content: .bytes(Array(text.utf8)))
    }
}
