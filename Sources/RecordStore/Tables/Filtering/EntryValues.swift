/// The values of an index entry, read in place.
struct EntryValues: RowValues, ~Escapable {
    private let key: RawSpan
    private let value: RawSpan
    private let id: IDBits
    private let layout: EntryLayout
    private let table: RecordTable

    /// - Precondition: the key holds no cut text.
    @_lifetime(copy key, copy value)
    init(
        _ key: RawSpan, _ value: RawSpan, _ id: IDBits, _ layout: EntryLayout,
        of table: RecordTable
    ) {
        self.key = key
        self.value = value
        self.id = id
        self.layout = layout
        self.table = table
    }

    /// Verifies the checksum of the covered fields.
    func verify() throws {
        guard CoveringValue.isIntact(value, type: table.number, id: id) else { throw damage }
    }

    func value(of field: OpenField) throws -> [UInt8]? {
        switch layout.part(of: field.number) {
        case .column(let position): return try value(ofColumn: position)
        case .covered(let position):
            return try covered(position)?.array
        case nil: preconditionFailure("\(layout.index.name) does not hold field \(field.number)")
        }
    }

    func withValue<Result>(
        of field: OpenField, _ body: (RawSpan?) throws -> Result
    ) throws -> Result {
        if let id = leadingID(field) { return try body(id) }
        if case .covered(let position) = layout.part(of: field.number) {
            return try body(covered(position))
        }
        guard let bytes = try value(of: field) else { return try body(nil) }
        // Safe because the array lives during the call.
        return unsafe try body(bytes.span.bytes)
    }

    func withValue<Result>(
        at place: FieldPlace, _ body: (RawSpan?) throws -> Result
    ) throws -> Result? { nil }

    func reference(_ field: OpenField) throws -> IDBits? {
        if let id = leadingID(field) { return IDBits(prefixOf: id) }
        guard let bytes = try value(of: field) else { return nil }
        // Safe because elements of type `UInt8` have no padding bytes.
        return unsafe IDBits(prefixOf: bytes.span.bytes)
    }

    /// Returns the value of a covered field, in place, or nil.
    @_lifetime(copy self)
    private func covered(_ position: Int) throws -> RawSpan? {
        let index = layout.index
        let start = index.valueStart + (index.hasOtherForm(value) ? 1 : 0)
        switch CoveringValue.field(position, in: value, from: start) {
        case .bytes(let range): return value.extracting(range)
        case .absent: return nil
        case nil: throw damage
        }
    }

    /// Returns the value of a field that is the first column of the key, if it is an id that lies
    /// there as it is. It need not be copied then.
    @_lifetime(copy self)
    private func leadingID(_ field: OpenField) -> RawSpan? {
        guard field.kind == .id, case .column(0) = layout.part(of: field.number) else { return nil }
        return KeyDecoder.leadingID(of: key, layout.index.columns[0].key)
    }

    func value(
        ofComputed position: Int, of index: OpenOrderedIndex, _ id: IDBits
    ) throws -> [UInt8]? {
        precondition(index === layout.index, "\(index.name) is not what is walked")
        return try value(ofColumn: layout.computedColumns[position])
    }

    /// Returns the value bytes of a column of the key, or nil.
    private func value(ofColumn position: Int) throws -> [UInt8]? {
        var decoder = KeyDecoder(key)
        do throws(KeyDamage) {
            for before in 0..<position { try decoder.skip(layout.index.columns[before].key) }
            switch try decoder.next(layout.index.columns[position].key).content {
            case .absent: return nil
            case .bytes(let bytes): return bytes
            case .cut: break
            }
        } catch {
            throw damage
        }
        throw damage
    }

    private var damage: StoreError { layout.index.damage(of: table, id) }
}
