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
        unsafe try frame.verify(bytes)
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        for unsafe step in unsafe decodingSteps.words {
            guard unsafe isPresent(step, start) else { throw unsafe missing(step) }
            let value: UInt64 = unsafe word(start + step.pointee.slot)
            unsafe memory.storeBytes(of: value, toByteOffset: step.pointee.memoryOffset, as: UInt64.self)
        }
        for unsafe step in unsafe decodingSteps.required {
            guard unsafe isPresent(step, start) else { throw unsafe missing(step) }
            guard
                unsafe decodeRequired(
                    step.pointee.form, start + step.pointee.slot,
                    into: memory + step.pointee.memoryOffset)
            else { throw unsafe fault(step, bytes) }
        }
        for unsafe step in unsafe decodingSteps.optional {
            let value = unsafe isPresent(step, start) ? start + step.pointee.slot : nil
            guard unsafe decodeOptional(step.pointee.form, value, into: memory + step.pointee.memoryOffset)
            else { throw unsafe fault(step, bytes) }
        }
        for unsafe step in unsafe decodingSteps.rare {
            let address = unsafe memory + step.pointee.memoryOffset
            if unsafe step.pointee.route == .byteCase, unsafe isPresent(step, start),
                unsafe decodeCase(step, start + step.pointee.slot, into: address)
            {
                continue
            }
            unsafe try decodeRare(step, bytes, into: address)
        }
        // After the others: a call in the midst of them makes each keep its values in memory.
        for unsafe step in unsafe decodingSteps.texts {
            guard unsafe isPresent(step, start),
                let range = unsafe frame.variableRange(of: step.pointee.slot, in: bytes),
                unsafe decodeText(
                    slice(range, of: bytes), into: memory + step.pointee.memoryOffset, overPlain)
            else { throw unsafe textFault(step, bytes) }
        }
    }

    /// A string that is never nil.
    /// - Returns: false if it is not UTF-8.
    @inline(__always)
    private func decodeText(
        _ value: UnsafeRawBufferPointer, into address: UnsafeMutableRawPointer, _ overPlain: Bool
    ) -> Bool {
        let place = unsafe address.assumingMemoryBound(to: String.self)
        if let words = unsafe packedText(value) {
            if !overPlain { unsafe place.deinitialize(count: 1) }
            // At once: who copies the struct reads them so, and would wait for two parts.
            unsafe address.storeBytes(of: words, as: SIMD2<UInt64>.self)
        } else {
            guard let text = unsafe String(utf8: value) else { return false }
            if !overPlain { unsafe place.deinitialize(count: 1) }
            unsafe place.initialize(to: text)
        }
        return true
    }

    /// Why a string that is never nil is not one.
    @inline(never)
    private func textFault(_ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer)
        -> RecordFault
    {
        let number = unsafe fields[step.pointee.field].number
        guard let range = unsafe frame.variableRange(of: step.pointee.slot, in: bytes) else {
            return unsafe frame.badEnd(field: number, of: step.pointee.slot, in: bytes)
        }
        if unsafe isPresent(step, bytes.baseAddress.unsafelyUnwrapped) {
            return unsafe fault(step.pointee.field, at: range.lowerBound, .notUTF8)
        }
        return unsafe range.isEmpty
            ? fault(step.pointee.field, at: range.lowerBound, .missing)
            : RecordFault(at: range.lowerBound, .strayBytes(field: number))
    }

    /// Why a value of fixed size that is there is none of its kind.
    @inline(never)
    private func fault(_ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer) -> RecordFault
    {
        unsafe fault(
            step.pointee.field, at: step.pointee.slot,
            step.pointee.form == .bool ? .notBoolean(bytes[step.pointee.slot]) : .notFinite)
    }

    @inline(never)
    private func missing(_ step: UnsafePointer<Step>) -> RecordFault {
        unsafe fault(step.pointee.field, at: step.pointee.slot, .missing)
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
        let isPresent = unsafe isPresent(step, bytes.baseAddress.unsafelyUnwrapped)
        let range =
            unsafe step.pointee.isVariable
            ? try variableRange(of: step.pointee.slot, step.pointee.field, in: bytes)
            : step.pointee.slot..<step.pointee.slot + step.pointee.width
        if !isPresent, unsafe step.pointee.isVariable, !range.isEmpty {
            let number = unsafe fields[step.pointee.field].number
            throw RecordFault(at: range.lowerBound, .strayBytes(field: number))
        }
        let value = unsafe isPresent ? slice(range, of: bytes) : nil
        do throws(ValueProblem) {
            if unsafe step.pointee.form == .custom {
                unsafe try accesses[step.pointee.field].read(value, address)
            } else {
                unsafe address.assumingMemoryBound(to: String?.self).pointee = try value.map(text)
            }
        } catch {
            throw unsafe fault(step.pointee.field, at: range.lowerBound, error)
        }
    }

    @inline(__always)
    private func isPresent(_ step: UnsafePointer<Step>, _ record: UnsafeRawPointer) -> Bool {
        let byte = unsafe record.load(fromByteOffset: step.pointee.presenceOffset, as: UInt8.self)
        return unsafe byte & step.pointee.presenceMask != 0
    }

    @inline(__always)
    private func variableRange(
        of slot: Int, _ field: Int, in bytes: UnsafeRawBufferPointer
    ) throws(RecordFault) -> Range<Int> {
        guard let range = unsafe frame.variableRange(of: slot, in: bytes) else {
            throw unsafe frame.badEnd(field: fields[field].number, of: slot, in: bytes)
        }
        return range
    }

    /// The bytes of a range that was checked.
    @inline(__always)
    private func slice(
        _ range: Range<Int>, of bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        return unsafe UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    private func text(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> String {
        if let words = unsafe packedText(value) { return unsafe unsafeBitCast(words, to: String.self) }
        guard let text = unsafe String(utf8: value) else { throw .notUTF8 }
        return text
    }

    /// What the string of a short text has in its memory. The record's header, which is before each
    /// text, is as long as what ``PackedText`` reads.
    @inline(__always)
    private func packedText(_ value: UnsafeRawBufferPointer) -> SIMD2<UInt64>? {
        unsafe value.count <= mostPackedBytes ? PackedText.words(of: value) : nil
    }

    /// A value of fixed size that is there and never nil, other than a whole number of 64 bits.
    /// - Returns: false if it is none of its kind.
    @inline(__always)
    private func decodeRequired(
        _ form: MemoryForm, _ value: UnsafeRawPointer, into address: UnsafeMutableRawPointer
    ) -> Bool {
        switch form {
        case .bool: unsafe store(bool(value), into: address)
        case .word8: unsafe store(word(value) as UInt8, into: address)
        case .word16: unsafe store(word(value) as UInt16, into: address)
        case .word32: unsafe store(word(value) as UInt32, into: address)
        case .word128: unsafe store(word(value) as UInt128, into: address)
        case .float: unsafe store(float(value), into: address)
        case .double: unsafe store(double(value), into: address)
        case .date: unsafe store(date(value), into: address)
        case .uuid: unsafe store(value.loadUnaligned(as: uuid_t.self), into: address)
        case .id: unsafe store(IDBits(value), into: address)
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
        case .bool: unsafe storeOptional(value, bool, into: address)
        case .word8: unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt8, into: address)
        case .word16: unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt16, into: address)
        case .word32: unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt32, into: address)
        case .word64: unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt64, into: address)
        case .word128: unsafe storeOptional(value, word as (UnsafeRawPointer) -> UInt128, into: address)
        case .float: unsafe storeOptional(value, float, into: address)
        case .double: unsafe storeOptional(value, double, into: address)
        case .date: unsafe storeOptional(value, date, into: address)
        case .uuid:
            unsafe storeOptional(value, { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }, into: address)
        case .id: unsafe storeOptional(value, { unsafe IDBits($0) }, into: address)
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
        for place in unsafe 1..<step.pointee.width
        where unsafe value.load(fromByteOffset: place, as: UInt8.self) != 0 {
            return false
        }
        let memory = unsafe cases[step.pointee.caseOffset + Int(value.load(as: UInt8.self))]
        if memory == ByteCases.none { return false }
        unsafe address.storeBytes(of: UInt8(truncatingIfNeeded: memory), as: UInt8.self)
        return true
    }

    @inline(__always)
    private func store<Value>(
        _ value: Value?, into address: UnsafeMutableRawPointer
    ) -> Bool {
        guard let value else { return false }
        unsafe address.storeBytes(of: value, as: Value.self)
        return true
    }

    @inline(__always)
    private func storeOptional<Value>(
        _ value: UnsafeRawPointer?, _ read: (UnsafeRawPointer) -> Value?,
        into address: UnsafeMutableRawPointer
    ) -> Bool {
        let place = unsafe address.assumingMemoryBound(to: Value?.self)
        guard let value = unsafe value else {
            unsafe place.initialize(to: nil)
            return true
        }
        guard let value = unsafe read(value) else { return false }
        unsafe place.initialize(to: value)
        return true
    }
}

@inline(__always)
private func word<Word: FixedWidthInteger & BitwiseCopyable>(_ value: UnsafeRawPointer) -> Word {
    unsafe Word(littleEndian: value.loadUnaligned(as: Word.self))
}

@inline(__always)
private func bool(_ value: UnsafeRawPointer) -> Bool? {
    let byte = unsafe value.load(as: UInt8.self)
    return byte <= 1 ? byte == 1 : nil
}

@inline(__always)
private func float(_ value: UnsafeRawPointer) -> Float? {
    let number = unsafe Float(bitPattern: word(value))
    return number.isFinite ? number : nil
}

@inline(__always)
private func double(_ value: UnsafeRawPointer) -> Double? {
    let number = unsafe Double(bitPattern: word(value))
    return number.isFinite ? number : nil
}

@inline(__always)
private func date(_ value: UnsafeRawPointer) -> Date? {
    unsafe double(value).map { Date(timeIntervalSinceReferenceDate: $0) }
}
