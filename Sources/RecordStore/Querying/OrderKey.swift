import LMDB

/// Writes the place of a row in an order as bytes: the keys that an index in this order would
/// have, but for texts, of which nothing is cut.
struct OrderKey: Sendable {
    private struct Part {
        let term: RowTerm
        let isText: Bool
        let isName: Bool
        let isDescending: Bool
    }

    private let parts: [Part]
    private let isIDDescending: Bool
    private let table: RecordTable

    init(_ order: RowOrder, of table: RecordTable) throws {
        self.table = table
        isIDDescending = order.isIDDescending
        parts = try order.terms.map { sort in
            let step = sort.field
            return Part(
                term: try step.isComputed
                    ? .computed(step, of: table) : .field(table.slots(of: step)),
                isText: step.kind.isCut, isName: sort.isName, isDescending: sort.isDescending)
        }
    }

    /// Replaces `key` by the place of a row.
    func write(_ row: borrowing FoundRecord, _ scope: RowScope, to key: inout [UInt8]) throws {
        key.removeAll(keepingCapacity: true)
        let record = try table.checkedReader(row.bytes, row.id)
        for part in parts {
            let start = key.count
            Self.append(try part.term.comparable(in: record, row.id, scope), part, to: &key)
            if part.isDescending { Self.turn(&key, from: start) }
        }
        let start = key.count
        row.id.withKey { id in id.withUnsafeBytes { key.append(contentsOf: $0) } }
        if isIDDescending { Self.turn(&key, from: start) }
    }

    private static func append(_ value: [UInt8]?, _ part: Part, to key: inout [UInt8]) {
        guard let value else { return key.append(KeyFormat.absent) }
        guard part.isText else { return key.append(contentsOf: value) }
        key.append(KeyFormat.string)
        if part.isName {
            var name: [UInt8] = []
            NameOrder.append(value, to: &name)
            appendText(name, to: &key)
        }
        appendText(value, to: &key)
    }

    /// A text is smaller than its continuations, whatever bytes follow.
    private static func appendText(_ text: [UInt8], to key: inout [UInt8]) {
        for byte in text {
            key.append(byte)
            if byte == 0 { key.append(KeyFormat.escapedZero) }
        }
        key.append(0)
        key.append(KeyFormat.endMark)
    }

    private static func turn(_ key: inout [UInt8], from start: Int) {
        for place in start..<key.count { key[place] = ~key[place] }
    }
}
