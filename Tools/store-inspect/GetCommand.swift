import CommandLineSupport
import Foundation
import RecordStore

/// The command `get`, which prints one record field by field.
enum GetCommand {
    static var command: Command {
        Command(
            "get", usage: "get STORE TYPE ID [--hex] [--json]",
            summary: "a record with all its fields, or with all its bytes",
            details: """
                ID is a UUID, how it begins (from 4 digits on), or what a table shows of it, with an
                ellipsis or three points: 01890a5d-a...302099a8057.

                Options:
                  --hex   print the bytes of the record and what each of them is: its header, which
                          fields have a value, the values, and where the variable ones end; also
                          of a damaged record, as far as it can be told
                  --json  print an object: type, id, sequence, layout, sizeBytes, fields (an object
                          of names and values); with --hex: type, id, sizeBytes, damage (null, or
                          a text), parts (offset, size, name, hex, text, problem: null or a text)

                Dates are UTC. In JSON, whole numbers beyond 64 bits and decimals are texts, data
                is hexadecimal digits, and a document is the JSON that it is.

                Exit codes: 0, or 1 if the record is damaged.

                Examples:
                  store-inspect get ~/Training Exercise 01890a5d-ac96-774b-bcce-b302099a8057
                  store-inspect get ~/Training Exercise 01890a5d --hex
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        if arguments.flag("--hex") {
            let (record, type) = try arguments.wantedBytes(console)
            let bytes = RecordBytes(record: record, type: type)
            if isJSON { console.print(bytes.json) } else { bytes.print(console) }
            return bytes.isSound ? ExitCode.sound : ExitCode.violations
        }
        let (record, type, _) = try arguments.wantedRecord(console)
        if isJSON {
            console.print(json(of: record, type))
        } else {
            print(record, type, console)
        }
        return ExitCode.sound
    }

    /// Prints a record. Values are not cut, because a request for one record is a request for all
    /// of it.
    private static func print(
        _ record: InspectedRecord, _ type: CatalogType, _ console: Console
    ) {
        let fields = zip(type.presentFields.map { StoredValue.text($0.name).cell }, record.values)
        let lines = TitledLines(fields.map { "  \($0.0)" }, width: console.textWidth)
        console.say("\(type.name) \(record.id.uuidString.lowercased())", .bold)
        for (name, value) in fields {
            let text = value?.cell ?? "nil"
            for line in lines.lines("  \(name)", text) { console.print(line) }
        }
        console.say(
            """
            \(record.sizeBytes.grouped) bytes, layout \(record.layoutVersion), changed by \
            transaction \(Int(clamping: record.sequence).grouped) of the store
            """)
    }

    private static func json(of record: InspectedRecord, _ type: CatalogType) -> JSONValue {
        let fields = zip(type.presentFields, record.values).map { field, value in
            (key: field.name, value: value?.json ?? .null)
        }
        return .object([
            ("type", .string(type.name)), ("id", .string(record.id.uuidString.lowercased())),
            ("sequence", .integer(Int(clamping: record.sequence))),
            ("layout", .integer(record.layoutVersion)),
            ("sizeBytes", .integer(record.sizeBytes)), ("fields", .object(fields)),
        ])
    }
}
