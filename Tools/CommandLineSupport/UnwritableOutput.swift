import Foundation

/// An output file that cannot be written.
package struct UnwritableOutput: LocalizedError, Hashable, Sendable {
    let path: String
    /// Why not, in the system's words.
    let reason: String

    package var errorDescription: String? { "\(path) cannot be written: \(reason)." }
}
