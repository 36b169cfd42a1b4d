/// A decoder that turns bytes into records of one type, by the layout that each record was written
/// with.
///
/// A field that an older layout lacks gets the default that the catalog keeps: the value that
/// `blank` had when the field was added.
///
/// The decoder is a class, because each access to the memory of a generic struct with an `R` looks
/// up metadata.
@safe package final class RecordDecoder<R: Record>: @unchecked Sendable {
    // Safe, because the memory behind the pointers never changes and is only copied.
    private let decoder: MemoryDecoder
    /// A record with the defaults for each layout, which is copied and then filled. The blanks are
    /// memory and no array, because each access to an array of `R` or to a property of this type
    /// looks up metadata.
    private let blanks: UnsafeMutableBufferPointer<R>
    private let newestBlank: UnsafeMutablePointer<R>
    /// Whether copying the bytes of a blank record makes a valid copy, because the record holds no
    /// references. Copying is valid for trivial types, and of texts in the form of ``PackedText``,
    /// which is tested before use. Reference counting would add a tenth to the instructions of a
    /// page.
    private let areBlanksPlain: Bool
    private let recordSize = MemoryLayout<R>.size
    private let schema: Schema<R>
    private let layouts: [RecordLayout]
    /// The fields that each layout has with a narrower kind than the schema, by their positions in
    /// the schema.
    private let narrowFields: [[(slot: RecordSlot, position: Int)]]

    /// Makes a decoder for all layouts of a type.
    /// - Parameters:
    ///   - layouts: all layouts of the type, versions 1, 2, 3 and so on.
    ///   - defaults: the catalog's default bytes by field number. A field without an entry keeps
    ///     the value in `blank`.
    /// - Throws: `InvalidValue` for a default that the type of the field cannot read.
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
        self.schema = schema
        self.layouts = layouts
        narrowFields = layouts.map(schema.narrowFields)
        // Safe because this object owns the memory, which `deinit` frees, and `blanks` is not
        // empty.
        unsafe self.blanks = .allocate(capacity: blanks.count)
        _ = unsafe self.blanks.initialize(from: blanks)
        unsafe newestBlank = self.blanks.baseAddress.unsafelyUnwrapped + (blanks.count - 1)
    }

    deinit {
        unsafe blanks.deinitialize().deallocate()
    }

    /// Decodes a record and checks everything: the checksum first, then each value.
    package func decode(_ bytes: RawSpan, id: RecordID<R>) throws(RecordDamage) -> R {
        var record = unsafe newestBlank.pointee
        unsafe try fill(&record, bytes, id)
        return record
    }

    /// Decodes a record into uninitialized memory. If decoding throws, the memory is uninitialized
    /// again.
    func decode(
        _ bytes: RawSpan, id: RecordID<R>, into memory: UnsafeMutablePointer<R>
    ) throws(RecordDamage) {
        if areBlanksPlain {
            unsafe UnsafeMutableRawPointer(memory).copyMemory(
                from: newestBlank, byteCount: recordSize)
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

    /// Replaces the values of a blank record of the newest layout by those of the decoded record.
    @inline(__always)
    private func fill(
        _ record: UnsafeMutablePointer<R>, _ bytes: RawSpan, _ id: RecordID<R>
    ) throws(RecordDamage) {
        let memory = UnsafeMutableRawPointer(record)
        guard let layout = unsafe try decoder.decodeNewest(bytes, id.bits, into: memory) else {
            return
        }
        unsafe record.pointee = blanks[layout]
        unsafe try decoder.decode(bytes, id.bits, layout: layout, into: memory)
        if !narrowFields[layout].isEmpty {
            do throws(RecordFault) {
                unsafe try storeNarrowFields(of: bytes, layout, in: &record.pointee)
            } catch {
                throw error.damage(of: schema.name, id: id.uuid)
            }
        }
    }

    /// Stores the values of the fields that a layout has with a narrower kind.
    private func storeNarrowFields(
        of bytes: RawSpan, _ layout: Int, in record: inout R
    ) throws(RecordFault) {
        let encoded = try EncodedRecord(bytes, layouts: layouts)
        for (slot, position) in narrowFields[layout] {
            let field = schema.fields[position]
            guard let type = field.type, let offset = field.memoryOffset else { continue }
            var wide: [UInt8]?
            if let narrow = try encoded.value(slot) {
                wide = slot.kind.widened(narrow, to: type.kind)
            }
            do throws(ValueProblem) {
                // Safe because `offset` is the offset of this field in `R`.
                unsafe try field.access.store(wide, at: offset, in: &record)
            } catch {
                throw RecordFault(at: slot.offset, .value(field: field.number, error))
            }
        }
    }
}

extension Schema {
    /// Returns the fields that a layout has with a narrower kind of number.
    fileprivate func narrowFields(
        of layout: RecordLayout
    ) -> [(slot: RecordSlot, position: Int)] {
        fields.enumerated().compactMap { position, field in
            guard let slot = layout.slot(of: UInt16(field.number)), let type = field.type,
                slot.kind.widens(to: type.kind)
            else { return nil }
            return (slot, position)
        }
    }
}

extension Schema {
    /// Whether the record holds no references. Every byte of the record belongs to a field or to
    /// the id.
    fileprivate func isPlain(_ record: R) -> Bool {
        // Safe because the offsets of the fields are offsets in `R`, and the memory is alive during
        // the closure.
        unsafe withUnsafeBytes(of: record) { memory in
            fields.allSatisfy { field in
                guard let offset = field.memoryOffset, let start = memory.baseAddress
                else { return false }
                return unsafe field.isTrivial
                    || field.form == .string && PackedText.isInPlace(start + offset)
            }
        }
    }

    /// Returns a blank record, with the catalog's defaults in the fields that the layout lacks.
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
    /// Stores the value of value bytes into a record. Nil bytes stand for a nil value.
    func store<R>(
        _ bytes: [UInt8]?, at offset: Int, in record: inout R
    ) throws(ValueProblem) {
        unsafe try withUnsafeMutableBytes(of: &record) { (memory) throws(ValueProblem) in
            // Safe because the record holds a field, so it has memory, and `offset` is the offset
            // of this field in `R`.
            let address = unsafe memory.baseAddress.unsafelyUnwrapped + offset
            guard let bytes else { return unsafe try read(nil, address) }
            unsafe try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ValueProblem) in
                unsafe try read(bytes, address)
            }
        }
    }
}
