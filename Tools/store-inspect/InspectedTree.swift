import CommandLineSupport
import LMDB
import RecordStore

/// One tree of a file, as far as it can be read.
struct InspectedTree {
    let name: String
    let file: PagedFile
    let shape: TreeShape
    /// What is wrong with its pages, in words.
    let problems: [String]
    private let keys: KeyForm
    /// The pages of one level; nil if none was asked for.
    private let outlines: [PageOutline]?
    /// Whether these are all of the level.
    let isComplete: Bool

    /// Walks over the pages of the tree.
    /// - Parameters:
    ///   - name: a type, an index, or a table of the file.
    ///   - level: the level whose pages are kept, at most `limit`.
    init(
        _ name: String, ofStoreAt path: String, level: Int?, limit: Int, _ console: Console
    ) throws {
        var progress = ProgressLine(console)
        defer { progress.clear() }
        let file = try PagedFile(path) { pages in
            try pages.walk { done, total in
                progress.show("checked \(Int(done).grouped) of \(Int(total).grouped) pages")
            }
        }
        let table = try file.tableName(of: name)
        var found: [PageOutline] = []
        var count = 0
        let report = try file.environment.walkPages(ofTable: table) { page in
            guard page.depth == level else { return }
            count += 1
            if count <= limit { found.append(page) }
        }
        (self.name, self.file, shape) = (name, file, report.trees[0])
        keys = file.keyForm(of: shape.tree)
        outlines = level == nil ? nil : found
        isComplete = count <= limit
        problems =
            report.violations.map { "page \($0.page): \($0.kind)" }
            + (report.moreViolations > 0
                ? ["... and \(report.moreViolations.grouped) more"] : [])
    }

    /// A row for each level, and one for large values.
    var levels: TextTable {
        var table = TextTable([
            "level": .whole, "pages": .number, "entries": .number, "bytes used": .number,
            "fill": .number,
        ])
        for (position, level) in shape.levels.enumerated() {
            table.add([
                "\(position + 1)", level.pageCount.grouped, level.nodeCount.grouped,
                level.usedBytes.grouped, shape.fill(of: level)?.percent ?? "-",
            ])
        }
        if shape.counts.overflowPageCount > 0 {
            table.add([
                "values", shape.counts.overflowPageCount.grouped, "-",
                shape.usedOverflowBytes.grouped, shape.overflowFill?.percent ?? "-",
            ])
        }
        return table
    }

    /// A row for each page of the level that was asked for.
    var pages: TextTable? {
        guard let outlines else { return nil }
        var table = TextTable([
            "page": .number, "entries": .number, "fill": .number, "first": .id, "last": .id,
        ])
        for page in outlines {
            table.add([
                "\(page.number)", page.nodeCount.grouped, fill(of: page).percent,
                text(of: page.firstKey) ?? "(the first of all)", text(of: page.lastKey) ?? "-",
            ])
        }
        return table
    }

    private func text(of key: [UInt8]?) -> String? {
        key.map { keys.text(of: $0, value: nil) }
    }

    private func fill(of page: PageOutline) -> Double {
        Double(page.usedBytes) / Double(shape.pageSizeBytes)
    }

    var json: JSONValue {
        let levels = shape.levels.enumerated().map { position, level in
            JSONValue.object([
                ("level", .integer(position + 1)), ("pages", .integer(level.pageCount)),
                ("nodes", .integer(level.nodeCount)), ("usedBytes", .integer(level.usedBytes)),
                ("fill", .optional(shape.fill(of: level))),
            ])
        }
        let table = if case .table(let name) = shape.tree { name } else { "" }
        var members: [(key: String, value: JSONValue)] = [
            ("name", .string(name)), ("table", .string(table)),
            ("entries", .integer(shape.counts.entryCount)),
            ("pages", .integer(shape.counts.pageCount)), ("bytes", .integer(shape.sizeBytes)),
            ("levels", .array(levels)),
            ("overflowPages", .integer(shape.counts.overflowPageCount)),
            ("overflowFill", .optional(shape.overflowFill)),
            ("packedPages", .integer(shape.packedPageCount)),
            ("problems", .array(problems.map { .string($0) })),
        ]
        if let outlines {
            let pages = outlines.map { page in
                JSONValue.object([
                    ("page", .integer(Int(clamping: page.number))),
                    ("nodes", .integer(page.nodeCount)), ("usedBytes", .integer(page.usedBytes)),
                    ("fill", .number(fill(of: page))),
                    ("firstKey", .optional(text(of: page.firstKey))),
                    ("lastKey", .optional(text(of: page.lastKey))),
                ])
            }
            members.append(("levelPages", .array(pages)))
            members.append(("isComplete", .bool(isComplete)))
        }
        return .object(members)
    }
}

extension PagedFile {
    /// Returns the name of the table of a type or an index, or of the table that has this name.
    fileprivate func tableName(of name: String) throws -> String {
        let named = pages.trees.compactMap { shape -> String? in
            if case .table(let table) = shape.tree { table } else { nil }
        }
        let known = named.first { table in
            switch role(of: table) {
            case .records(let type): !type.isDropped && type.name == name
            case .entries(let index, let type):
                !index.isRemoved && !type.isDropped && index.fullName(in: type) == name
            default: false
            }
        }
        if let table = known ?? named.first(where: { $0 == name }) { return table }
        // What has this name cannot be told without the catalog.
        guard let store else { throw problem ?? NotFound.tree(name, known: named) }
        let indexes = store.indexes.map { $0.index.fullName(in: $0.type) }
        throw NotFound.tree(name, known: store.types.map(\.name) + indexes)
    }
}
