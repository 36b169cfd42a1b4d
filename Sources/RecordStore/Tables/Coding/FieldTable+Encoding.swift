import Foundation

extension FieldTable {
    /// Replaces the bytes of the buffer by those of the record in `memory`, except the sequence and
    /// the checksum. Allocates no memory once the buffer is large enough.
    func encode(
        from memory: UnsafeRawPointer, into buffer: inout ByteBuffer
    ) throws(FieldRefusal) {
        buffer.removeAll()
        // Safe because the caller passes the address of a record of the type, and each step has the
        // offset and the form of a property of this type.
        unsafe fixedPart.withUnsafeBytes { unsafe buffer.append($0) }
        for index in steps.indices {
            let step = steps[index]
            let address = unsafe memory + step.memoryOffset
            switch step.route {
            case .required:
                do throws(ValueProblem) {
                    unsafe try encodeRequired(step.form, at: address, into: &buffer, at: step.slot)
                } catch {
                    throw FieldRefusal(field: step.field, problem: error)
                }
            case .optional:
                do throws(ValueProblem) {
                    if unsafe try encodeOptional(
                        step.form, at: address, into: &buffer, at: step.slot)
                    {
                        buffer.setBits(step.presenceMask, at: step.presenceOffset)
                    }
                } catch {
                    throw FieldRefusal(field: step.field, problem: error)
                }
            case .text:
                unsafe buffer.append(address.assumingMemoryBound(to: String.self).pointee)
                try endVariableValue(index, step.slot, in: &buffer)
            case .byteCase where unsafe encodeCase(step, at: address, into: &buffer):
                buffer.setBits(step.presenceMask, at: step.presenceOffset)
            case .byteCase, .rare:
                // The position is passed and not the step, because a step that is passed is copied
                // in every turn.
                unsafe try encodeRare(index, at: address, into: &buffer)
            }
        }
        if frame.packedMask != 0 {
            // Safe because the buffer has a record with room for all values.
            unsafe buffer.shorten { unsafe layout.squeeze($0) }
        }
    }

    /// Encodes a string that may be nil, or a field through the closures of its type.
    @inline(never)
    private func encodeRare(
        _ index: Int, at address: UnsafeRawPointer, into buffer: inout ByteBuffer
    ) throws(FieldRefusal) {
        let step = steps[index]
        do throws(ValueProblem) {
            let isPresent =
                unsafe step.form == .custom
                ? try encodeCustom(step, at: address, into: &buffer)
                : encodeText(at: address, into: &buffer)
            if isPresent { buffer.setBits(step.presenceMask, at: step.presenceOffset) }
        } catch {
            throw FieldRefusal(field: step.field, problem: error)
        }
        if step.isVariable { try endVariableValue(index, step.slot, in: &buffer) }
    }

    /// Stores the end of a variable value in the table of ends.
    @inline(__always)
    private func endVariableValue(
        _ index: Int, _ slot: Int, in buffer: inout ByteBuffer
    ) throws(FieldRefusal) {
        guard buffer.count <= RecordFormat.largestRecordBytes else {
            throw FieldRefusal(
                field: steps[index].field, problem: .tooLong(byteCount: buffer.count))
        }
        let end = UInt32(truncatingIfNeeded: buffer.count &- frame.variableOffset)
        buffer.store(end.littleEndian, at: slot)
    }

    /// Encodes a value of fixed size that is never nil.
    @inline(__always)
    private func encodeRequired(
        _ form: MemoryForm, at address: UnsafeRawPointer, into buffer: inout ByteBuffer,
        at slot: Int
    ) throws(ValueProblem) {
        switch form {
        case .bool: unsafe buffer.store(address.load(as: Bool.self) ? 1 as UInt8 : 0, at: slot)
        case .word8: unsafe buffer.store(address.load(as: UInt8.self), at: slot)
        case .word16: unsafe buffer.store(address.load(as: UInt16.self).littleEndian, at: slot)
        case .word32: unsafe buffer.store(address.load(as: UInt32.self).littleEndian, at: slot)
        case .word64: unsafe buffer.store(address.load(as: UInt64.self).littleEndian, at: slot)
        case .word128: unsafe buffer.store(address.load(as: UInt128.self).littleEndian, at: slot)
        case .float: unsafe try store(address.load(as: Float.self), at: slot, in: &buffer)
        case .double: unsafe try store(address.load(as: Double.self), at: slot, in: &buffer)
        case .date: unsafe try store(address.load(as: Date.self), at: slot, in: &buffer)
        case .uuid: unsafe buffer.store(address.load(as: uuid_t.self), at: slot)
        case .id: unsafe store(address.load(as: IDBits.self), at: slot, in: &buffer)
        case .string, .custom: assertionFailure("\(form) has its own path")
        }
    }

    /// Encodes a value of fixed size and returns true, or returns false for nil.
    @inline(__always)
    private func encodeOptional(
        _ form: MemoryForm, at address: UnsafeRawPointer, into buffer: inout ByteBuffer,
        at slot: Int
    ) throws(ValueProblem) -> Bool {
        switch form {
        case .bool:
            guard let value = unsafe address.load(as: Bool?.self) else { return false }
            buffer.store(value ? 1 as UInt8 : 0, at: slot)
        case .word8: return unsafe store(address.load(as: UInt8?.self), at: slot, in: &buffer)
        case .word16: return unsafe store(address.load(as: UInt16?.self), at: slot, in: &buffer)
        case .word32: return unsafe store(address.load(as: UInt32?.self), at: slot, in: &buffer)
        case .word64: return unsafe store(address.load(as: UInt64?.self), at: slot, in: &buffer)
        case .word128: return unsafe store(address.load(as: UInt128?.self), at: slot, in: &buffer)
        case .float:
            guard let value = unsafe address.load(as: Float?.self) else { return false }
            try store(value, at: slot, in: &buffer)
        case .double:
            guard let value = unsafe address.load(as: Double?.self) else { return false }
            try store(value, at: slot, in: &buffer)
        case .date:
            guard let value = unsafe address.load(as: Date?.self) else { return false }
            try store(value, at: slot, in: &buffer)
        case .uuid:
            guard let value = unsafe address.load(as: UUID?.self) else { return false }
            buffer.store(value.uuid, at: slot)
        case .id:
            guard let value = unsafe address.load(as: IDBits?.self) else { return false }
            store(value, at: slot, in: &buffer)
        case .string, .custom: assertionFailure("\(form) has its own path")
        }
        return true
    }

    /// Encodes a value with one byte of memory. Only the first byte of its stored word is written;
    /// the others are zero already.
    /// - Returns: false if the table of one-byte values does not have the byte of memory.
    @inline(__always)
    private func encodeCase(
        _ step: Step, at address: UnsafeRawPointer, into buffer: inout ByteBuffer
    ) -> Bool {
        let word = unsafe cases[
            step.caseOffset + ByteCases.count + Int(address.load(as: UInt8.self))]
        if word == ByteCases.none { return false }
        buffer.store(UInt8(truncatingIfNeeded: word), at: step.slot)
        return true
    }

    /// Appends the text of an optional string and returns true, or returns false for nil.
    private func encodeText(
        at address: UnsafeRawPointer, into buffer: inout ByteBuffer
    ) -> Bool {
        guard let text = unsafe address.assumingMemoryBound(to: String?.self).pointee else {
            return false
        }
        buffer.append(text)
        return true
    }

    /// Appends a value through the closure of its type, and moves a value of fixed width to its
    /// slot.
    @inline(never)
    private func encodeCustom(
        _ step: Step, at address: UnsafeRawPointer, into buffer: inout ByteBuffer
    ) throws(ValueProblem) -> Bool {
        let start = buffer.count
        let isPresent = unsafe try accesses[step.field].write(address, &buffer)
        if isPresent, !step.isVariable {
            precondition(buffer.count - start == step.width, "\(fields[step.field].name)")
            buffer.moveTail(from: start, to: step.slot)
        }
        return isPresent
    }

    @inline(__always)
    private func store<Word: FixedWidthInteger & BitwiseCopyable>(
        _ value: Word?, at slot: Int, in buffer: inout ByteBuffer
    ) -> Bool {
        guard let value else { return false }
        buffer.store(value.littleEndian, at: slot)
        return true
    }

    @inline(__always)
    private func store(
        _ value: Float, at slot: Int, in buffer: inout ByteBuffer
    ) throws(ValueProblem) {
        guard value.isFinite else { throw .notFinite }
        buffer.store(value.bitPattern.littleEndian, at: slot)
    }

    @inline(__always)
    private func store(
        _ value: Double, at slot: Int, in buffer: inout ByteBuffer
    ) throws(ValueProblem) {
        guard value.isFinite else { throw .notFinite }
        buffer.store(value.bitPattern.littleEndian, at: slot)
    }

    @inline(__always)
    private func store(
        _ value: Date, at slot: Int, in buffer: inout ByteBuffer
    ) throws(ValueProblem) {
        try store(value.timeIntervalSinceReferenceDate, at: slot, in: &buffer)
    }

    @inline(__always)
    private func store(_ value: IDBits, at slot: Int, in buffer: inout ByteBuffer) {
        buffer.store(value.high.bigEndian, at: slot)
        buffer.store(value.low.bigEndian, at: slot + 8)
    }
}
