import Foundation

extension FieldTable {
    /// Stores the record's values into the struct in `memory`, which holds a whole record
    /// before and after, also if this throws.
    ///
    /// Why a value cannot be read is asked only after it could not: an error that is made in the
    /// midst costs even those that are not thrown.
    /// - Parameter overPlain: whether nothing in the struct is counted.
    @inline(__always)
    func decode(
        _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawPointer, overPlain: Bool
    ) throws(RecordFault) {
        try frame.verify(bytes)
        let start = bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        for step in decodingSteps.words {
            guard isPresent(step, start) else { throw missing(step) }
            let value: UInt64 = word(start + step.pointee.slot)
            memory.storeBytes(of: value, toByteOffset: step.pointee.memoryOffset, as: UInt64.self)
        }
        for step in decodingSteps.required {
            guard isPresent(step, start) else { throw missing(step) }
            guard
                decodeRequired(
                    step.pointee.form, start + step.pointee.slot,
                    into: memory + step.pointee.memoryOffset)
            else { throw fault(step, bytes) }
        }
        for step in decodingSteps.optional {
            let value = isPresent(step, start) ? start + step.pointee.slot : nil
            guard decodeOptional(step.pointee.form, value, into: memory + step.pointee.memoryOffset)
            else { throw fault(step, bytes) }
        }
        for step in decodingSteps.rare {
            let address = memory + step.pointee.memoryOffset
            if step.pointee.route == .byteCase, isPresent(step, start),
                decodeCase(step, start + step.pointee.slot, into: address)
            {
                continue
            }
            try decodeRare(step, bytes, into: address)
        }
        // After the others: a call in the midst of them makes each keep its values in memory.
        for step in decodingSteps.texts {
            guard isPresent(step, start),
                let range = frame.variableRange(of: step.pointee.slot, in: bytes),
                decodeText(
                    slice(range, of: bytes), into: memory + step.pointee.memoryOffset, overPlain)
            else { throw textFault(step, bytes) }
        }
    }

    /// A string that is never nil.
    /// - Returns: false if it is not UTF-8.
    @inline(__always)
    private func decodeText(
        _ value: UnsafeRawBufferPointer, into address: UnsafeMutableRawPointer, _ overPlain: Bool
    ) -> Bool {
        let place = address.assumingMemoryBound(to: String.self)
        if let words = packedText(value) {
            if !overPlain { place.deinitialize(count: 1) }
            // At once: who copies the struct reads them so, and would wait for two parts.
            address.storeBytes(of: words, as: SIMD2<UInt64>.self)
        } else {
            guard let text = String(utf8: value) else { return false }
            if !overPlain { place.deinitialize(count: 1) }
            place.initialize(to: text)
        }
        return true
    }

    /// Why a string that is never nil is not one.
    @inline(never)
    private func textFault(_ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer)
        -> RecordFault
    {
        let number = fields[step.pointee.field].number
        guard let range = frame.variableRange(of: step.pointee.slot, in: bytes) else {
            return frame.badEnd(field: number, of: step.pointee.slot, in: bytes)
        }
        if isPresent(step, bytes.baseAddress.unsafelyUnwrapped) {
            return fault(step.pointee.field, at: range.lowerBound, .notUTF8)
        }
        return range.isEmpty
            ? fault(step.pointee.field, at: range.lowerBound, .missing)
            : RecordFault(at: range.lowerBound, .strayBytes(field: number))
    }

    /// Why a value of fixed size that is there is none of its kind.
    @inline(never)
    private func fault(_ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer) -> RecordFault
    {
        fault(
            step.pointee.field, at: step.pointee.slot,
            step.pointee.form == .bool ? .notBoolean(bytes[step.pointee.slot]) : .notFinite)
    }

    @inline(never)
    private func missing(_ step: UnsafePointer<Step>) -> RecordFault {
        fault(step.pointee.field, at: step.pointee.slot, .missing)
    }

    @inline(never)
    private func fault(_ field: Int, at offset: Int, _ problem: ValueProblem) -> RecordFault {
        RecordFault(at: offset, .value(field: fields[field].number, problem))
    }

    /// A field that has the type's own closures, or is a string that may be nil.
    @inline(never)
    private func decodeRare(
        _ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer,
        into address: UnsafeMutableRawPointer
    ) throws(RecordFault) {
        let isPresent = isPresent(step, bytes.baseAddress.unsafelyUnwrapped)
        let range =
            step.pointee.isVariable
            ? try variableRange(of: step.pointee.slot, step.pointee.field, in: bytes)
            : step.pointee.slot..<step.pointee.slot + step.pointee.width
        if !isPresent, step.pointee.isVariable, !range.isEmpty {
            let number = fields[step.pointee.field].number
            throw RecordFault(at: range.lowerBound, .strayBytes(field: number))
        }
        let value = isPresent ? slice(range, of: bytes) : nil
        do throws(ValueProblem) {
            if step.pointee.form == .custom {
                try accesses[step.pointee.field].read(value, address)
            } else {
                address.assumingMemoryBound(to: String?.self).pointee = try value.map(text)
            }
        } catch {
            throw fault(step.pointee.field, at: range.lowerBound, error)
        }
    }

    @inline(__always)
    private func isPresent(_ step: UnsafePointer<Step>, _ record: UnsafeRawPointer) -> Bool {
        let byte = record.load(fromByteOffset: step.pointee.presenceOffset, as: UInt8.self)
        return byte & step.pointee.presenceMask != 0
    }

    @inline(__always)
    private func variableRange(
        of slot: Int, _ field: Int, in bytes: UnsafeRawBufferPointer
    ) throws(RecordFault) -> Range<Int> {
        guard let range = frame.variableRange(of: slot, in: bytes) else {
            throw frame.badEnd(field: fields[field].number, of: slot, in: bytes)
        }
        return range
    }

    /// The bytes of a range that was checked.
    @inline(__always)
    private func slice(
        _ range: Range<Int>, of bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        let start = bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        return UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    private func text(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> String {
        if let words = packedText(value) { return unsafeBitCast(words, to: String.self) }
        guard let text = String(utf8: value) else { throw .notUTF8 }
        return text
    }

    /// What the string of a short text has in its memory. The record's header, which is before each
    /// text, is as long as what ``PackedText`` reads.
    @inline(__always)
    private func packedText(_ value: UnsafeRawBufferPointer) -> SIMD2<UInt64>? {
        value.count <= mostPackedBytes ? PackedText.words(of: value) : nil
    }

    /// A value of fixed size that is there and never nil, other than a whole number of 64 bits.
    /// - Returns: false if it is none of its kind.
    @inline(__always)
    private func decodeRequired(
        _ form: MemoryForm, _ value: UnsafeRawPointer, into address: UnsafeMutableRawPointer
    ) -> Bool {
        switch form {
        case .bool: store(bool(value), into: address)
        case .word8: store(word(value) as UInt8, into: address)
        case .word16: store(word(value) as UInt16, into: address)
        case .word32: store(word(value) as UInt32, into: address)
        case .word128: store(word(value) as UInt128, into: address)
        case .float: store(float(value), into: address)
        case .double: store(double(value), into: address)
        case .date: store(date(value), into: address)
        case .uuid: store(value.loadUnaligned(as: uuid_t.self), into: address)
        case .id: store(IDBits(value), into: address)
        // They have walks of their own.
        case .word64, .string, .custom: false
        }
    }

    /// A value of fixed size that may be nil.
    /// - Returns: false if it is none of its kind.
    @inline(__always)
    private func decodeOptional(
        _ form: MemoryForm, _ value: UnsafeRawPointer?, into address: UnsafeMutableRawPointer
    ) -> Bool {
        switch form {
        case .bool: storeOptional(value, bool, into: address)
        case .word8: storeOptional(value, word as (UnsafeRawPointer) -> UInt8, into: address)
        case .word16: storeOptional(value, word as (UnsafeRawPointer) -> UInt16, into: address)
        case .word32: storeOptional(value, word as (UnsafeRawPointer) -> UInt32, into: address)
        case .word64: storeOptional(value, word as (UnsafeRawPointer) -> UInt64, into: address)
        case .word128: storeOptional(value, word as (UnsafeRawPointer) -> UInt128, into: address)
        case .float: storeOptional(value, float, into: address)
        case .double: storeOptional(value, double, into: address)
        case .date: storeOptional(value, date, into: address)
        case .uuid:
            storeOptional(value, { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }, into: address)
        case .id: storeOptional(value, { IDBits($0) }, into: address)
        case .string, .custom: false
        }
    }

    /// A value of one byte of memory.
    /// - Returns: false if its bytes are not among those that were tried.
    @inline(__always)
    private func decodeCase(
        _ step: UnsafePointer<Step>, _ value: UnsafeRawPointer,
        into address: UnsafeMutableRawPointer
    ) -> Bool {
        for place in 1..<step.pointee.width
        where value.load(fromByteOffset: place, as: UInt8.self) != 0 {
            return false
        }
        let memory = cases[step.pointee.caseOffset + Int(value.load(as: UInt8.self))]
        if memory == ByteCases.none { return false }
        address.storeBytes(of: UInt8(truncatingIfNeeded: memory), as: UInt8.self)
        return true
    }

    @inline(__always)
    private func store<Value>(
        _ value: Value?, into address: UnsafeMutableRawPointer
    ) -> Bool {
        guard let value else { return false }
        address.storeBytes(of: value, as: Value.self)
        return true
    }

    @inline(__always)
    private func storeOptional<Value>(
        _ value: UnsafeRawPointer?, _ read: (UnsafeRawPointer) -> Value?,
        into address: UnsafeMutableRawPointer
    ) -> Bool {
        let place = address.assumingMemoryBound(to: Value?.self)
        guard let value else {
            place.initialize(to: nil)
            return true
        }
        guard let value = read(value) else { return false }
        place.initialize(to: value)
        return true
    }
}

@inline(__always)
private func word<Word: FixedWidthInteger & BitwiseCopyable>(_ value: UnsafeRawPointer) -> Word {
    Word(littleEndian: value.loadUnaligned(as: Word.self))
}

@inline(__always)
private func bool(_ value: UnsafeRawPointer) -> Bool? {
    let byte = value.load(as: UInt8.self)
    return byte <= 1 ? byte == 1 : nil
}

@inline(__always)
private func float(_ value: UnsafeRawPointer) -> Float? {
    let number = Float(bitPattern: word(value))
    return number.isFinite ? number : nil
}

@inline(__always)
private func double(_ value: UnsafeRawPointer) -> Double? {
    let number = Double(bitPattern: word(value))
    return number.isFinite ? number : nil
}

@inline(__always)
private func date(_ value: UnsafeRawPointer) -> Date? {
    double(value).map { Date(timeIntervalSinceReferenceDate: $0) }
}
