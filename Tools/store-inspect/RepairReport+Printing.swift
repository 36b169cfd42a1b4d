import CommandLineSupport
import RecordStore

extension RepairReport {
    /// So many damaged records and violations are printed.
    private static let mostPrinted = 20

    /// Whether the store is sound, and all its indexes are built.
    var isWhole: Bool { isSound && leftIndexes.isEmpty && refusedIndexes.isEmpty }

    /// Prints what was done, and what is left.
    func print(_ console: Console) {
        if let salvage { Self.print(salvage, console) }
        if !setAside.isEmpty, let file {
            console.say(
                "took out \(setAside.count.counted("damaged record")), whose bytes are in "
                    + StoredValue.text(file).cell)
            Self.print(
                setAside.map {
                    let id = $0.id.map { " \($0.uuidString.lowercased())" } ?? ""
                    return "  \($0.type)\(id): \($0.reason)"
                }, console)
        }
        for name in rebuiltIndexes { console.say("built \(name) anew") }
        if clearedReferenceCount > 0 {
            let count = clearedReferenceCount.counted("reference")
            console.say("cleared \(count) to records that are not there")
        }
        Self.print(remaining.map(\.description), console, .red)
        for name in leftIndexes {
            console.say("left \(name): a closure of the store's program makes its entries", .red)
        }
        for name in refusedIndexes {
            console.say("not built \(name): records share a value, and it is unique", .red)
        }
        if !isSound || !leftIndexes.isEmpty {
            console.say("the store's own program can do more: its repair(), or opening the store")
        }
        let count = remaining.count
        console.say(
            "verified: \(count.counted("violation"))", count == 0 ? .green : .red)
    }

    private static func print(_ salvage: Salvage, _ console: Console) {
        console.say(
            salvage.damageCount == 0
                ? "no page is damaged: all is saved"
                : "saved what \(salvage.damageCount.counted("fault")) in pages left")
        var table = TextTable(["type": .text, "saved": .number, "lost": .number])
        for name in salvage.recordCounts.keys.sorted() {
            let (saved, lost) = (salvage.recordCounts[name] ?? 0, salvage.lostCounts[name] ?? 0)
            if saved + lost > 0 { table.add([name, saved.grouped, lost.grouped]) }
        }
        console.print(table)
    }

    private static func print(
        _ lines: [String], _ console: Console, _ style: Console.Style? = nil
    ) {
        for line in lines.prefix(mostPrinted) { console.say(line, style) }
        let more = lines.count - mostPrinted
        if more > 0 { console.say("... and \(more.grouped) more: --json has them all", style) }
    }

    /// The report as an object.
    /// - Parameter copy: the path of the file of before.
    func json(copy: String?) -> JSONValue {
        .object([("copy", .optional(copy))] + members)
    }

    /// The members of the report as an object.
    var members: [(key: String, value: JSONValue)] {
        func numbers(_ counts: [String: Int]?) -> JSONValue {
            let sorted = (counts ?? [:]).sorted { $0.key < $1.key }
            return .object(sorted.map { ($0.key, .integer($0.value)) })
        }
        let records = setAside.map { record in
            JSONValue.object([
                ("type", .string(record.type)),
                ("id", .optional(record.id?.uuidString.lowercased())),
                ("reason", .string(record.reason)),
            ])
        }
        return [
            ("pageFaults", .integer(salvage?.damageCount ?? 0)),
            ("saved", numbers(salvage?.recordCounts)), ("lost", numbers(salvage?.lostCounts)),
            ("found", .array(found.map(\.json))), ("setAside", .array(records)),
            ("setAsideFile", .optional(file)),
            ("rebuilt", .array(rebuiltIndexes.map { .string($0) })),
            ("left", .array(leftIndexes.map { .string($0) })),
            ("refused", .array(refusedIndexes.map { .string($0) })),
            ("clearedReferences", .integer(clearedReferenceCount)),
            ("remaining", .array(remaining.map(\.json))), ("isSound", .bool(isSound)),
        ]
    }
}
