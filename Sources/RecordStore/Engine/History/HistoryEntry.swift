/// What the history keeps of the change of one record.
package struct HistoryEntry: Hashable {
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

    /// Reads an entry and its key.
    package init(_ bytes: [UInt8], key: [UInt8]) throws(HistoryParser.Damage) {
        guard key.count == HistoryFormat.changeKeySizeBytes else { throw HistoryParser.Damage() }
        var parser = try HistoryParser(bytes, key: key)
        let head = try parser.readByte()
        guard head & ~(HistoryFormat.kindMask | HistoryFormat.byRules | HistoryFormat.mixed) == 0
        else { throw HistoryParser.Damage() }
        let isByRules = head & HistoryFormat.byRules != 0
        type = UInt32(bigEndianBytes: key[8..<12])
        id = IDBits(
            high: UInt64(bigEndianBytes: key[12..<20]), low: UInt64(bigEndianBytes: key[20..<28]))
        switch head & HistoryFormat.kindMask {
        case HistoryFormat.inserted:
            self.isByRules = isByRules
            content = .inserted
        case HistoryFormat.deleted:
            self.isByRules = isByRules
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
            self.isByRules = fields.allSatisfy(\.isByRules)
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
