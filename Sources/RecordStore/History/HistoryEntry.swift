/// What the history keeps of the change of one record.
struct HistoryEntry: Hashable {
    /// What happened to the record. Of an insert nothing more is kept: it is taken back by deleting
    /// the record.
    enum Content: Hashable {
        case inserted
        /// The fields that differ, in the kinds of a layout.
        case updated(layout: UInt16, [Field])
        /// The record without its header, in its layout.
        case deleted(layout: UInt16, [UInt8])
    }

    /// A field before and after the change.
    struct Field: Hashable {
        let number: UInt16
        let isByRules: Bool
        let old: [UInt8]?
        let new: [UInt8]?
    }

    let type: UInt32
    let id: IDBits
    /// Whether rules made the whole change: no caller asked for a part of it.
    let isByRules: Bool
    let content: Content

    /// Returns the value of the entry under its key.
    func encoded(_ key: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        let byRules: UInt8 = isByRules ? HistoryFormat.byRules : 0
        switch content {
        case .inserted: bytes.append(HistoryFormat.inserted | byRules)
        case .deleted(let layout, let record):
            bytes.append(HistoryFormat.deleted | byRules)
            bytes.appendVariable(layout)
            bytes += record
        case .updated(let layout, let fields):
            let isMixed = !isByRules && fields.contains(where: \.isByRules)
            bytes.append(HistoryFormat.updated | byRules | (isMixed ? HistoryFormat.mixed : 0))
            bytes.appendVariable(layout)
            for field in fields {
                let flag = isMixed && field.isByRules ? 1 : 0
                bytes.appendVariable(isMixed ? Int(field.number) << 1 | flag : Int(field.number))
                bytes.appendValue(field.old)
                bytes.appendValue(field.new)
            }
        }
        HistoryFormat.seal(&bytes, for: key)
        return bytes
    }

    init(type: UInt32, id: IDBits, isByRules: Bool, _ content: Content) {
        self.type = type
        self.id = id
        self.isByRules = isByRules
        self.content = content
    }

    /// Reads an entry and its key.
    init(_ bytes: [UInt8], key: [UInt8]) throws(HistoryParser.Damage) {
        guard key.count == HistoryFormat.changeKeySizeBytes else { throw HistoryParser.Damage() }
        var parser = try HistoryParser(bytes, key: key)
        let head = try parser.readByte()
        guard head & ~(HistoryFormat.kindMask | HistoryFormat.byRules | HistoryFormat.mixed) == 0
        else { throw HistoryParser.Damage() }
        let isByRules = head & HistoryFormat.byRules != 0
        self.isByRules = isByRules
        type = UInt32(bigEndianBytes: key[8..<12])
        id = IDBits(
            high: UInt64(bigEndianBytes: key[12..<20]), low: UInt64(bigEndianBytes: key[20..<28]))
        switch head & HistoryFormat.kindMask {
        case HistoryFormat.inserted: content = .inserted
        case HistoryFormat.deleted:
            content = .deleted(layout: try parser.readLayout(), try parser.readRest())
        case HistoryFormat.updated:
            let layout = try parser.readLayout()
            let isMixed = head & HistoryFormat.mixed != 0
            var fields: [Field] = []
            while !parser.isAtEnd {
                let number = try parser.readVariable()
                guard let field = UInt16(exactly: isMixed ? number >> 1 : number) else {
                    throw HistoryParser.Damage()
                }
                fields.append(
                    Field(
                        number: field, isByRules: isMixed ? number & 1 != 0 : isByRules,
                        old: try parser.readValue(), new: try parser.readValue()))
            }
            content = .updated(layout: layout, fields)
        default: throw HistoryParser.Damage()
        }
        guard parser.isAtEnd else { throw HistoryParser.Damage() }
    }
}

extension HistoryParser {
    fileprivate mutating func readLayout() throws(Damage) -> UInt16 {
        guard let layout = UInt16(exactly: try readVariable()), layout > 0 else { throw Damage() }
        return layout
    }
}

extension [UInt8] {
    /// Appends a value that may be nil: its length and one, or 0.
    fileprivate mutating func appendValue(_ value: [UInt8]?) {
        guard let value else { return append(0) }
        appendVariable(value.count + 1)
        self += value
    }
}
