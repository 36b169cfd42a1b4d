extension KeyEncoder {
    /// Appends a text, cut if it has no room.
    @inline(__always)
    mutating func append(text value: RawSpan, as column: KeyColumn) throws(KeyError) {
        // What nearly all text is takes a short way to the same bytes.
        if !column.isName, column.kind != .data, value.byteCount <= column.roomBytes {
            let tag = column.kind == .string ? KeyFormat.string : KeyFormat.url
            if buffer.append(tag: tag, plain: value) { return }
        }
        try append(anyText: value, as: column)
    }

    private mutating func append(anyText value: RawSpan, as column: KeyColumn) throws(KeyError) {
        scratch.removeAll(keepingCapacity: true)
        let text = try KeyText.append(value, as: column, to: &scratch)
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

    /// Appends the beginning that the columns of all names have whose folded text begins as this
    /// one's does, as far as there is room.
    /// - Returns: whether no other names have it.
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
        // What does not fit is in no kept bytes either: the rest is left to the second check.
        return prefix.isExact && kept == scratch.count
    }
}
