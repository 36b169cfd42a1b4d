import Foundation

extension FieldTable {
    /// Stores the record's values into the struct in `memory`, which holds a whole record
    /// before and after, also if this throws.
    /// - Parameter overPlain: whether nothing in the struct is counted.
    func decode(
        _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawPointer, overPlain: Bool
    ) throws(RecordFault) {
        try frame.verify(bytes)
        let start = bytes.baseAddress.unsafelyUnwrapped  // the frame was verified
        for index in otherSteps.indices {
            let step = otherSteps[index]
            let address = memory + step.memoryOffset
            let isPresent = isPresent(step, start)
            switch step.route {
            case .required where isPresent:
                do throws(ValueProblem) {
                    try decodeRequired(step.form, start + step.slot, into: address)
                } catch {
                    throw fault(step.field, at: step.slot, error)
                }
            case .optional:
                let value = isPresent ? start + step.slot : nil
                do throws(ValueProblem) {
                    try decodeOptional(step.form, value, into: address)
                } catch {
                    throw fault(step.field, at: step.slot, error)
                }
            case .byteCase where isPresent && decodeCase(step, start + step.slot, into: address):
                break
            default:
                // Not the step itself: one that is passed on is copied first, rare or not.
                try decodeRare(index, bytes, into: address)
            }
        }
        // After the others: a call in the midst of them makes each keep its values in memory.
        for index in textSteps.indices {
            let step = textSteps[index]
            guard isPresent(step, start),
                let range = frame.variableRange(of: step.slot, in: bytes),
                let text = String(utf8: slice(range, of: bytes), packing: packsText)
            else { throw textFault(index, bytes) }
            let place = (memory + step.memoryOffset).assumingMemoryBound(to: String.self)
            if overPlain {
                place.initialize(to: text)
            } else {
                // Releases the text of the blank record.
                place.pointee = text
            }
        }
    }

    /// Why a string that is never nil is not one.
    @inline(never)
    private func textFault(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> RecordFault {
        let step = textSteps[index]
        let number = fields[step.field].number
        guard let range = frame.variableRange(of: step.slot, in: bytes) else {
            return frame.badEnd(field: number, of: step.slot, in: bytes)
        }
        if isPresent(step, bytes.baseAddress.unsafelyUnwrapped) {
            return fault(step.field, at: range.lowerBound, .notUTF8)
        }
        return range.isEmpty
            ? fault(step.field, at: range.lowerBound, .missing)
            : RecordFault(at: range.lowerBound, .strayBytes(field: number))
    }

    /// A field that has the type's own closures, or is a string that may be nil, or is missing.
    @inline(never)
    private func decodeRare(
        _ index: Int, _ bytes: UnsafeRawBufferPointer, into address: UnsafeMutableRawPointer
    ) throws(RecordFault) {
        let step = otherSteps[index]
        let isPresent = isPresent(step, bytes.baseAddress.unsafelyUnwrapped)
        let range =
            step.isVariable
            ? try variableRange(of: step.slot, step.field, in: bytes)
            : step.slot..<step.slot + step.width
        if !isPresent, step.isVariable, !range.isEmpty {
            let number = fields[step.field].number
            throw RecordFault(at: range.lowerBound, .strayBytes(field: number))
        }
        let value = isPresent ? slice(range, of: bytes) : nil
        do throws(ValueProblem) {
            if step.form == .custom {
                try accesses[step.field].read(value, address)
            } else if step.isOptional {
                address.assumingMemoryBound(to: String?.self).pointee = try value.map(text)
            } else {
                throw .missing
            }
        } catch {
            throw fault(step.field, at: range.lowerBound, error)
        }
    }

    @inline(__always)
    private func isPresent(_ step: Step, _ record: UnsafeRawPointer) -> Bool {
        let byte = record.load(fromByteOffset: step.presenceOffset, as: UInt8.self)
        return byte & step.presenceMask != 0
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
        guard let text = String(utf8: value, packing: packsText) else { throw .notUTF8 }
        return text
    }

    @inline(never)
    private func fault(_ field: Int, at offset: Int, _ problem: ValueProblem) -> RecordFault {
        RecordFault(at: offset, .value(field: fields[field].number, problem))
    }

    /// A value of fixed size that is there and never nil.
    @inline(__always)
    private func decodeRequired(
        _ form: MemoryForm, _ value: UnsafeRawPointer, into address: UnsafeMutableRawPointer
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
        case .uuid: address.storeBytes(of: value.loadUnaligned(as: uuid_t.self), as: uuid_t.self)
        case .id: address.storeBytes(of: IDBits(value), as: IDBits.self)
        case .string, .custom: assertionFailure("\(form) has its own path")
        }
    }

    /// A value of fixed size that may be nil.
    @inline(__always)
    private func decodeOptional(
        _ form: MemoryForm, _ value: UnsafeRawPointer?, into address: UnsafeMutableRawPointer
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
        case .uuid:
            store(value.map { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }, into: address)
        case .id: store(value.map { IDBits($0) }, into: address)
        case .string, .custom: assertionFailure("\(form) has its own path")
        }
    }

    /// A value of one byte of memory.
    /// - Returns: false if its bytes are not among those that were tried.
    @inline(__always)
    private func decodeCase(
        _ step: Step, _ value: UnsafeRawPointer, into address: UnsafeMutableRawPointer
    ) -> Bool {
        for place in 1..<step.width where value.load(fromByteOffset: place, as: UInt8.self) != 0 {
            return false
        }
        let memory = cases[step.caseOffset + Int(value.load(as: UInt8.self))]
        if memory == ByteCases.none { return false }
        address.storeBytes(of: UInt8(truncatingIfNeeded: memory), as: UInt8.self)
        return true
    }

    @inline(__always)
    private func store<Value>(_ value: Value?, into address: UnsafeMutableRawPointer) {
        address.assumingMemoryBound(to: Value?.self).pointee = value
    }
}

@inline(__always)
private func word<Word: FixedWidthInteger & BitwiseCopyable>(_ value: UnsafeRawPointer) -> Word {
    Word(littleEndian: value.loadUnaligned(as: Word.self))
}

@inline(__always)
private func bool(_ value: UnsafeRawPointer) throws(ValueProblem) -> Bool {
    let byte = value.load(as: UInt8.self)
    guard byte <= 1 else { throw .notBoolean(byte) }
    return byte == 1
}

@inline(__always)
private func float(_ value: UnsafeRawPointer) throws(ValueProblem) -> Float {
    let number = Float(bitPattern: word(value))
    guard number.isFinite else { throw .notFinite }
    return number
}

@inline(__always)
private func double(_ value: UnsafeRawPointer) throws(ValueProblem) -> Double {
    let number = Double(bitPattern: word(value))
    guard number.isFinite else { throw .notFinite }
    return number
}

@inline(__always)
private func date(_ value: UnsafeRawPointer) throws(ValueProblem) -> Date {
    Date(timeIntervalSinceReferenceDate: try double(value))
}
