import Foundation
import PlainWeights

/// An error for a store that cannot be opened, with a hint how to name or make another.
struct UnopenedStore: LocalizedError {
    let cause: StorageError
    let origin: StoreLocation.Origin

    var errorDescription: String? {
        var sentences = [cause.description]
        switch origin {
        case .option: break
        case .variable:
            let variable = ToolContext.storeVariable
            sentences.append("The path is that of \(variable); --store PATH names another.")
        case .usual: sentences.append("It is the usual path; --store PATH names another.")
        }
        if case .failed(.notThere, _, _) = cause {
            sentences.append("log with --new, import, and sample make a store.")
        }
        return sentences.joined(separator: " ")
    }
}
