import Foundation

/// What the history keeps of a transaction beside its changes.
package struct HistoryRow: Hashable {
    /// What a transaction was for.
    enum Kind: UInt8 {
        case normal = 0, undo = 1, redo = 2, merge = 3, upkeep = 4
    }

    /// A preference that the transaction changed, with what its entry said before and after, but
    /// for who set it; nil where it was not set.
    struct Preference: Hashable {
        let name: [UInt8]
        let old: [UInt8]?
        let new: [UInt8]?
    }

    package var sequence: UInt64
    var kind = Kind.normal
    /// Whether an undo or a redo left the store as it was before what it took back.
    var isExact = false
    /// Milliseconds since 1970.
    package var time: Int64 = 0
    package var clock: UInt64 = 0
    var device: IDBits
    var group: IDBits?
    var label: String?
    var changeCount = 0
    /// The sequences of the transactions that were taken back, the newest first.
    var takenBack: [UInt64] = []
    /// The preferences that were changed, of those that are kept.
    var preferences: [Preference] = []

    init(sequence: UInt64, device: IDBits) {
        self.sequence = sequence
        self.device = device
    }

    /// Returns the value of the row under the key of its sequence.
    package func encoded() -> [UInt8] {
        var bytes = [HistoryFormat.format, kind.rawValue]
        bytes.append(
            (isExact ? HistoryFormat.isExact : 0) | (group != nil ? HistoryFormat.hasGroup : 0)
                | (label != nil ? HistoryFormat.hasLabel : 0)
                | (preferences.isEmpty ? 0 : HistoryFormat.hasPreferences))
        bytes.appendLittleEndian(time)
        bytes.appendLittleEndian(clock)
        bytes.append(device)
        if let group { bytes.append(group) }
        if let label {
            bytes.appendVariable(label.utf8.count)
            bytes += label.utf8
        }
        bytes.appendVariable(changeCount)
        bytes.appendVariable(takenBack.count)
        var last = sequence
        for taken in takenBack {
            bytes.appendVariable(last - taken)
            last = taken
        }
        if !preferences.isEmpty {
            bytes.appendVariable(preferences.count)
            for preference in preferences {
                bytes.appendVariable(preference.name.count)
                bytes += preference.name
                bytes.appendValue(preference.old)
                bytes.appendValue(preference.new)
            }
        }
        HistoryFormat.seal(&bytes, for: HistoryFormat.key(sequence))
        return bytes
    }

    /// Reads the value of a row.
    package init(_ bytes: [UInt8], sequence: UInt64) throws(HistoryParser.Damage) {
        var parser = try HistoryParser(bytes, key: HistoryFormat.key(sequence))
        guard sequence < .max, try parser.readByte() == HistoryFormat.format,
            let kind = Kind(rawValue: try parser.readByte())
        else { throw HistoryParser.Damage() }
        let flags = try parser.readByte()
        guard flags < 16 else { throw HistoryParser.Damage() }
        self.sequence = sequence
        self.kind = kind
        isExact = flags & HistoryFormat.isExact != 0
        time = Int64(bitPattern: try parser.readNumber())
        clock = try parser.readNumber()
        device = try parser.readID()
        if flags & HistoryFormat.hasGroup != 0 { group = try parser.readID() }
        if flags & HistoryFormat.hasLabel != 0 {
            let text = try parser.readBytes(parser.readCount())
            guard let text = String(validating: text, as: UTF8.self) else {
                throw HistoryParser.Damage()
            }
            label = text
        }
        guard let count = Int(exactly: try parser.readVariable()) else {
            throw HistoryParser.Damage()
        }
        changeCount = count
        var last = sequence
        for _ in 0..<(try parser.readCount()) {
            let distance = try parser.readVariable()
            guard distance > 0, distance < last else { throw HistoryParser.Damage() }
            last -= distance
            takenBack.append(last)
        }
        if flags & HistoryFormat.hasPreferences != 0 {
            for _ in 0..<(try parser.readCount()) {
                preferences.append(
                    Preference(
                        name: try parser.readBytes(parser.readCount()),
                        old: try parser.readValue(), new: try parser.readValue()))
            }
            if preferences.isEmpty { throw HistoryParser.Damage() }
        }
        guard parser.isAtEnd else { throw HistoryParser.Damage() }
    }
}

extension [UInt8] {
    /// Appends the 16 bytes of an id as they are printed.
    fileprivate mutating func append(_ id: IDBits) {
        appendBigEndian(id.high)
        appendBigEndian(id.low)
    }
}
