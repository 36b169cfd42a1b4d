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
        // The layer below makes the copy, and knows no errors of this one.
        var refusal: (any Error)?
        do {
            return try opening(
                at: path, options: options,
                preparing: { copy, source throws(LMDBError) in
                    do {
                        try CatalogTable.renewIncarnation(of: copy, madeFrom: source)
                    } catch {
                        refusal = error
                        throw .closed(path: path)
                    }
                }, body)
        } catch {
            throw refusal ?? error
        }
    }
}
