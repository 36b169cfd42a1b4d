import CommandLineSupport
import LMDB
import RecordStore

/// A file whose pages are looked at one by one, and may be damaged. Its catalog, where it can be
/// read, tells what the pages are for.
struct PagedFile {
    let environment: Environment
    /// A walk over all pages.
    let pages: PageReport
    /// The store, or nil if its catalog cannot be read.
    let store: InspectedStore?
    /// Why the catalog cannot be read, or nil.
    let problem: (any Error)?
    private let roles: [String: TableRole]

    /// Opens the file, and lets `look` see its pages before the catalog is read.
    /// - Parameter path: the folder of the store, or the data file in it.
    init(_ path: String, _ look: (PageFile) throws -> PageReport) throws {
        let environment = try InspectedStore.environment(at: OpenedFile.folder(path))
        self.environment = environment
        let pages = try environment.readPages { _, file in try look(file) }
        self.pages = pages
        do {
            // Only what these two trees say is read to open a store.
            let needed: [PageTree] = [.main, .table(name: InspectedStore.catalogTableName)]
            if let damage = pages.violations.first(where: { needed.contains($0.tree) }) {
                throw damage
            }
            let store = try InspectedStore(environment, checkedBy: nil)
            (self.store, problem, roles) = (store, nil, store.tableRoles)
        } catch {
            (store, problem, roles) = (nil, error, [:])
        }
    }

    /// Returns what the table with this name is for, or nil if the catalog does not tell.
    func role(of table: String) -> TableRole? { roles[table] }

    /// Returns the name of a tree for people.
    func title(of tree: PageTree) -> String {
        guard case .table(let name) = tree else {
            return tree == .main ? "the table of tables" : "the list of free pages"
        }
        func index(_ index: CatalogIndex, _ type: CatalogType) -> String {
            StoredValue.text(index.fullName(in: type)).cell
        }
        return switch roles[name] {
        case .records(let type): "the records of \(StoredValue.text(type.name).cell)"
        case .entries(let found, let type): "the index \(index(found, type))"
        case .buildLog(let found, let type): "the build log of \(index(found, type))"
        case .catalog: "the catalog"
        case .history: "the history (\(name))"
        case .preferences: "the preferences"
        case nil: "the table \(StoredValue.text(name).cell)"
        }
    }

    /// Returns how the keys of a tree are shown: by the catalog where the tree is a type's or an
    /// index's, as text where they are names, else as bytes.
    func keyForm(of tree: PageTree) -> KeyForm {
        let role: TableRole? = if case .table(let name) = tree { roles[name] } else { nil }
        return KeyForm(of: tree, role, in: store)
    }
}
