import Foundation

/// Why a value or an index cannot be made into a key. Nothing was appended when it is thrown.
package enum KeyError: Error, Hashable, Sendable {
    /// NaN and the infinities have no place in the order.
    case notFinite(Kind)
    /// Documents and arrays have no order.
    case notIndexable(Kind)
    /// Only strings have a name order.
    case noNameOrder(Kind)
    /// The bytes are not value bytes of this kind.
    case malformedValue(Kind, sizeBytes: Int)
    /// A variable column with less than ``KeyFormat/minVariableBudgetBytes``, or any column with
    /// more than a key holds.
    case unusableBudget(Kind, sizeBytes: Int)
    /// The columns of an index do not fit into one key.
    case noRoom(neededBytes: Int)
    /// Only strings, URLs and data have prefixes.
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
