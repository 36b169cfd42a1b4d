import LMDB

/// The entries of a search index as four columns: gram, rank, field, and length of the text.
extension OpenSearchIndex {
    var inspectedColumns: [InspectedColumn] {
        ["letters", "rank", "field", "length"].map { InspectedColumn(name: $0, kind: .string) }
    }

    func inspected(_ entry: borrowing Entry) -> InspectedEntry {
        let key = entry.key
        var columns: [KeyValue] = []
        do throws(KeyDamage) {
            columns.append(KeyValue(text: try Self.gram(of: key)))
            guard let position = SearchPosition(key: key) else {
                throw KeyDamage(offset: key.byteCount, reason: .truncated)
            }
            let score = position.score
            guard score.rank != .exact, fields.indices.contains(score.field) else {
                throw KeyDamage(
                    offset: key.byteCount - SearchFormat.tailSizeBytes,
                    reason: .impossibleValue(.uint8))
            }
            columns.append(KeyValue(text: "\(score.rank)"))
            columns.append(KeyValue(text: fields[score.field].name))
            columns.append(
                KeyValue(
                    kind: .uint8, isName: false, content: .bytes([UInt8(score.length)])))
            return InspectedEntry(
                key: key.array, columns: columns, id: position.id.uuid, damage: nil)
        } catch {
            return InspectedEntry(key: key.array, columns: columns, id: nil, damage: error)
        }
    }

    func leadingSize(of key: RawSpan) -> Int? {
        let size = key.byteCount - SearchFormat.tailSizeBytes
        return size > 1 ? size : nil
    }

    func leadingValue(of bytes: RawSpan) -> KeyValue? {
        do throws(KeyDamage) {
            return KeyValue(text: try Self.gram(bytes))
        } catch {
            return nil
        }
    }

    /// Returns the keys of a gram, or all keys if the range names no value.
    func keys(of range: EntryRange) throws -> EntryRange.Keys {
        guard range.from == nil, range.through == nil, range.prefix == nil else {
            throw EntryRange.Mistake.noRanges(index: name)
        }
        guard let first = range.equals.first else {
            return EntryRange.Keys(stretch: .all, isExact: true)
        }
        guard range.equals.count == 1, case .text(let text) = first else {
            throw EntryRange.Mistake.tooManyColumns(index: name, columnCount: 1)
        }
        let scalars = SearchText(text).scalars
        guard 1...SearchFormat.maximumGramCount ~= scalars.count else {
            throw EntryRange.Mistake.noGram(text)
        }
        return EntryRange.Keys(
            stretch: .prefix(SearchGram(scalars[...]).prefix), isExact: true)
    }

    /// Reads the gram that a key begins with.
    private static func gram(of key: RawSpan) throws(KeyDamage) -> String {
        let end = key.byteCount - SearchFormat.tailSizeBytes
        guard end > 1 else { throw KeyDamage(offset: key.byteCount, reason: .truncated) }
        return try gram(key.extracting(first: end))
    }

    /// Reads a gram from its bytes in a key.
    private static func gram(_ bytes: RawSpan) throws(KeyDamage) -> String {
        guard bytes.byteCount > 1 else { throw KeyDamage(offset: 0, reason: .truncated) }
        // Safe because the check before it makes sure that there is a first byte.
        let tag = unsafe bytes.unsafeLoad(as: UInt8.self)
        guard
            let text = String(
                validating: bytes.extracting(droppingFirst: 1).array, as: UTF8.self)
        else { throw KeyDamage(offset: 1, reason: .invalidText) }
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
