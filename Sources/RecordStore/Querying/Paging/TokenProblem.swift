import CRC32C
import Foundation

/// Why a page token is refused.
public enum TokenProblem: Hashable, Sendable {
    /// The text is not what a token was printed as.
    case damaged
    /// A token of another version of this library.
    case otherVersion
    /// The token was made for a query with another filter, order or limit.
    case otherQuery
    /// The query is served by another index than when the token was made.
    case otherSchema
}
