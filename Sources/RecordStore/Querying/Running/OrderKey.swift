import LMDB

/// Writes the place of a row in an order as bytes: the keys that an index in this order would
/// have, but for texts, of which nothing is cut.
struct OrderKey: Sendable {
    /// One of the values that order rows.
    struct Part: Sendable {
        let term: RowTerm
        let isText: Bool
        let isName: Bool
        let isDescending: Bool

        /// Appends a value in the form whose bytes are in order.
        func append(_ value: [UInt8]?, to key: inout [UInt8]) {
            let start = key.count
            appendAscending(value, to: &key)
            if isDescending { OrderKey.turn(&key, from: start) }
        }

        private func appendAscending(_ value: [UInt8]?, to key: inout [UInt8]) {
            guard let value else { return key.append(KeyFormat.absent) }
            guard isText else { return key.append(contentsOf: value) }
            key.append(KeyFormat.string)
            if isName {
                var name: [UInt8] = []
                NameOrder.append(value, to: &name)
                OrderKey.appendText(name, to: &key)
            }
            OrderKey.appendText(value, to: &key)
        }
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
        let record = try table.checkedRecord(row.bytes, row.id)
        for part in parts {
            part.append(try part.term.comparable(in: record, row.id, scope), to: &key)
        }
        let start = key.count
        row.id.withKey { id in id.withUnsafeBytes { key.append(contentsOf: $0) } }
        if isIDDescending { Self.turn(&key, from: start) }
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
