extension KeyEncoder {
    /// Appends a text, cut if it is too long for the column.
    @inline(__always)
    mutating func append(text value: RawSpan, as column: KeyColumn) throws(KeyError) {
        // Plain ASCII, which nearly all text is, takes a shorter way to the same bytes.
        if !column.isName, column.kind != .data, value.byteCount <= column.roomBytes {
            let tag = column.kind == .string ? KeyFormat.string : KeyFormat.url
            if buffer.append(tag: tag, plain: value) { return }
        }
        try append(anyText: value, as: column)
    }

    private mutating func append(anyText value: RawSpan, as column: KeyColumn) throws(KeyError) {
        scratch.removeAll(keepingCapacity: true)
        let text = try KeyText.append(value, as: column, to: &scratch)
        // Safe because the array lives during the call.
        if unsafe !value.isEqual(to: text.span.bytes) { hasOtherForm = true }
        let body = scratch[1...].dropLast(2)
        if body.count <= column.roomBytes {
            for byte in scratch { buffer.append(byte) }
            return
        }
        let kept = 1 + KeyText.keptCount(body, room: column.roomBytes)
        for byte in scratch[..<kept] { buffer.append(byte) }
        isCut = true
        buffer.append(0)
        buffer.append(KeyFormat.cutMark)
        for byte in SHA256.digest(of: text).prefix(KeyFormat.digestSizeBytes) {
            buffer.append(byte)
        }
    }

    /// Appends the bytes with which the columns of all names with this folded prefix begin, as far
    /// as the column has room.
    /// - Returns: whether no other names begin with these bytes.
    mutating func append(namePrefix value: RawSpan, as column: KeyColumn) throws(KeyError) -> Bool {
        guard let normal = NormalText.composed(value) else {
            throw .malformedValue(.string, sizeBytes: value.byteCount)
        }
        let prefix = NameOrder.prefix(normal)
        scratch.removeAll(keepingCapacity: true)
        KeyText.appendEscaped(prefix.bytes, to: &scratch)
        let kept = KeyText.keptCount(scratch[...], room: column.roomBytes)
        buffer.mask = 0
        buffer.append(KeyFormat.name)
        for byte in scratch[..<kept] { buffer.append(byte) }
        // Bytes that do not fit are in no key. A later check of each row compares them.
        return prefix.isExact && kept == scratch.count
    }
}
