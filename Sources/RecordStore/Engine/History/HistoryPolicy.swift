public import Foundation

/// Whether a store object keeps the changes of its transactions, how long, and as which device.
///
/// ```swift
/// let options = StoreOptions(history: .kept(for: .seconds(30 * 86_400), upTo: 32 << 20))
/// ```
/// Transactions of store objects without a history, also of other processes, are gaps in it, which
/// whoever reads the history is told of.
public struct HistoryPolicy: Hashable, Sendable {
    /// Whether changes are kept.
    public let isKept: Bool
    /// The age beyond which changes are removed.
    public let age: Duration
    /// The size of the file's pages for the history beyond which its oldest changes are removed.
    public let sizeBytes: Int
    /// The device whose transactions `undo()` takes back. Each transaction is kept with it.
    public let device: UUID

    /// No history: transactions keep nothing beside the records.
    public static let none = HistoryPolicy(
        isKept: false, age: .zero, sizeBytes: 0, device: thisProcess)

    /// A history that is bounded by age and size.
    /// - Parameters:
    ///   - age: how long changes are kept, 90 days if nothing else is said.
    ///   - sizeBytes: the size up to which they are kept, 64 MiB if nothing else is said.
    ///   - device: the identity of this device or installation. Keep it outside of the store, such
    ///     as in the system's keychain: a store that is copied to another device must not bring it
    ///     along. If it is nil, the process makes one, and `undo()` does not reach beyond its life.
    public static func kept(
        for age: Duration = .seconds(90 * 86_400), upTo sizeBytes: Int = 64 << 20,
        device: UUID? = nil
    ) -> HistoryPolicy {
        HistoryPolicy(
            isKept: true, age: age, sizeBytes: max(0, sizeBytes), device: device ?? thisProcess)
    }

    /// The identity of a process that was given none.
    private static let thisProcess = UUID()
}
