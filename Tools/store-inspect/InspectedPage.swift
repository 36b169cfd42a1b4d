import CommandLineSupport
import Foundation
import LMDB
import RecordStore

/// One page of a file, with what leads to it and what is on it.
struct InspectedPage {
    let number: UInt64
    let file: PagedFile
    let bytes: [UInt8]
    /// Where a walk has met the page, or nil.
    let found: FoundPage?
    /// What is on a branch or a leaf; nil for another page, and if it cannot be read.
    let contents: PageContents?
    /// What is wrong with the page, in words.
    let problems: [String]
    /// How the keys on the page are shown, or nil if no tree is known to have it.
    private let keys: KeyForm?
    /// Whether the page is the meta page that counts.
    private let isNewestMeta: Bool

    /// Reads the page and all that lead to it.
    init(_ number: UInt64, ofStoreAt path: String, _ console: Console) throws {
        var (found, contents, isNewest) = (FoundPage?.none, PageContents?.none, false)
        var (bytes, violations) = ([UInt8](), [PageViolation]())
        var progress = ProgressLine(console)
        defer { progress.clear() }
        file = try PagedFile(path) { pages in
            let last = pages.newest.lastPage
            guard number <= last else { throw NotFound.page(number, last: last) }
            let (report, place, wrong) = pages.walk(lookingFor: number) { done, total in
                progress.show("checked \(Int(done).grouped) of \(Int(total).grouped) pages")
            }
            bytes = try pages.bytes(ofPage: number)
            if let place, case .node = place.use {
                contents = pages.contents(ofPage: number, in: place.tree)
            }
            (found, violations) = (place, wrong)
            isNewest = pages.newest.pageNumber == number
            return report
        }
        (self.number, self.found, self.contents, self.bytes) = (number, found, contents, bytes)
        isNewestMeta = isNewest
        keys = found.map { [file] in file.keyForm(of: $0.tree) }
        problems = violations.map { "\($0.kind)" }
    }

    /// The kind of the page in JSON.
    var kind: String {
        if number < 2 { return "meta" }
        return switch found?.use {
        case .node: isBranch ? "branch" : "leaf"
        case .run: "overflow"
        case .free: "free"
        case nil: "leaked"
        }
    }

    /// Whether the page says that it leads to others. It may be damaged.
    private var isBranch: Bool { contents?.isBranch ?? (bytes[10] & 1 != 0) }

    /// The page in a line.
    var title: String {
        if number < 2 { return isNewestMeta ? "meta page, the newest" : "meta page, the older" }
        guard let found else {
            return file.pages.isComplete
                ? "leaked: no page leads to it, and none lists it as free"
                : "leaked, or behind a page that is damaged"
        }
        let tree = file.title(of: found.tree)
        return switch found.use {
        case .node: "\(isBranch ? "branch" : "leaf") of \(tree)"
        case .run(let first, let size):
            number == first
                ? "a large value of \(size.grouped) bytes in \(tree)"
                : "part of the large value that begins with page \(first), in \(tree)"
        case .free(let transaction): "free since transaction \(transaction)"
        }
    }

    /// What else is known of the page.
    var facts: [String] {
        var facts: [String] = []
        if number < 2 {
            facts = [
                "transaction \(load(144))", "last page \(load(136))",
                "map of \(Int(clamping: load(32)).grouped) bytes",
            ]
        }
        if let found {
            let level = if case .node(let depth) = found.use { ", level \(depth)" } else { "" }
            let verb = if case .free = found.use { "listed in" } else { "led to by" }
            facts.append("\(verb) page \(found.parent)\(level)")
        }
        if let contents {
            let fill = (Double(contents.usedBytes) / Double(bytes.count)).percent
            facts.append(
                "\(contents.nodes.count.grouped) entries, \(contents.usedBytes.grouped) of "
                    + "\(bytes.count.grouped) bytes in use (\(fill))")
        }
        return facts
    }

    /// Returns a row for each entry.
    func table(of contents: PageContents, limit: Int) -> TextTable {
        var table = TextTable([
            "entry": .number, "offset": .number, "bytes": .number, "key": .id,
            contents.isBranch ? "page" : "value": .text,
        ])
        for node in contents.nodes.prefix(limit) {
            let value =
                if contents.isBranch {
                    node.page.map { "\($0)" } ?? ""
                } else {
                    "\((node.dataSizeBytes ?? 0).grouped) bytes"
                        + (node.page.map { ", page \($0)" } ?? "")
                }
            table.add([
                "\(node.index)", "\(node.offset)", "\(node.sizeBytes)", text(ofKeyOf: node), value,
            ])
        }
        return table
    }

    private func text(ofKeyOf node: PageContents.Node) -> String {
        guard let keys, !node.key.isEmpty else { return "(all before the next)" }
        return keys.text(of: node.key, value: node.value)
    }

    /// Reads a number of a meta page.
    private func load(_ offset: Int) -> UInt64 {
        bytes[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    func json(limit: Int, hasBytes: Bool) -> JSONValue {
        func number(_ value: UInt64?) -> JSONValue {
            value.map { .integer(Int(clamping: $0)) } ?? .null
        }
        var (depth, first) = (UInt64?.none, UInt64?.none)
        switch found?.use {
        case .node(let found): depth = UInt64(found)
        case .run(let found, _): first = found
        case .free, nil: break
        }
        let meta = JSONValue.object([
            ("transaction", number(load(144))), ("lastPage", number(load(136))),
            ("mapSizeBytes", number(load(32))), ("isNewest", .bool(isNewestMeta)),
        ])
        let nodes = contents?.nodes ?? []
        let entries = nodes.prefix(limit).map { node in
            JSONValue.object([
                ("index", .integer(node.index)), ("offset", .integer(node.offset)),
                ("size", .integer(node.sizeBytes)), ("key", .string(text(ofKeyOf: node))),
                ("keyHex", .string(StoredValue.hexadecimal(node.key))),
                ("page", number(node.page)), ("valueBytes", .optional(node.dataSizeBytes)),
            ])
        }
        var members: [(key: String, value: JSONValue)] = [
            ("page", number(self.number)), ("kind", .string(kind)),
            ("tree", .optional(found?.tree.description)),
            ("use", .optional(found.map { file.title(of: $0.tree) })),
            ("parent", number(found?.parent)), ("depth", number(depth)),
            ("firstPage", number(first)), ("usedBytes", .optional(contents?.usedBytes)),
            ("sizeBytes", .integer(bytes.count)), ("entries", .array(entries)),
            ("isComplete", .bool(nodes.count <= limit)), ("meta", self.number < 2 ? meta : .null),
            ("problems", .array(problems.map { .string($0) })),
        ]
        if hasBytes { members.append(("bytes", .string(StoredValue.hexadecimal(bytes)))) }
        return .object(members)
    }
}
