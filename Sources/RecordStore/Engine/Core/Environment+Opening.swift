import LMDB

extension Environment {
    /// Opens the file of a store, and calls `body` with it; both again if another process replaces
    /// the file meanwhile.
    ///
    /// If the file begins as a copy of a seed or of a backup, it gets an identity of its own before
    /// it has its name.
    static func openingStore<R>(
        at path: String, options: EnvironmentOptions, _ body: (Environment) throws -> R
    ) throws -> R {
        try preparingStore(at: path) {
            try opening(at: path, options: options, preparing: $0, body)
        }
    }

    /// Calls `body` with what gives the copy of a store an identity of its own.
    static func preparingStore<R>(
        at path: String, _ body: (CopyPreparation) throws -> R
    ) throws -> R {
        // The layer below makes the copy, and knows no errors of this one.
        var refusal: (any Error)?
        do {
            return try body { copy, source throws(LMDBError) in
                do {
                    try CatalogTable.renewIncarnation(of: copy, madeFrom: source)
                } catch {
                    refusal = error
                    throw .closed(path: path)
                }
            }
        } catch {
            throw refusal ?? error
        }
    }
}
