import CommandLineSupport
import Foundation
import RecordStore

/// The command `refs`, which prints what a record refers to and what refers to it.
enum RefsCommand {
    private static let defaultLimit = 5

    static var command: Command {
        Command(
            "refs", usage: "refs STORE TYPE ID [--limit N] [--json]",
            summary: "what a record refers to, and what refers to it",
            details: """
                ID may be shortened as for get.

                Options:
                  --limit N  print at most N records of each kind (\(defaultLimit) without it)
                  --json     print an object: type, id, refersTo (field, type, id, isThere), and
                             referredBy (type, field, count, ids)

                Exit codes: 0, or 1 if it refers to a record that is not there.

                Example:
                  store-inspect refs ~/Training Exercise 01890a5d
                """,
            run: run)
    }

    /// A reference of the record.
    private struct Outgoing {
        let field: String
        let target: String
        let id: UUID
        let isThere: Bool
    }

    /// The records that refer to the record by one field.
    private struct Incoming {
        let type: String
        let field: String
        let count: Int
        let ids: [UUID]
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let limit = try arguments.number("--limit", in: 0...Int.max) ?? defaultLimit
        let (record, type, store) = try arguments.wantedRecord(console)
        let outgoing = try outgoing(of: record, type, in: store)
        let incoming = try incoming(to: record.id, type, in: store, limit: limit)
        if isJSON {
            console.print(json(of: record.id, type, outgoing, incoming))
        } else {
            print(record.id, type, outgoing, incoming, console)
        }
        return outgoing.allSatisfy(\.isThere) ? ExitCode.sound : ExitCode.violations
    }

    private static func outgoing(
        of record: InspectedRecord, _ type: CatalogType, in store: InspectedStore
    ) throws -> [Outgoing] {
        var found: [Outgoing] = []
        for (field, value) in zip(type.presentFields, record.values) {
            guard let reference = field.reference else { continue }
            let target = store.types.first { $0.name == reference.target }
            for id in value?.ids ?? [] {
                let isThere = try target.map { try store.record(id, of: $0) != nil } ?? false
                found.append(
                    Outgoing(
                        field: field.name, target: reference.target, id: id,
                        isThere: isThere || reference.allowsDangling))
            }
        }
        return found
    }

    private static func incoming(
        to id: UUID, _ type: CatalogType, in store: InspectedStore, limit: Int
    ) throws -> [Incoming] {
        var found: [Incoming] = []
        for source in store.types {
            for field in source.presentFields where field.reference?.target == type.name {
                let name = InspectedQuery.name(field.name)
                let test =
                    field.type.elementKind == nil
                    ? "\(name) == \(id.uuidString)" : "\(name).contains(\(id.uuidString))"
                let query = try store.query("\(InspectedQuery.name(source.name)) where \(test)")
                let count = try store.count(query)
                if count == 0 { continue }
                var ids: [UUID] = []
                try store.forEachRecord(of: query.limited(to: limit)) { record in
                    ids.append(record.id)
                    return true
                }
                found.append(
                    Incoming(type: source.name, field: field.name, count: count, ids: ids))
            }
        }
        return found
    }

    private static func print(
        _ id: UUID, _ type: CatalogType, _ outgoing: [Outgoing], _ incoming: [Incoming],
        _ console: Console
    ) {
        console.say("\(type.name) \(id.uuidString.lowercased())", .bold)
        var targets = TextTable(["refers to": .whole, "id": .id, "": .text])
        for reference in outgoing {
            targets.add([
                "\(reference.target) by \(reference.field)", reference.id.uuidString.lowercased(),
                reference.isThere ? "" : "is not there",
            ])
        }
        if outgoing.isEmpty { console.print("refers to nothing") } else { console.print(targets) }
        console.print()
        var sources = TextTable(["is referred to by": .whole, "records": .number, "first": .id])
        for source in incoming {
            let ids = source.ids.map { $0.uuidString.lowercased() }
            sources.add([
                "\(source.type).\(source.field)", source.count.grouped, ids.first ?? "",
            ])
            for id in ids.dropFirst() { sources.add(["", "", id]) }
        }
        if incoming.isEmpty {
            console.print("is referred to by nothing")
        } else {
            console.print(sources)
        }
    }

    private static func json(
        of id: UUID, _ type: CatalogType, _ outgoing: [Outgoing], _ incoming: [Incoming]
    ) -> JSONValue {
        func text(_ id: UUID) -> JSONValue { .string(id.uuidString.lowercased()) }
        return .object([
            ("type", .string(type.name)), ("id", text(id)),
            (
                "refersTo",
                .array(
                    outgoing.map {
                        .object([
                            ("field", .string($0.field)), ("type", .string($0.target)),
                            ("id", text($0.id)), ("isThere", .bool($0.isThere)),
                        ])
                    })
            ),
            (
                "referredBy",
                .array(
                    incoming.map {
                        .object([
                            ("type", .string($0.type)), ("field", .string($0.field)),
                            ("count", .integer($0.count)), ("ids", .array($0.ids.map(text))),
                        ])
                    })
            ),
        ])
    }
}

extension StoredValue {
    /// The ids of a reference or of an array of references.
    fileprivate var ids: [UUID] {
        switch self {
        case .id(let id), .uuid(let id): [id]
        case .array(let values): values.flatMap(\.ids)
        default: []
        }
    }
}
