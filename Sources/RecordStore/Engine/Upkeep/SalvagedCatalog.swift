import Foundation
import LMDB

/// The catalog of a file that is made from what could be read of a damaged one.
struct SalvagedCatalog {
    /// The entries of the catalog, whose indexes have yet to be built, and of the empty tables of
    /// these.
    private(set) var entries: [String: Environment.GivenEntries] = [:]
    /// The names of the types, and their numbers.
    let types: [(name: String, number: UInt32)]

    /// Reads the catalog of a damaged file.
    /// - Parameter path: the folder of the file.
    /// - Throws: ``LostCatalog`` if it cannot be read: without it nobody knows what the records
    ///   are.
    init(_ commit: borrowing CommitReader, path: String) throws {
        var (head, body, states): (CatalogHead, Catalog, IndexStates)
        do {
            (head, body, states) = try commit.read(CatalogTable.name) { view, table in
                let catalog = CatalogTable(table, path: path)
                return (
                    try catalog.existingHead(in: view), try catalog.existingBody(in: view),
                    try catalog.existingStates(in: view)
                )
            }
        } catch StoreError.needsNewerVersion(let part, let path) {
            throw StoreError.needsNewerVersion(part, path: path)
        } catch LMDBError.failed(let code, let operation, _) {
            // What was read may be a copy of the store, made long enough to be read.
            throw LostCatalog(
                path: path, cause: LMDBError.failed(code, during: operation, path: path))
        } catch {
            throw LostCatalog(path: path, cause: error)
        }
        let kept = body.types.filter { !$0.isDropped }
        types = kept.map { ($0.name, $0.number) }
        head.generation += 1
        head.sequence += 1
        for index in kept.flatMap(\.liveIndexes) {
            states[index.number] = IndexState(number: index.number, phase: .building)
            entries[OpenTables.name(ofIndex: index.number)] = []
            if states.hasLog(index) { entries[OpenTables.logName(ofIndex: index.number)] = [] }
        }
        entries[CatalogTable.name] = [
            (CatalogTable.bodyKey, body.encoded()), (CatalogTable.headKey, head.encoded()),
            (CatalogTable.statesKey, states.encoded()),
        ]
    }
}

/// The error of a damaged file whose catalog cannot be read, so that nothing of it can be saved.
package struct LostCatalog: LocalizedError {
    /// The folder of the store.
    package let path: String
    package let cause: any Error

    package init(path: String, cause: any Error) { (self.path, self.cause) = (path, cause) }

    package var errorDescription: String? {
        """
        The catalog of \(path), which says what the records are, cannot be read, so that nothing \
        can be saved: \(cause.localizedDescription) Put a copy of the store in its place.
        """
    }
}
