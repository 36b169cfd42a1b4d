extension JSONWriter {
    /// Appends the value of a field. ``LineValue`` reads it again, bit by bit.
    mutating func append(_ value: StoredValue) throws(JSONFault) {
        switch value {
        case .bool(let flag): append(word: flag)
        case .integer(let number) where Int64(exactly: number) != nil: append(word: number)
        case .integer(let number) where UInt64(exactly: number) != nil: append(word: number)
        case .hinted(let number, _): try append(.integer(number))
        case .float(let number): append(word: number)
        case .double(let number): append(word: number)
        case .document(let json): try append(document: json)
        case .array(let values):
            append("[")
            for (position, value) in values.enumerated() {
                if position > 0 { append(",") }
                try append(value)
            }
            append("]")
        case .integer, .natural, .date, .uuid, .id, .decimal, .text, .url, .data:
            append(quoted: value.description)
        }
    }

    /// Appends a document as it is stored, in one line.
    private mutating func append(document json: String) throws(JSONFault) {
        var bytes = Array(json.utf8)
        var scanner = JSONScanner(bytes)
        _ = try scanner.value()
        try scanner.finish()
        // Between values a line may end; within texts it is escaped.
        for position in bytes.indices where bytes[position] == 0x0A || bytes[position] == 0x0D {
            bytes[position] = 0x20
        }
        append(bytes)
    }
}
