/// What reads the values of fields from their JSON.
enum LineValue {
    /// Returns value bytes, or nil if the JSON is no value of the type.
    /// - Parameter line: the bytes that the part is of.
    static func bytes(of part: JSONPart, as type: FieldType, in line: [UInt8]) -> [UInt8]? {
        guard let element = type.elementKind else { return bytes(of: part, type.kind, in: line) }
        guard part.token == .array else { return nil }
        var elements: [[UInt8]] = []
        var scanner = JSONScanner(line, in: part.range)
        do {
            try scanner.forEachElement { part in
                guard let bytes = bytes(of: part, element, in: line) else {
                    throw JSONFault(offset: part.range.lowerBound)
                }
                elements.append(bytes)
            }
        } catch {
            return nil
        }
        // Safe because elements are copied.
        return unsafe ArrayBytes.bytes(of: elements, width: element.widthBytes)
    }

    private static func bytes(of part: JSONPart, _ kind: Kind, in line: [UInt8]) -> [UInt8]? {
        let text: String
        switch part.token {
        case _ where kind == .document: return [RecordFormat.documentJSON] + line[part.range]
        case .flag(let flag) where kind == .bool: text = "\(flag)"
        case .number(let number) where kind.isInNumbers: text = number
        case .text(let found) where kind.isInTexts: text = found
        default: return nil
        }
        do throws(UnreadableText) {
            return try StoredValue.bytes(parsing: text, as: kind)
        } catch {
            return nil
        }
    }
}

extension Kind {
    /// Whether values are numbers in JSON.
    fileprivate var isInNumbers: Bool { isNumber && self != .decimal }

    /// Whether values are texts in JSON, as whole numbers are that few programs can read.
    fileprivate var isInTexts: Bool {
        self != .bool && !isInNumbers || self == .int128 || self == .uint128
    }
}

extension FieldType {
    /// Reads what ``description`` wrote, or nil.
    init?(text: String) {
        var rest = text[...]
        func taken(_ word: String) -> Bool {
            guard rest.hasPrefix(word) else { return false }
            rest = rest.dropFirst(word.count)
            return true
        }
        let isOptional = taken("optional ")
        let isArray = taken("array of ")
        guard let kind = Kind.named[String(rest)] else { return nil }
        if isArray {
            if kind == .array { return nil }
            self.init(.array, of: kind, isOptional: isOptional)
        } else {
            if kind == .array { return nil }
            self.init(kind, isOptional: isOptional)
        }
    }
}
