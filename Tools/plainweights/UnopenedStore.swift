import Foundation
import PlainWeights

/// An error for a store that cannot be opened, with a hint how to name or make another.
struct UnopenedStore: LocalizedError {
    let cause: StorageError
    let isFromVariable: Bool

    var errorDescription: String? {
        var sentences = [cause.description]
        if isFromVariable {
            let variable = ToolContext.storeVariable
            sentences.append("The path is that of \(variable); --store PATH names another.")
        }
        if case .failed(.notThere, _, _) = cause {
            sentences.append("sample, and add with --category, make a store.")
        }
        return sentences.joined(separator: " ")
    }
}
