/// A decoder that turns bytes into records in memory, whatever their Swift type, by the layout that
/// each record was written with.
///
/// The decoder is not generic, so that it is compiled once and is fast in whatever module the
/// record is declared.
final class MemoryDecoder: Sendable {
    /// One table for each layout, in the order of the layout versions, which start at 1.
    private let tables: [FieldTable]
    /// The table of the newest layout, which nearly all records have. A table from an array would
    /// be retained at each use.
    private let newestTable: FieldTable
    private let newestLayout: Int
    private let idOffset: Int
    private let typeName: String
    private let typeNumber: UInt32
    private let overPlain: Bool

    /// Makes a decoder.
    /// - Parameters:
    ///   - tables: one table for each layout of the type, versions 1, 2, 3 and so on.
    ///   - overPlain: whether the memory holds no references before decoding, so that nothing in it
    ///     needs a release.
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

    /// Checks a record, and stores its values and the id into the struct in `memory` if the record
    /// has the newest layout. The struct is a whole record before and after the call, even if the
    /// call throws.
    /// - Returns: the position of an older layout, or nil if the record was stored.
    func decodeNewest(
        _ span: RawSpan, _ id: IDBits, into memory: UnsafeMutableRawPointer
    ) throws(RecordDamage) -> Int? {
        // The id is stored first, so that both of its words are in memory when the struct is
        // copied.
        unsafe memory.storeBytes(of: id, toByteOffset: idOffset, as: IDBits.self)
        do throws(RecordFault) {
            // Safe because the pointer does not outlive `span`. A closure around all this would be
            // one more call.
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

    /// Stores a record of an older layout into the struct in `memory`, after
    /// ``decodeNewest(_:_:into:)`` checked the record and returned the layout.
    @inline(never)
    func decode(
        _ span: RawSpan, _ id: IDBits, layout: Int, into memory: UnsafeMutableRawPointer
    ) throws(RecordDamage) {
        unsafe memory.storeBytes(of: id, toByteOffset: idOffset, as: IDBits.self)
        do throws(RecordFault) {
            // Safe because the pointer does not outlive `span`.
            let bytes = unsafe span.withUnsafeBytes { unsafe $0 }
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
