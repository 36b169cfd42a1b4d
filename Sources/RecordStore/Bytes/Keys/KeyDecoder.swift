/// A decoder that reads the columns of a key one by one, in the order in which they were appended.
///
/// For any bytes the result is a value or a ``KeyDamage``. A value must have the form that the
/// encoder gives it, except that text need not be normalised or folded.
package struct KeyDecoder: ~Escapable {
    let key: RawSpan
    /// The offset of the next column.
    package internal(set) var offset = 0
    /// The bits that flip each byte: FF while a descending column is read, else 0.
    var mask: UInt8 = 0
    /// The offset of the current column, for reports of damage.
    var columnOffset = 0

    /// Makes a decoder that starts at the first column of a key.
    @_lifetime(copy key)
    package init(_ key: RawSpan) {
        self.key = key
    }

    /// Reads the next column.
    @_lifetime(self: copy self)
    package mutating func next(_ column: KeyColumn) throws(KeyDamage) -> KeyValue {
        let tag = try begin(column)
        let content: KeyValue.Content =
            tag == KeyFormat.absent ? .absent : try present(tag, as: column)
        return KeyValue(kind: column.kind, isName: column.isName, content: content)
    }

    /// Begins with the next column, and returns its tag.
    @_lifetime(self: copy self)
    mutating func begin(_ column: KeyColumn) throws(KeyDamage) -> UInt8 {
        columnOffset = offset
        mask = column.isDescending ? 0xFF : 0
        return try byte()
    }

    /// Moves past the next column. Only its end is looked for: its value may be damaged.
    @_lifetime(self: copy self)
    package mutating func skip(_ column: KeyColumn) throws(KeyDamage) {
        let start = offset
        let tag = try begin(column)
        if tag == KeyFormat.absent { return }
        switch column.kind {
        case .bool: try skip(1)
        case .float, .double, .date: try skip(MemoryLayout<UInt64>.size)
        case .uuid, .id: try skip(KeyFormat.idSizeBytes)
        case .string, .url, .data: try skipText(isName: column.isName)
        case let kind where kind.isWhole:
            guard KeyFormat.integerTags.contains(tag) else {
                throw damage(.unexpectedTag(tag, kind))
            }
            try skip(Int(tag < KeyFormat.zero ? KeyFormat.minusOne - tag : tag - KeyFormat.zero))
        default:
            offset = start
            _ = try next(column)
        }
    }

    /// Reads the record's id at the end of the key of an index that is not unique. The id has the
    /// direction of the last column.
    @_lifetime(self: copy self)
    package mutating func recordID() throws(KeyDamage) -> [UInt8] {
        columnOffset = offset
        return try bytes(KeyFormat.idSizeBytes)
    }

    /// Returns the id in the first column of a key, in place; nil if the column is no ascending id
    /// or has no value. Then ``next(_:)`` says what is there.
    @_lifetime(copy key)
    static func leadingID(of key: RawSpan, _ column: KeyColumn) -> RawSpan? {
        guard column.kind == .id, !column.isDescending, key.byteCount > KeyFormat.idSizeBytes,
            key.byte(at: 0) == KeyFormat.id
        else { return nil }
        return key.extracting(1..<1 + KeyFormat.idSizeBytes)
    }

    /// Throws if bytes of the key are left.
    package func finish() throws(KeyDamage) {
        guard offset == key.byteCount else {
            throw KeyDamage(offset: offset, reason: .trailingBytes(key.byteCount - offset))
        }
    }

    /// Returns the record's id at the end of a key, in place, or nil if the key is too short. The
    /// id is complemented if the last column descends.
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
        case .bool: return .bytes([try bool(tag)])
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
