/// Reads the columns of a key, one by one, in the order they were appended.
///
/// Whatever the bytes, the result is a value or a ``KeyDamage``. A value is accepted only in the
/// form the encoder gives it, except that text is not checked to be normalised or folded.
package struct KeyDecoder: ~Escapable {
    let key: RawSpan
    /// Where the next column begins.
    package internal(set) var offset = 0
    /// FF while a descending column is read.
    var mask: UInt8 = 0
    /// Where the column that is read began, for the report of damage.
    var columnOffset = 0

    @_lifetime(copy key)
    package init(_ key: RawSpan) {
        self.key = key
    }

    /// Reads the next column.
    @_lifetime(self: copy self)
    package mutating func next(_ column: KeyColumn) throws(KeyDamage) -> KeyValue {
        columnOffset = offset
        mask = column.isDescending ? 0xFF : 0
        let tag = try byte()
        let content: KeyValue.Content =
            tag == KeyFormat.absent ? .absent : try present(tag, as: column)
        return KeyValue(kind: column.kind, isName: column.isName, content: content)
    }

    /// Reads the record's id, which ends the key of an index that is not unique, in the direction
    /// of the last column.
    @_lifetime(self: copy self)
    package mutating func recordID() throws(KeyDamage) -> [UInt8] {
        columnOffset = offset
        return try bytes(KeyFormat.idSizeBytes)
    }

    /// Checks that nothing is left.
    package func finish() throws(KeyDamage) {
        guard offset == key.byteCount else {
            throw KeyDamage(offset: offset, reason: .trailingBytes(key.byteCount - offset))
        }
    }

    /// The record's id at the end of a key, read in place; nil if the key is too short for one. It
    /// is complemented where the last column descends.
    @_lifetime(copy key)
    package static func recordIDBytes(of key: RawSpan) -> RawSpan? {
        guard key.byteCount > KeyFormat.idSizeBytes else { return nil }
        return key.extracting(last: KeyFormat.idSizeBytes)
    }

    @_lifetime(self: copy self)
    private mutating func present(
        _ tag: UInt8, as column: KeyColumn
    ) throws(KeyDamage) -> KeyValue.Content {
        let kind = column.kind
        switch kind {
        case .bool: return .bytes(try bool(tag))
        case .int8: return .bytes(try integer(tag, kind, Int8.self))
        case .int16: return .bytes(try integer(tag, kind, Int16.self))
        case .int32: return .bytes(try integer(tag, kind, Int32.self))
        case .int64: return .bytes(try integer(tag, kind, Int64.self))
        case .uint8: return .bytes(try integer(tag, kind, UInt8.self))
        case .uint16: return .bytes(try integer(tag, kind, UInt16.self))
        case .uint32: return .bytes(try integer(tag, kind, UInt32.self))
        case .uint64: return .bytes(try integer(tag, kind, UInt64.self))
        case .int128: return .bytes(try integer(tag, kind, Int128.self))
        case .uint128: return .bytes(try integer(tag, kind, UInt128.self))
        case .float: return .bytes(try float(tag))
        case .double: return .bytes(Self.littleEndian(try real(tag, KeyFormat.real, kind)))
        case .date: return .bytes(Self.littleEndian(try real(tag, KeyFormat.date, kind)))
        case .uuid: return .bytes(try identifier(tag, KeyFormat.uuid, kind))
        case .id: return .bytes(try identifier(tag, KeyFormat.id, kind))
        case .decimal: return .bytes(try decimal(tag))
        case .string where column.isName: return try name(tag)
        case .string: return try text(tag, KeyFormat.string, kind)
        case .url: return try text(tag, KeyFormat.url, kind)
        case .data: return try text(tag, KeyFormat.data, kind)
        case .document, .array: throw damage(.unexpectedTag(tag, kind))
        }
    }
}
