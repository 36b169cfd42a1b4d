import CommandLineSupport
import Foundation
import LMDB
import RecordStore

/// The file of a store, open for reading, with a report of its pages.
struct OpenedFile {
    let environment: Environment
    let pages: PageReport

    /// Opens the file and checks all its pages.
    /// - Parameter path: the folder of the store, or the data file in it.
    init(_ path: String, _ console: Console) throws {
        try self.init(InspectedStore.environment(at: Self.folder(path)), console)
    }

    /// Checks all pages of an open file.
    init(_ environment: Environment, _ console: Console) throws {
        self.environment = environment
        var progress = ProgressLine(console)
        pages = try environment.validatePages { done, total in
            progress.show("checked \(Int(done).grouped) of \(Int(total).grouped) pages")
        }
        progress.clear()
    }

    /// Returns the store in the file.
    func store() throws -> InspectedStore {
        try InspectedStore(environment, checkedBy: pages)
    }

    /// Returns the folder of a store for the path of the folder or of its data file.
    static func folder(_ path: String) -> String {
        // Uses only the text of the path, because the current folder may have a name that is not
        // text.
        guard path == "data.mdb" || path.hasSuffix("/data.mdb") else { return path }
        var isFolder = false
        var status = stat()
        if stat(path, &status) == 0 { isFolder = status.st_mode & S_IFMT == S_IFDIR }
        if isFolder { return path }
        let folder = path.dropLast("data.mdb".count)
        return folder.isEmpty ? "." : folder.count == 1 ? "/" : String(folder.dropLast())
    }
}

extension InspectedStore {
    /// The greatest size of a file whose pages are all checked before a command that reads a part
    /// of it. This takes about as long as the start of the process.
    static let walkedBytes = 64 << 20

    /// Opens the store at `path` and checks its pages.
    init(at path: String, _ console: Console) throws {
        self = try OpenedFile(path, console).store()
    }

    /// Opens the store at `path` to read a part of it: the pages of a large file are not checked
    /// before.
    init(readingPartAt path: String, _ console: Console) throws {
        let environment = try InspectedStore.environment(at: OpenedFile.folder(path))
        guard try environment.info().fileSizeBytes > Self.walkedBytes else {
            self = try OpenedFile(environment, console).store()
            return
        }
        self = try InspectedStore(environment, checkedBy: nil)
    }

    /// Returns the type with this name, or throws.
    func type(named name: String) throws -> CatalogType {
        guard let type = types.first(where: { $0.name == name }) else {
            throw NotFound.type(name, known: types.map(\.name))
        }
        return type
    }

    /// Returns the types that a command shows without a name: those that have records.
    /// - Parameter all: whether the others are wanted too.
    func shownTypes(all: Bool) throws -> ShownTypes {
        if all { return ShownTypes(types: types, hiddenCount: 0) }
        let found = try types.filter { try statistics(of: $0).entryCount > 0 }
        return ShownTypes(types: found, hiddenCount: types.count - found.count)
    }

    /// All indexes with their types, in the order of the catalog.
    var indexes: [(type: CatalogType, index: CatalogIndex)] {
        types.flatMap { type in type.liveIndexes.map { (type, $0) } }
    }

    /// Returns the index with this name, or throws.
    /// - Parameter name: `Type.index`. Both parts may contain a point.
    func index(named name: String) throws -> (type: CatalogType, index: CatalogIndex) {
        guard let found = indexes.first(where: { $0.index.fullName(in: $0.type) == name }) else {
            throw NotFound.index(name, known: indexes.map { $0.index.fullName(in: $0.type) })
        }
        return found
    }
}

/// The types of which a command tells, and how many it leaves out because they have no records.
struct ShownTypes {
    let types: [CatalogType]
    let hiddenCount: Int

    /// Prints how many are left out.
    func printHidden(_ console: Console) {
        if hiddenCount == 0 { return }
        if !types.isEmpty { console.print() }
        console.say("\(hiddenCount.counted("type")) without records: --all shows them")
    }
}

extension CatalogIndex {
    /// Returns the name of the index with that of its type: `Type.index`.
    func fullName(in type: CatalogType) -> String { "\(type.name).\(definition.name)" }
}

extension ColumnDefinition {
    /// Returns the name of the field or of the computed column.
    func name(in type: CatalogType) -> String {
        func field(_ number: UInt16) -> String {
            type.fields.first { $0.definition.number == number }?.definition.name ?? "\(number)"
        }
        switch source {
        case .field(let number): return field(number)
        case .computed(let name, _, _): return name
        case .expression(let name, _, let bytes):
            guard case .name(.field(let number)) = ColumnExpression(bytes: bytes) else {
                return name
            }
            return "folded \(field(number))"
        }
    }
}
