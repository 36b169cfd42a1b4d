extension FieldTable {
    /// Stores the values of a record into the struct in `memory`. The struct is a whole record
    /// before and after the call, even if the call throws.
    ///
    /// The reason for a failure is determined only after a failure: an error that is built inside
    /// the loops slows down all decoding.
    /// - Parameter overPlain: whether the old values in the struct hold no references, so that they
    ///   need no release.
    @inline(__always)
    func decode(
        _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawPointer, overPlain: Bool
    ) throws(RecordFault) {
        // Safe because `verify` checks the count of the bytes and `variableRange` each end. The
        // memory offsets come from the struct's own schema.
        let holes = unsafe try frame.verify(bytes)
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        if let failed = unsafe decodingSteps.storePlain(of: start, holes, frame, into: memory) {
            throw unsafe fault(failed, bytes, holes)
        }
        var rare = unsafe decodingSteps.rare
        while let step = unsafe rare.next() {
            let address = unsafe memory + step.pointee.memoryOffset
            if unsafe step.pointee.route == .byteCase, unsafe step.isPresent(in: start),
                unsafe decodeCase(step, start + step.offset(holes, frame), into: address)
            {
                continue
            }
            unsafe try decodeRare(step, bytes, holes, into: address)
        }
        // Texts come last: a call among the other fields would make each of them keep values in
        // memory.
        let missing = frame.size(of: holes)
        var texts = unsafe decodingSteps.texts
        while let step = unsafe texts.next() {
            guard unsafe step.isPresent(in: start),
                let range = unsafe frame.variableRange(
                    of: step.pointee.slot, missing: missing, in: bytes),
                unsafe decodeText(
                    slice(range, of: bytes), into: memory + step.pointee.memoryOffset, overPlain)
            else { throw unsafe textFault(step, bytes, missing) }
        }
    }

    /// Decodes a string that is never nil.
    /// - Returns: false if the bytes are not UTF-8.
    @inline(__always)
    private func decodeText(
        _ value: UnsafeRawBufferPointer, into address: UnsafeMutableRawPointer, _ overPlain: Bool
    ) -> Bool {
        let string = unsafe address.assumingMemoryBound(to: String.self)
        if let words = unsafe packedText(value) {
            if !overPlain { unsafe string.deinitialize(count: 1) }
            // Both words are written at once, because a copy of the struct reads them so and would
            // wait for two separate writes.
            unsafe address.storeBytes(of: words, as: SIMD2<UInt64>.self)
        } else {
            guard let text = unsafe String(utf8: value) else { return false }
            if !overPlain { unsafe string.deinitialize(count: 1) }
            unsafe string.initialize(to: text)
        }
        return true
    }

    /// Returns the reason why a string that is never nil cannot be decoded.
    @inline(never)
    private func textFault(
        _ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer, _ missing: Int
    ) -> RecordFault {
        let number = unsafe fields[step.pointee.field].number
        guard
            let range = unsafe frame.variableRange(
                of: step.pointee.slot, missing: missing, in: bytes)
        else {
            return unsafe frame.badEnd(
                field: number, of: step.pointee.slot, missing: missing, in: bytes)
        }
        if unsafe step.isPresent(in: bytes.baseAddress.unsafelyUnwrapped) {
            return unsafe fault(step.pointee.field, at: range.lowerBound, .notUTF8)
        }
        return unsafe range.isEmpty
            ? fault(step.pointee.field, at: range.lowerBound, .missing)
            : RecordFault(at: range.lowerBound, .strayBytes(field: number))
    }

    /// Returns the reason why a value of fixed size is missing or invalid.
    @inline(never)
    private func fault(
        _ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer, _ holes: UInt64
    ) -> RecordFault {
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        guard unsafe step.isPresent(in: start) else {
            return unsafe fault(step.pointee.field, at: step.pointee.slot, .missing)
        }
        let offset = unsafe step.offset(holes, frame)
        return unsafe fault(
            step.pointee.field, at: offset,
            step.pointee.form == .bool ? .notBoolean(bytes[offset]) : .notFinite)
    }

    /// Returns the error for a field whose value has a problem.
    @inline(never)
    private func fault(_ field: Int, at offset: Int, _ problem: ValueProblem) -> RecordFault {
        RecordFault(at: offset, .value(field: fields[field].number, problem))
    }

    /// Decodes a field through the closures of its type, or a string that may be nil.
    @inline(never)
    private func decodeRare(
        _ step: UnsafePointer<Step>, _ bytes: UnsafeRawBufferPointer, _ holes: UInt64,
        into address: UnsafeMutableRawPointer
    ) throws(RecordFault) {
        let isPresent = unsafe step.isPresent(in: bytes.baseAddress.unsafelyUnwrapped)
        let range: Range<Int>
        if unsafe step.pointee.isVariable {
            range = unsafe try variableRange(
                of: step.pointee.slot, step.pointee.field, missing: frame.size(of: holes),
                in: bytes)
        } else {
            let start = unsafe step.offset(holes, frame)
            range = unsafe start..<start + step.pointee.width
        }
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

    /// Returns the range of a variable value, or throws `badEnd` if the value does not lie in the
    /// record.
    @inline(__always)
    private func variableRange(
        of slot: Int, _ field: Int, missing: Int, in bytes: UnsafeRawBufferPointer
    ) throws(RecordFault) -> Range<Int> {
        guard let range = unsafe frame.variableRange(of: slot, missing: missing, in: bytes) else {
            throw unsafe frame.badEnd(
                field: fields[field].number, of: slot, missing: missing, in: bytes)
        }
        return range
    }

    /// Returns the bytes of a range that was checked.
    @inline(__always)
    private func slice(
        _ range: Range<Int>, of bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        let start = unsafe bytes.baseAddress.unsafelyUnwrapped
        return unsafe UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)
    }

    private func text(_ value: UnsafeRawBufferPointer) throws(ValueProblem) -> String {
        if let words = unsafe packedText(value) {
            return unsafe unsafeBitCast(words, to: String.self)
        }
        guard let text = unsafe String(utf8: value) else { throw .notUTF8 }
        return text
    }

    /// Returns the words of a string with a short text, or nil if the text is not short ASCII. The
    /// read is inside the record: the header, which precedes each text, is as long as the words
    /// that ``PackedText`` reads.
    @inline(__always)
    private func packedText(_ value: UnsafeRawBufferPointer) -> SIMD2<UInt64>? {
        unsafe value.count <= mostPackedBytes ? PackedText.words(of: value) : nil
    }

    /// Decodes a value with one byte of memory.
    /// - Returns: false if the table of one-byte values does not have the stored bytes.
    @inline(__always)
    private func decodeCase(
        _ step: UnsafePointer<Step>, _ value: UnsafeRawPointer,
        into address: UnsafeMutableRawPointer
    ) -> Bool {
        for offset in unsafe 1..<step.pointee.width
        where unsafe value.load(fromByteOffset: offset, as: UInt8.self) != 0 {
            return false
        }
        let memory = unsafe cases[step.pointee.caseOffset + Int(value.load(as: UInt8.self))]
        if memory == ByteCases.none { return false }
        unsafe address.storeBytes(of: UInt8(truncatingIfNeeded: memory), as: UInt8.self)
        return true
    }
}
