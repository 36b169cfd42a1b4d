/// An encoder of index keys: it appends columns one by one, from the value bytes of a record. The
/// resulting bytes sort like the values.
///
/// One encoder is used for many keys; `reset()` begins the next key. The encoder allocates no
/// memory for kinds of fixed size, nor for strings and URLs of plain ASCII that fit. Data and other
/// text are copied. The record's id comes last, if equal values are allowed.
package struct KeyEncoder: ~Copyable {
    var buffer = KeyBuffer()
    /// A buffer for texts, kept between keys for its memory.
    var scratch: [UInt8] = []
    /// Whether a column of this key is cut. The order of a cut column is that of its kept bytes
    /// alone.
    package internal(set) var isCut = false
    /// Whether a column of this key gives another form of its value than the value bytes: a text in
    /// normal form C, a zero without a sign.
    package internal(set) var hasOtherForm = false

    package init() {}

    /// The bytes of the key so far. The span is valid until the next change.
    package var bytes: RawSpan {
        @_lifetime(borrow self)
        get { buffer.bytes }
    }

    /// Begins a new key.
    package mutating func reset() {
        buffer.truncate(to: 0)
        buffer.mask = 0
        isCut = false
        hasOtherForm = false
    }

    /// Appends one column; nil stands for a nil value.
    ///
    /// Traps if the budgets of the columns together exceed the size of a key, which
    /// ``KeyColumn/budgets(for:isUnique:)`` prevents.
    /// - Complexity: O(bytes of the value).
    /// - Throws: `notFinite` or `malformedValue`. The key does not change then.
    package mutating func append(_ value: RawSpan?, as column: KeyColumn) throws(KeyError) {
        let start = buffer.count
        precondition(
            start + column.budgetBytes <= KeyFormat.maxKeySizeBytes,
            "a column of \(column.budgetBytes) bytes at offset \(start) does not fit")
        buffer.mask = column.isDescending ? -1 : 0
        guard let value else { return buffer.append(KeyFormat.absent) }
        try appendPresent(value, as: column)
    }

    /// Appends the 16 bytes of the record's id, which end every key of an index that is not unique.
    /// The id has the direction of the last column, so that reading the index backwards gives the
    /// exact reverse order.
    package mutating func appendRecordID(_ id: RawSpan) throws(KeyError) {
        guard id.byteCount == KeyFormat.idSizeBytes else {
            throw .malformedValue(.id, sizeBytes: id.byteCount)
        }
        // Safe because the check before it makes sure that there are 16 bytes.
        unsafe append(recordID: UInt128(bigEndian: id.unsafeLoadUnaligned(as: UInt128.self)))
    }

    /// Appends the record's id, given as two numbers.
    mutating func appendRecordID(_ id: IDBits) {
        append(recordID: UInt128(id.high) << 64 | UInt128(id.low))
    }

    @inline(__always)
    private mutating func append(recordID id: UInt128) {
        precondition(
            buffer.count + KeyFormat.idSizeBytes <= KeyFormat.maxKeySizeBytes,
            "the id at offset \(buffer.count) does not fit")
        buffer.append(bigEndian: id)
    }

    @inline(__always)
    private mutating func appendPresent(
        _ value: RawSpan, as column: KeyColumn
    ) throws(KeyError) {
        switch column.kind {
        case .int64: append(integer: try load(value, .int64, as: Int64.self))
        case .date: try append(real: load(value, .date, as: UInt64.self), .date)
        case .id: try append(identifier: value, tag: KeyFormat.id, .id)
        case .uuid: try append(identifier: value, tag: KeyFormat.uuid, .uuid)
        case .double: try append(real: load(value, .double, as: UInt64.self), .double)
        case .string: try append(text: value, as: column)
        default: try appendRare(value, as: column)
        }
    }

    private mutating func appendRare(_ value: RawSpan, as column: KeyColumn) throws(KeyError) {
        let kind = column.kind
        switch kind {
        case .bool: try append(bool: value)
        case .int8: append(integer: try load(value, kind, as: Int8.self))
        case .int16: append(integer: try load(value, kind, as: Int16.self))
        case .int32: append(integer: try load(value, kind, as: Int32.self))
        case .uint8: append(integer: try load(value, kind, as: UInt8.self))
        case .uint16: append(integer: try load(value, kind, as: UInt16.self))
        case .uint32: append(integer: try load(value, kind, as: UInt32.self))
        case .uint64: append(integer: try load(value, kind, as: UInt64.self))
        case .int128: append(integer: try load(value, kind, as: Int128.self))
        case .uint128: append(integer: try load(value, kind, as: UInt128.self))
        case .float: try append(float: load(value, kind, as: UInt32.self))
        case .decimal: try append(decimal: value)
        case .url, .data: try append(text: value, as: column)
        case .document, .array: throw .notIndexable(kind)
        case .int64, .date, .id, .uuid, .double, .string:
            preconditionFailure("\(kind) is a common kind")
        }
    }
}
