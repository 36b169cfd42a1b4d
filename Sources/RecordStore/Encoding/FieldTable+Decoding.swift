import Foundation

extension FieldTable {
    /// Stores the record's values into the struct in `memory`, which holds a whole record
    /// before and after, also if this throws.
    ///
    /// The frame of `bytes` was verified against this table's layout.
    func decode(
        _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawPointer
    ) throws(RecordFault) {
        let start = bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        for index in steps.indices {
            let step = steps[index]
            guard step.isDirect, presence(of: step, start) else {
                try decodeRare(step, bytes, into: memory)
                continue
            }
            var (lower, size) = (step.slot, step.width)
            if step.isVariable {
                let range = try layout.variableRange(
                    of: step.slot, number: step.number, in: bytes)
                (lower, size) = (range.lowerBound, range.count)
            }
            do throws(ValueProblem) {
                let value = UnsafeRawBufferPointer(start: start + lower, count: size)
                try decodeRequired(step.form, value, into: memory + step.memoryOffset)
            } catch {
                throw RecordFault(at: lower, .value(field: step.number, error))
            }
        }
    }

    /// A field that may be nil, or is, or has the type's own closures.
    @inline(never)
    private func decodeRare(
        _ step: Step, _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawPointer
    ) throws(RecordFault) {
        let start = bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        let range =
            step.isVariable
            ? try layout.variableRange(of: step.slot, number: step.number, in: bytes)
            : step.slot..<step.slot + step.width
        let isPresent = presence(of: step, start)
        if !isPresent, step.isVariable, !range.isEmpty {
            throw RecordFault(at: range.lowerBound, .strayBytes(field: step.number))
        }
        let value = isPresent ? UnsafeRawBufferPointer(rebasing: bytes[range]) : nil
        let address = memory + step.memoryOffset
        do throws(ValueProblem) {
            if step.form == .custom {
                try accesses[step.field].read(value, address)
            } else if step.isOptional {
                try decodeOptional(step.form, value, into: address)
            } else {
                throw .missing
            }
        } catch {
            throw RecordFault(at: range.lowerBound, .value(field: step.number, error))
        }
    }

    @inline(__always)
    private func presence(of step: Step, _ record: UnsafeRawPointer) -> Bool {
        let offset = RecordFormat.headerSizeBytes + (step.bit >> 3)
        let byte = record.load(fromByteOffset: offset, as: UInt8.self)
        return byte & 1 << UInt8(truncatingIfNeeded: step.bit & 7) != 0
    }

    @inline(__always)
    private func decodeRequired(
        _ form: MemoryForm, _ value: UnsafeRawBufferPointer, into address: UnsafeMutableRawPointer
    ) throws(ValueProblem) {
        switch form {
        case .bool: address.storeBytes(of: try bool(value), as: Bool.self)
        case .word8: address.storeBytes(of: word(value), as: UInt8.self)
        case .word16: address.storeBytes(of: word(value), as: UInt16.self)
        case .word32: address.storeBytes(of: word(value), as: UInt32.self)
        case .word64: address.storeBytes(of: word(value), as: UInt64.self)
        case .word128: address.storeBytes(of: word(value), as: UInt128.self)
        case .float: address.storeBytes(of: try float(value), as: Float.self)
        case .double: address.storeBytes(of: try double(value), as: Double.self)
        case .date: address.storeBytes(of: try date(value), as: Date.self)
        case .uuid: address.storeBytes(of: uuid(value), as: UUID.self)
        case .id: address.storeBytes(of: IDBits(value), as: IDBits.self)
        case .string:
            // An assignment, so that the text of the blank record is released.
            address.assumingMemoryBound(to: String.self).pointee = try string(value)
        case .custom: assertionFailure("a custom form has its own path")
        }
    }

    private func decodeOptional(
        _ form: MemoryForm, _ value: UnsafeRawBufferPointer?,
        into address: UnsafeMutableRawPointer
    ) throws(ValueProblem) {
        switch form {
        case .bool: store(try value.map(bool), into: address)
        case .word8: store(value.map(word) as UInt8?, into: address)
        case .word16: store(value.map(word) as UInt16?, into: address)
        case .word32: store(value.map(word) as UInt32?, into: address)
        case .word64: store(value.map(word) as UInt64?, into: address)
        case .word128: store(value.map(word) as UInt128?, into: address)
        case .float: store(try value.map(float), into: address)
        case .double: store(try value.map(double), into: address)
        case .date: store(try value.map(date), into: address)
        case .uuid: store(value.map(uuid), into: address)
        case .id: store(value.map { IDBits($0) }, into: address)
        case .string:
            address.assumingMemoryBound(to: String?.self).pointee = try value.map(string)
        case .custom: assertionFailure("a custom form has its own path")
        }
    }

    @inline(__always)
    private func store<Value>(_ value: Value?, into address: UnsafeMutableRawPointer) {
        address.assumingMemoryBound(to: Value?.self).pointee = value
    }
}

@inline(__always)
private func word<Word: FixedWidthInteger & BitwiseCopyable>(
    _ value: UnsafeRawBufferPointer
) -> Word {
    Word(littleEndian: value.loadUnaligned(as: Word.self))
}

@inline(__always)
private func bool(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> Bool {
    guard value[0] <= 1 else { throw .notBoolean(value[0]) }
    return value[0] == 1
}

@inline(__always)
private func float(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> Float {
    let number = Float(bitPattern: word(value))
    guard number.isFinite else { throw .notFinite }
    return number
}

@inline(__always)
private func double(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> Double {
    let number = Double(bitPattern: word(value))
    guard number.isFinite else { throw .notFinite }
    return number
}

@inline(__always)
private func date(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> Date {
    Date(timeIntervalSinceReferenceDate: try double(value))
}

@inline(__always)
private func uuid(_ value: UnsafeRawBufferPointer) -> UUID {
    UUID(uuid: value.loadUnaligned(as: uuid_t.self))
}

@inline(__always)
private func string(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> String {
    guard let text = String(utf8: value) else { throw .notUTF8 }
    return text
}
