public import Foundation

extension FilterSyntaxError: LocalizedError {
    public var errorDescription: String? { "The text is no filter: \(description)" }
}
