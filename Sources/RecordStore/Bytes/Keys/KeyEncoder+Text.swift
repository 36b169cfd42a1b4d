extension KeyEncoder {
    @inline(__always)
    mutating func append(string value: RawSpan, roomBytes: Int) throws(KeyError) {
        if value.byteCount <= roomBytes, buffer.append(tag: KeyFormat.string, plain: value) {
            return
        }
        guard let normal = NormalText.composed(value) else {
            throw .malformedValue(.string, sizeBytes: value.byteCount)
        }
        append(text: normal, tag: KeyFormat.string, roomBytes: roomBytes)
    }

    mutating func append(url value: RawSpan, roomBytes: Int) throws(KeyError) {
        if value.byteCount <= roomBytes, buffer.append(tag: KeyFormat.url, plain: value) {
            return
        }
        let text = value.array
        guard String(validating: text, as: UTF8.self) != nil else {
            throw .malformedValue(.url, sizeBytes: value.byteCount)
        }
        append(text: text, tag: KeyFormat.url, roomBytes: roomBytes)
    }

    mutating func append(data value: RawSpan, roomBytes: Int) {
        append(text: value.array, tag: KeyFormat.data, roomBytes: roomBytes)
    }

    mutating func append(name value: RawSpan, roomBytes: Int) throws(KeyError) {
        guard let normal = NormalText.composed(value) else {
            throw .malformedValue(.string, sizeBytes: value.byteCount)
        }
        scratch.removeAll(keepingCapacity: true)
        NameOrder.append(normal, to: &scratch)
        buffer.append(KeyFormat.name)
        let limit = buffer.count + roomBytes
        let fits =
            appendEscaped(scratch, upTo: limit)
            && appendMark(KeyFormat.endMark, upTo: limit)
            && appendEscaped(normal, upTo: limit)
        finishText(normal, fits: fits)
    }

    private mutating func append(text: [UInt8], tag: UInt8, roomBytes: Int) {
        buffer.append(tag)
        let fits = appendEscaped(text, upTo: buffer.count + roomBytes)
        finishText(text, fits: fits)
    }

    /// Ends a text, or marks it as cut.
    private mutating func finishText(_ whole: [UInt8], fits: Bool) {
        buffer.append(0)
        if fits {
            buffer.append(KeyFormat.endMark)
            return
        }
        isCut = true
        buffer.append(KeyFormat.cutMark)
        for byte in SHA256.digest(of: whole).prefix(KeyFormat.digestSizeBytes) {
            buffer.append(byte)
        }
    }

    /// Appends bytes with their zeros escaped, as many as fit below `limit`; whether all did.
    mutating func appendEscaped(_ bytes: [UInt8], upTo limit: Int) -> Bool {
        for byte in bytes {
            if byte == 0 {
                guard appendMark(KeyFormat.escapedZero, upTo: limit) else { return false }
            } else {
                guard buffer.count < limit else { return false }
                buffer.append(byte)
            }
        }
        return true
    }

    /// Appends a zero and the byte that says what it means, if both fit below `limit`.
    private mutating func appendMark(_ mark: UInt8, upTo limit: Int) -> Bool {
        guard buffer.count + 2 <= limit else { return false }
        buffer.append(0)
        buffer.append(mark)
        return true
    }
}
