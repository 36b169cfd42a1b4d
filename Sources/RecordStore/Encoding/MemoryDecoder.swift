/// Turns bytes back into records in memory, whatever their Swift type, by the layout that each was
/// written with.
///
/// It is not generic, so that it is compiled once and runs at full speed whichever module declares
/// the record.
final class MemoryDecoder: Sendable {
    /// One table for each layout, in the order of versions, which start at 1.
    private let tables: [FieldTable]
    /// Nearly all records have the newest layout, and a table out of an array is counted.
    private let newestTable: FieldTable
    let newestLayout: Int
    private let idOffset: Int
    private let typeName: String
    private let typeNumber: UInt32

    /// - Parameter tables: one for each layout of the type, versions 1, 2, 3 and so on.
    init(_ tables: [FieldTable], typeName: String, typeNumber: UInt32) {
        guard let newestTable = tables.last else { preconditionFailure("\(typeName): no layout") }
        self.tables = tables
        self.newestTable = newestTable
        newestLayout = tables.count - 1
        idOffset = newestTable.idOffset
        self.typeName = typeName
        self.typeNumber = typeNumber
    }

    /// Checks the record's header and checksum.
    /// - Returns: the index of its layout.
    func verify(_ span: RawSpan, _ id: IDBits) throws(RecordDamage) -> Int {
        do throws(RecordFault) {
            // The pointer does not outlive the span, and a closure around all this is a call more.
            let bytes = span.withUnsafeBytes { $0 }
            let header = try RecordHeader(bytes)
            try header.verifyChecksum(of: bytes, type: typeNumber, id: id)
            let index = Int(header.layoutVersion) - 1
            guard tables.indices.contains(index) else {
                throw RecordFault(
                    at: RecordFormat.layoutOffset, .unknownLayout(header.layoutVersion))
            }
            return index
        } catch {
            throw error.damage(of: typeName, id: id.uuid)
        }
    }

    /// Stores the values and the id into the struct in `memory`, which holds a whole record before
    /// and after, also if this throws.
    /// - Parameters:
    ///   - layout: what `verify` gave for these bytes.
    ///   - overPlain: whether nothing in the struct is counted.
    func decode(
        _ span: RawSpan, _ id: IDBits, layout: Int, into memory: UnsafeMutableRawPointer,
        overPlain: Bool
    ) throws(RecordDamage) {
        do throws(RecordFault) {
            let bytes = span.withUnsafeBytes { $0 }  // as above
            if layout == newestLayout {
                try newestTable.decode(bytes, into: memory, overPlain: overPlain)
            } else {
                try tables[layout].decode(bytes, into: memory, overPlain: overPlain)
            }
        } catch {
            throw error.damage(of: typeName, id: id.uuid)
        }
        memory.storeBytes(of: id, toByteOffset: idOffset, as: IDBits.self)
    }
}
