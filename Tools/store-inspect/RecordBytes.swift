import CommandLineSupport
import RecordStore

/// The bytes of a record with what they are, as `get --hex` prints them.
struct RecordBytes {
    let record: DissectedRecord
    let type: CatalogType

    /// Prints a table with a row for each part, or several where it has many bytes.
    func print(_ console: Console) {
        console.print("\(type.name) \(record.id.uuidString.lowercased())", .bold)
        let lineBytes = console.width >= 100 ? 16 : console.width >= 60 ? 8 : 4
        var table = TextTable([
            "offset": .number, "bytes": .whole, "part": .text, "value": .text,
        ])
        for part in record.parts {
            let lines = HexDump(bytes: part.bytes, lineBytes: lineBytes).lines
            for (position, line) in lines.enumerated() {
                let isFirst = position == 0
                table.add([
                    "\(part.offset + line.offset)", line.digits,
                    isFirst ? StoredValue.text(part.name).cell : "", isFirst ? part.text : "",
                ])
            }
        }
        console.print(table)
        let problems = record.parts.filter { $0.problem != nil }
        for part in problems {
            let name = StoredValue.text(part.name).cell
            console.print("byte \(part.offset), \(name): \(part.problemText)", .red)
        }
        if let damage = record.damage, problems.isEmpty {
            console.print("byte \(damage.offset): \(damage.kind)", .red)
        }
    }

    var json: JSONValue {
        let parts = record.parts.map { part in
            JSONValue.object([
                ("offset", .integer(part.offset)), ("size", .integer(part.bytes.count)),
                ("name", .string(part.name)),
                ("hex", .string(StoredValue.hexadecimal(part.bytes))),
                ("text", .string(part.text)),
                ("problem", .optional(part.problem.map { "\($0)" })),
            ])
        }
        let damage = record.damage.map { "byte \($0.offset): \($0.kind)" }
        return .object([
            ("type", .string(type.name)), ("id", .string(record.id.uuidString.lowercased())),
            ("sizeBytes", .integer(record.bytes.count)), ("damage", .optional(damage)),
            ("parts", .array(parts)),
        ])
    }

    /// Whether the record can be read and each part is right.
    var isSound: Bool {
        record.damage == nil && record.parts.allSatisfy { $0.problem == nil }
    }
}

extension RecordPart {
    /// What the bytes mean, on one line.
    fileprivate var text: String {
        switch content {
        case .format(let format): "\(format)"
        case .flags(let flags): "\(flags)"
        case .layout(let version): "\(version)"
        case .checksum(let stored, let computed):
            computed.map { $0 == stored ? "right" : "wrong" } ?? "unknown"
        case .sequence(let sequence): "\(sequence)"
        case .presence(let fields, let count):
            "\(fields.count) of \(count)"
                + (fields.isEmpty
                    ? "" : ": " + fields.map { StoredValue.text($0).cell }.joined(separator: ", "))
        case .value(let value?, _): value.cell
        case .value(nil, _): "cannot be read"
        case .absent: "nil"
        case .end(let end, _): "\(end)"
        case .unknown: ""
        }
    }

    fileprivate var problemText: String { problem.map { "\($0)" } ?? "" }
}
