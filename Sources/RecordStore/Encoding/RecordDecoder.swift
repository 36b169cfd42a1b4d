/// Turns bytes back into records of one type, by the layout that each was written with.
///
/// A field that an older layout lacks has the default that the catalog keeps for it, which was
/// the value in `blank` when the field was added.
///
/// It is a class, because the memory of a generic struct around an `R` is looked up at each call.
package final class RecordDecoder<R: Record>: Sendable {
    /// The newest layout has nearly all records, and reaching into an array of `R` is slow.
    private let newestTable: FieldTable
    private let newestBlank: R
    /// One table for each layout, in the order of versions, which start at 1.
    private let tables: [FieldTable]
    /// What is copied and then filled: for each layout a record with the defaults.
    private let blanks: [R]
    private let typeName: String
    private let typeNumber: UInt32

    /// - Parameters:
    ///   - layouts: all layouts of the type, versions 1, 2, 3 and so on.
    ///   - defaults: the catalog's default bytes by field number; a field that is not in
    ///     it keeps the value in `blank`.
    /// - Throws: `InvalidValue` for a default that the field's type cannot read.
    package init(
        _ schema: Schema<R>, typeNumber: UInt32, layouts: [RecordLayout],
        defaults: [UInt16: [UInt8]?] = [:]
    ) throws(InvalidValue) {
        var tables: [FieldTable] = []
        var blanks: [R] = []
        for (index, layout) in layouts.enumerated() {
            precondition(Int(layout.version) == index + 1, "\(schema.name): layout \(index + 1)")
            tables.append(FieldTable(schema, layout: layout))
            blanks.append(try schema.blank(lackedBy: layout, defaults: defaults))
        }
        guard let table = tables.last, let blank = blanks.last else {
            preconditionFailure("\(schema.name) has no layout")
        }
        newestTable = table
        newestBlank = blank
        self.tables = tables
        self.blanks = blanks
        typeName = schema.name
        self.typeNumber = typeNumber
    }

    /// The record in the bytes. Everything is checked: the checksum first, then each value.
    package func decode(_ bytes: RawSpan, id: RecordID<R>) throws(RecordDamage) -> R {
        do throws(RecordFault) {
            return try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
                try decode(bytes, id: id)
            }
        } catch {
            throw error.damage(of: typeName, id: id.uuid)
        }
    }

    private func decode(
        _ bytes: UnsafeRawBufferPointer, id: RecordID<R>
    ) throws(RecordFault) -> R {
        let header = try RecordHeader(bytes)
        try header.verifyChecksum(of: bytes, type: typeNumber, id: id.bits)
        if header.layoutVersion == newestTable.layout.version {
            return try decode(bytes, id: id.bits, by: newestTable, into: newestBlank)
        }
        let index = Int(header.layoutVersion) - 1
        guard tables.indices.contains(index) else {
            throw RecordFault(
                at: RecordFormat.layoutOffset, .unknownLayout(header.layoutVersion))
        }
        return try decode(bytes, id: id.bits, by: tables[index], into: blanks[index])
    }

    @inline(__always)
    private func decode(
        _ bytes: UnsafeRawBufferPointer, id: IDBits, by table: FieldTable, into blank: R
    ) throws(RecordFault) -> R {
        try table.layout.verifyFrame(of: bytes)
        var record = blank
        try withUnsafeMutableBytes(of: &record) { (memory) throws(RecordFault) in
            // A record has an id, hence memory.
            let start = memory.baseAddress.unsafelyUnwrapped
            try table.decode(bytes, into: start)
            start.storeBytes(of: id, toByteOffset: table.idOffset, as: IDBits.self)
        }
        return record
    }
}

extension Schema {
    /// The blank record, with the catalog's defaults in the fields that the layout lacks.
    fileprivate func blank(
        lackedBy layout: RecordLayout, defaults: [UInt16: [UInt8]?]
    ) throws(InvalidValue) -> R {
        var blank = makeBlank()
        for field in fields {
            let number = UInt16(field.number)
            guard layout.slot(of: number) == nil, let bytes = defaults[number],
                let offset = field.memoryOffset
            else { continue }
            do throws(ValueProblem) {
                try field.access.store(bytes, at: offset, in: &blank)
            } catch {
                throw InvalidValue(type: name, field: field.name, problem: error)
            }
        }
        return blank
    }
}

extension FieldAccess {
    /// Stores value bytes into a record; nil stands for nil.
    func store<R>(
        _ bytes: [UInt8]?, at offset: Int, in record: inout R
    ) throws(ValueProblem) {
        try withUnsafeMutableBytes(of: &record) { (memory) throws(ValueProblem) in
            let address = memory.baseAddress.unsafelyUnwrapped + offset  // it holds the field
            guard let bytes else { return try read(nil, address) }
            try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ValueProblem) in
                try read(bytes, address)
            }
        }
    }
}
