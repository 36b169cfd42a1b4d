import Foundation

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
