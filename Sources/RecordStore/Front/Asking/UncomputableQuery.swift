import Foundation

/// A query that needs values which only the program of the store can compute.
package struct UncomputableQuery: LocalizedError {
    package var errorDescription: String? {
        """
        The query needs values that a closure of the program computes, and no index has them in \
        its order.
        """
    }
}
