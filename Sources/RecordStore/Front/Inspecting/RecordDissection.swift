/// A walk over the bytes of a record that goes on behind damage as far as something can be said of
/// the bytes.
struct RecordDissection {
    private let bytes: [UInt8]
    private let type: CatalogType
    private var parts: [RecordPart] = []
    private var offset = 0

    /// Returns what the bytes of a record are. The parts are all bytes, in their order.
    static func parts(of bytes: [UInt8], _ type: CatalogType, _ id: IDBits) -> [RecordPart] {
        var walk = RecordDissection(bytes: bytes, type: type)
        do throws(RecordFault) {
            if let layout = try walk.readHeader(id) { try walk.readFields(layout) }
        } catch {
            walk.add(bytes.count - walk.offset, .unknown, error.kind)
        }
        let rest = bytes.count - walk.offset
        if rest > 0 { walk.add(rest, .unknown, nil) }
        return walk.parts
    }

    private init(bytes: [UInt8], type: CatalogType) {
        self.bytes = bytes
        self.type = type
    }

    /// Reads the header.
    /// - Returns: the layout, or nil if the catalog has none of its version.
    private mutating func readHeader(_ id: IDBits) throws(RecordFault) -> RecordLayout? {
        let format = UInt8(try number(of: 1))
        add(1, .format(format), format == RecordFormat.format ? nil : .unknownFormat(format))
        let flags = UInt8(try number(of: 1))
        add(1, .flags(flags), flags == RecordFormat.flags ? nil : .unknownFlags(flags))
        let version = UInt16(try number(of: 2))
        let layout = type.layouts.first { $0.version == version }
        add(2, .layout(version), layout == nil ? .unknownLayout(version) : nil)
        let stored = UInt32(try number(of: 4))
        let computed = checksum(id)
        let isRight = computed == stored || computed == nil
        add(
            4, .checksum(stored: stored, computed: computed),
            isRight ? nil : .checksum(stored: stored, computed: computed ?? 0))
        add(8, .sequence(try number(of: 8)), nil)
        return layout
    }

    /// Returns the checksum that the record should have, or nil if it is too short for one.
    private func checksum(_ id: IDBits) -> UInt32? {
        if bytes.count < RecordFormat.headerSizeBytes { return nil }
        // Safe because the bytes hold a header, as they must.
        return unsafe bytes.withUnsafeBytes {
            unsafe RecordChecksum.compute($0, type: type.number, high: id.high, low: id.low)
        }
    }

    private mutating func readFields(_ layout: RecordLayout) throws(RecordFault) {
        let bitmap = try peek((layout.slots.count + 7) / 8)
        func isPresent(_ slot: RecordSlot) -> Bool {
            bitmap[slot.bit / 8] & slot.presenceMask != 0
        }
        let present = layout.slots.filter(isPresent)
        let bitCount = bitmap.reduce(0) { $0 + $1.nonzeroBitCount }
        add(
            bitmap.count,
            .presence(present.map { name($0) }, fieldCount: layout.slots.count),
            bitCount == present.count ? nil : .strayPresence)
        for slot in layout.slots where !slot.isPacked {
            guard let width = slot.kind.widthBytes else { continue }
            try readFixed(slot, width, isPresent: isPresent(slot))
        }
        for slot in present where slot.isPacked {
            try readFixed(slot, slot.kind.widthBytes ?? 0, isPresent: true)
        }
        let variable = layout.slots.filter { $0.kind.widthBytes == nil }
        try readVariable(variable.map { ($0, isPresent($0)) })
        let rest = bytes.count - offset
        if rest > 0 { add(rest, .unknown, .trailingBytes(byteCount: rest)) }
    }

    /// Reads a value of fixed size, or its room, which is zero.
    private mutating func readFixed(
        _ slot: RecordSlot, _ width: Int, isPresent: Bool
    ) throws(RecordFault) {
        let value = try peek(width)
        if isPresent { return addValue(value, slot) }
        let isZero = value.allSatisfy { $0 == 0 }
        let stray = RecordDamage.Kind.strayBytes(field: Int(slot.number))
        add(width, .absent(field: name(slot)), isZero ? missing(slot) : stray)
    }

    /// Reads the table of ends and then the values. An end that cannot be is left out: what lies up
    /// to the next one is not told apart.
    private mutating func readVariable(
        _ slots: [(slot: RecordSlot, isPresent: Bool)]
    ) throws(RecordFault) {
        let room = bytes.count - offset - slots.count * RecordFormat.endSizeBytes
        var ends: [Int?] = []
        var last = 0
        for (slot, _) in slots {
            let end = Int(try number(of: RecordFormat.endSizeBytes))
            let isPossible = end >= last && end <= room
            if isPossible { last = end }
            ends.append(isPossible ? end : nil)
            add(
                RecordFormat.endSizeBytes, .end(end, field: name(slot)),
                isPossible ? nil : .badEnd(field: Int(slot.number), end: end))
        }
        var (start, isKnown) = (0, true)
        for ((slot, isPresent), end) in zip(slots, ends) {
            guard let end else {
                isKnown = false
                continue
            }
            let size = end - start
            start = end
            if !isKnown {
                isKnown = true
                if size > 0 { add(size, .unknown, nil) }
            } else if isPresent {
                addValue(try peek(size), slot)
            } else if size > 0 {
                add(size, .absent(field: name(slot)), .strayBytes(field: Int(slot.number)))
            } else if let problem = missing(slot) {
                add(0, .absent(field: name(slot)), problem)
            }
        }
    }

    /// Returns the problem of a field without a value, if its type has no nil.
    private func missing(_ slot: RecordSlot) -> RecordDamage.Kind? {
        let field = type.fields.first { $0.definition.number == slot.number }
        guard let field, !field.isRemoved, !field.definition.type.isOptional else { return nil }
        return .value(field: Int(slot.number), .missing)
    }

    private mutating func addValue(_ value: [UInt8], _ slot: RecordSlot) {
        do throws(ValueProblem) {
            let found = try StoredValue.read(value, as: FieldType(slot.kind, of: slot.elementKind))
            add(value.count, .value(found, field: name(slot)), nil)
        } catch {
            let problem = RecordDamage.Kind.value(field: Int(slot.number), error)
            add(value.count, .value(nil, field: name(slot)), problem)
        }
    }

    private func name(_ slot: RecordSlot) -> String {
        let field = type.fields.first { $0.definition.number == slot.number }
        return field?.definition.name ?? "field \(slot.number)"
    }

    /// Returns the next bytes without moving past them.
    private func peek(_ size: Int) throws(RecordFault) -> [UInt8] {
        guard bytes.count - offset >= size else {
            throw RecordFault(at: bytes.count, .truncated(byteCount: bytes.count))
        }
        return Array(bytes[offset..<offset + size])
    }

    /// Returns the next bytes as a number, the low byte first, without moving past them.
    private func number(of size: Int) throws(RecordFault) -> UInt64 {
        try peek(size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Adds the next bytes as a part and moves past them.
    private mutating func add(
        _ size: Int, _ content: RecordPart.Content, _ problem: RecordDamage.Kind?
    ) {
        parts.append(
            RecordPart(
                offset: offset, bytes: Array(bytes[offset..<offset + size]), content: content,
                problem: problem))
        offset += size
    }
}
