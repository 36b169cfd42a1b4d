import Foundation

/// A place in the history of a file, after one of its transactions.
///
/// A token says which file it is of. A copy, and a file that was restored from a backup, refuse the
/// tokens of the file that was there before, so that nobody follows another past.
public struct HistoryToken: Hashable, Sendable {
    let incarnation: UUID
    /// The sequence of the last transaction before the place.
    public let sequence: UInt64

    init(incarnation: UUID, sequence: UInt64) {
        self.incarnation = incarnation
        self.sequence = sequence
    }

    /// Creates a token from its text.
    /// - Throws: ``StoreError/history(_:)`` if the text is damaged.
    public init(_ text: String) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let incarnation = UUID(uuidString: String(parts[0])),
            let sequence = UInt64(parts[1])
        else { throw StoreError.history(.damagedToken) }
        self.init(incarnation: incarnation, sequence: sequence)
    }

    /// The token as text of letters, digits, `-` and `.`, to be kept or sent.
    public var text: String { "\(incarnation.text).\(sequence)" }
}

extension HistoryToken: Codable, CustomStringConvertible {
    /// The token as text.
    public var description: String { text }

    /// Creates a token from the text in a decoder.
    public init(from decoder: any Decoder) throws {
        try self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the text of the token.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
