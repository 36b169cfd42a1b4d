import Foundation

/// An error for a value or an index that cannot be made into a key. Nothing was appended.
package enum KeyError: Error, Hashable, Sendable {
    /// NaN and the infinities have no position in the order.
    case notFinite(Kind)
    /// Values of this kind have no order, as documents and arrays have none.
    case notIndexable(Kind)
    /// A column of this kind cannot have name order, which only strings have.
    case noNameOrder(Kind)
    /// The bytes are not value bytes of this kind.
    case malformedValue(Kind, sizeBytes: Int)
    /// A variable column has a budget of less than ``KeyFormat/minVariableBudgetBytes``, or more
    /// than a key holds.
    case unusableBudget(Kind, sizeBytes: Int)
    /// The columns of an index do not fit into one key.
    case noRoom(neededBytes: Int)
    /// Values of this kind have no prefixes. Only strings, URLs and data have prefixes.
    case noPrefixes(Kind)
}

extension KeyError: LocalizedError, CustomStringConvertible {
    package var errorDescription: String? { "No index has such a value: \(description)." }

    package var description: String {
        switch self {
        case .notFinite(let kind): "a \(kind.name) is no finite number"
        case .notIndexable(let kind): "values of \(kind.name) have no order"
        case .noNameOrder(let kind): "values of \(kind.name) are not names"
        case .malformedValue(let kind, let size): "\(size) bytes are no value of \(kind.name)"
        case .unusableBudget(let kind, let size): "\(size) bytes are no room for \(kind.name)"
        case .noRoom(let needed): "the columns need \(needed) bytes, more than a key has"
        case .noPrefixes(let kind): "values of \(kind.name) have no prefixes"
        }
    }
}
