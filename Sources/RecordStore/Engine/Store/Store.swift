import Foundation
import LMDB

/// A store of typed records in one file, and the entry point of this module.
///
/// A record is a plain struct that declares once what is stored and indexed (``Record``,
/// ``Schema``). A store keeps records in LMDB. Each transaction updates every index of the records
/// that it changes, and applies the rules of their references. Reads get a ``Snapshot`` and writes
/// get a ``StoreTransaction``; the compiler ensures that neither outlives its closure.
///
/// ```swift
/// let store = try Store.open(at: path, [Trip.self])
/// let rome = Trip(name: "Rome")
/// try store.write { try $0.save(rome) }
/// let name = try store.read { try $0.get(rome.id)?.name }
/// ```
///
/// When `write` returns, the change is on the disk: a crash or a power loss does not lose it.
/// Readers wait for a writer only in the rare moment in which the file grows. Several processes may
/// open one store at the same time.
public final class Store: StoreDoor {
    let core: StoreCore
    private let temporaryFolder: String?

    init(_ core: StoreCore, temporaryFolder: String? = nil) {
        self.core = core
        self.temporaryFolder = temporaryFolder
    }

    /// The store itself.
    public var store: Store { self }

    deinit {
        core.hub.finish()
        guard let temporaryFolder else { return }
        do {
            try core.close()
            try FileManager.default.removeItem(atPath: temporaryFolder)
        } catch {
            // No caller is left to get the error, and the system empties its temporary folder.
        }
    }
}

extension Store {
    /// The objects that a store must release when it is deallocated, for tests.
    package var tableObjects: [AnyObject] { core.schema.tables }
}
