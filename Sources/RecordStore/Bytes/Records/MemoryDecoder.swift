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
    private let newestLayout: Int
    private let idOffset: Int
    private let typeName: String
    private let typeNumber: UInt32
    private let overPlain: Bool

    /// - Parameters:
    ///   - tables: one for each layout of the type, versions 1, 2, 3 and so on.
    ///   - overPlain: whether nothing is counted in what the memory holds before.
    init(_ tables: [FieldTable], typeName: String, typeNumber: UInt32, overPlain: Bool) {
        guard let newestTable = tables.last else { preconditionFailure("\(typeName): no layout") }
        self.tables = tables
        self.newestTable = newestTable
        newestLayout = tables.count - 1
        idOffset = newestTable.idOffset
        self.typeName = typeName
        self.typeNumber = typeNumber
        self.overPlain = overPlain
    }

    /// Checks the record, and if it has the newest layout, stores its values and the id into the
    /// struct in `memory`, which holds a whole record before and after, also if this throws.
    /// - Returns: the index of an older layout, or nil if the record was stored.
    func decodeNewest(
        _ span: RawSpan, _ id: IDBits, into memory: UnsafeMutableRawPointer
    ) throws(RecordDamage) -> Int? {
        // First, so that its two words are in memory when the struct is copied.
        unsafe memory.storeBytes(of: id, toByteOffset: idOffset, as: IDBits.self)
        do throws(RecordFault) {
            // The pointer does not outlive the span, and a closure around all this is a call more.
            let bytes = unsafe span.withUnsafeBytes { unsafe $0 }
            let header = unsafe try RecordHeader(bytes)
            unsafe try header.verifyChecksum(of: bytes, type: typeNumber, id: id)
            let layout = Int(header.layoutVersion) - 1
            guard layout == newestLayout else {
                if tables.indices.contains(layout) { return layout }
                throw header.unknownLayout
            }
            unsafe try newestTable.decode(bytes, into: memory, overPlain: overPlain)
            return nil
        } catch {
            throw damage(error, id)
        }
    }

    /// The same for a record that ``decodeNewest(_:_:into:)`` checked, and that has the layout.
    @inline(never)
    func decode(
        _ span: RawSpan, _ id: IDBits, layout: Int, into memory: UnsafeMutableRawPointer
    ) throws(RecordDamage) {
        unsafe memory.storeBytes(of: id, toByteOffset: idOffset, as: IDBits.self)
        do throws(RecordFault) {
            let bytes = unsafe span.withUnsafeBytes { unsafe $0 }  // as above
            unsafe try tables[layout].decode(bytes, into: memory, overPlain: overPlain)
        } catch {
            throw damage(error, id)
        }
    }

    @inline(never)
    private func damage(_ fault: RecordFault, _ id: IDBits) -> RecordDamage {
        fault.damage(of: typeName, id: id.uuid)
    }
}
