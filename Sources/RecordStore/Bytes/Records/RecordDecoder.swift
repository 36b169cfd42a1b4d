/// Turns bytes back into records of one type, by the layout that each was written with.
///
/// A field that an older layout lacks has the default that the catalog keeps for it, which was
/// the value in `blank` when the field was added.
///
/// It is a class, because the memory of a generic struct around an `R` is looked up at each call.
@safe package final class RecordDecoder<R: Record>: @unchecked Sendable {
    // because what the pointers lead to is as constant as the rest: it is only copied.
    private let decoder: MemoryDecoder
    /// What is copied and then filled: for each layout a record with the defaults. Reaching into an
    /// array of `R`, or to a property of this type, looks up its metadata at each call.
    private let blanks: UnsafeMutableBufferPointer<R>
    private let newestBlank: UnsafeMutablePointer<R>
    /// Whether copying the bytes of a blank record copies it: then nothing has to be counted. That
    /// holds for values that say so by their type, and for texts in the form of ``PackedText``,
    /// which is found out before it is used. Counting costs a page a tenth of its instructions.
    private let areBlanksPlain: Bool
    private let recordSize = MemoryLayout<R>.size

    /// - Parameters:
    ///   - layouts: all layouts of the type, versions 1, 2, 3 and so on.
    ///   - defaults: the catalog's default bytes by field number; a field that is not in
    ///     it keeps the value in `blank`.
    /// - Throws: `InvalidValue` for a default that the field's type cannot read.
    package init(
        _ schema: Schema<R>, typeNumber: UInt32, layouts: [RecordLayout],
        defaults: [UInt16: [UInt8]?] = [:]
    ) throws(InvalidValue) {
        var blanks: [R] = []
        for (index, layout) in layouts.enumerated() {
            precondition(Int(layout.version) == index + 1, "\(schema.name): layout \(index + 1)")
            blanks.append(try schema.blank(lackedBy: layout, defaults: defaults))
        }
        precondition(!blanks.isEmpty, "\(schema.name) has no layout")
        let areBlanksPlain = blanks.allSatisfy(schema.isPlain)
        decoder = MemoryDecoder(
            layouts.map(schema.table), typeName: schema.name,
            typeNumber: typeNumber, overPlain: areBlanksPlain)
        self.areBlanksPlain = areBlanksPlain
        unsafe self.blanks = .allocate(capacity: blanks.count)
        _ = unsafe self.blanks.initialize(from: blanks)
        unsafe newestBlank = self.blanks.baseAddress.unsafelyUnwrapped + (blanks.count - 1)
    }

    deinit {
        unsafe blanks.deinitialize().deallocate()
    }

    /// The record in the bytes. Everything is checked: the checksum first, then each value.
    package func decode(_ bytes: RawSpan, id: RecordID<R>) throws(RecordDamage) -> R {
        var record = unsafe newestBlank.pointee
        unsafe try fill(&record, bytes, id)
        return record
    }

    /// The same, into memory that holds no record before, and none after if this throws.
    func decode(
        _ bytes: RawSpan, id: RecordID<R>, into memory: UnsafeMutablePointer<R>
    ) throws(RecordDamage) {
        if areBlanksPlain {
            unsafe UnsafeMutableRawPointer(memory).copyMemory(from: newestBlank, byteCount: recordSize)
        } else {
            unsafe memory.initialize(from: newestBlank, count: 1)
        }
        do throws(RecordDamage) {
            unsafe try fill(memory, bytes, id)
        } catch {
            unsafe memory.deinitialize(count: 1)
            throw error
        }
    }

    /// Replaces the blank record of the newest layout.
    @inline(__always)
    private func fill(
        _ record: UnsafeMutablePointer<R>, _ bytes: RawSpan, _ id: RecordID<R>
    ) throws(RecordDamage) {
        let memory = UnsafeMutableRawPointer(record)
        guard let layout = unsafe try decoder.decodeNewest(bytes, id.bits, into: memory) else { return }
        unsafe record.pointee = blanks[layout]
        unsafe try decoder.decode(bytes, id.bits, layout: layout, into: memory)
    }
}

extension Schema {
    /// Whether nothing in the record is counted. Every byte of it belongs to a field, or to the id.
    fileprivate func isPlain(_ record: R) -> Bool {
        unsafe withUnsafeBytes(of: record) { memory in
            fields.allSatisfy { field in
                guard let offset = field.memoryOffset, let start = memory.baseAddress
                else { return false }
                return unsafe field.isTrivial
                    || field.form == .string && PackedText.isInPlace(start + offset)
            }
        }
    }

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
                unsafe try field.access.store(bytes, at: offset, in: &blank)
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
        unsafe try withUnsafeMutableBytes(of: &record) { (memory) throws(ValueProblem) in
            let address = unsafe memory.baseAddress.unsafelyUnwrapped + offset  // it holds the field
            guard let bytes else { return unsafe try read(nil, address) }
            unsafe try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ValueProblem) in
                unsafe try read(bytes, address)
            }
        }
    }
}
