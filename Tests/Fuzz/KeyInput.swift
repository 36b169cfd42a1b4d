import RecordStore

/// Keys of up to three columns. The first bytes of an input say how many and which.
enum KeyInput {
    static func columns(_ bytes: inout ArraySlice<UInt8>) -> [KeyColumn]? {
        guard let count = bytes.popFirst() else { return nil }
        let kinds = Kind.allCases.filter(\.isIndexable)
        var columns: [KeyColumn] = []
        for _ in 0...Int(count % 3) {
            guard let choice = bytes.popFirst(), let style = bytes.popFirst() else { return nil }
            let kind = kinds[Int(choice) % kinds.count]
            do throws(KeyError) {
                columns.append(
                    try KeyColumn(
                        kind, isDescending: style & 1 == 1,
                        isName: kind == .string && style & 2 == 2, budgetBytes: 40))
            } catch {
                preconditionFailure("\(kind): \(error)")
            }
        }
        return columns
    }

    /// One key of each kind, ascending and descending, with its id.
    static func seeds() throws -> [[UInt8]] {
        let kinds = Kind.allCases.filter(\.isIndexable)
        return try kinds.indices.flatMap { position in
            try [0, 1, 2, 3].map { (style: UInt8) in
                let choice: [UInt8] = [0, UInt8(position), style]
                var rest = choice[...]
                let column = columns(&rest)?.first
                guard let column else { preconditionFailure("\(choice) is a column") }
                // Zeros are a value of every kind of fixed width.
                let width = kinds[position].widthBytes
                let value = width.map { [UInt8](repeating: 0, count: $0) } ?? Array("a1b".utf8)
                var key = KeyEncoder()
                try key.append(value.span.bytes, as: column)
                let id = [UInt8](repeating: 7, count: 16)
                try key.appendRecordID(id.span.bytes)
                let bytes = key.bytes.withUnsafeBytes { [UInt8]($0) }
                return InputKind.key.input(choice + bytes)
            }
        }
    }
}

/// Decodes columns, id and end of a key.
func decodeKey(_ input: [UInt8]) {
    var rest = input[...]
    guard let columns = KeyInput.columns(&rest) else { return }
    let key = [UInt8](rest)
    do throws(KeyDamage) {
        var decoder = KeyDecoder(key.span.bytes)
        for column in columns {
            let value = try decoder.next(column)
            precondition(value.description.utf8.count <= 40 * key.count + 40)
        }
        let id = try decoder.recordID()
        precondition(id.count == 16)
        try decoder.finish()
    } catch {
        precondition(error.offset <= key.count, "\(error)")
    }
}
