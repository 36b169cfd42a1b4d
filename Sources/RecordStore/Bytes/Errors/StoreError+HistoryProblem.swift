extension StoreError {
    /// Why the history of a store cannot be read or followed.
    public enum HistoryProblem: Hashable, Sendable {
        /// The store object was opened without a history, and the file has none.
        case notKept
        /// The token is of another file: the store was restored from a backup, or the token is of a
        /// copy.
        case otherFile
        /// The token is of a later state than the file has.
        case tokenAhead(sequence: UInt64)
        /// The text is no token.
        case damagedToken
        /// No consumer has the name.
        case unknownConsumer(name: String)
        /// No mark has the name.
        case unknownMark(name: String)
        /// A name is empty or longer than 500 bytes.
        case badName(String)
        /// What is kept of a transaction is damaged.
        case damaged(sequence: UInt64)
        /// The place of a consumer or of a mark is damaged.
        case damagedPlace(name: String)
    }
}

extension StoreError.HistoryProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notKept:
            "The store has no history: open it with history: .kept() to keep one."
        case .otherFile:
            """
            The token is of another file: this one was restored or copied. Read everything again, \
            and go on with a new token.
            """
        case .tokenAhead(let sequence):
            """
            The token is of transaction \(sequence), which this file does not have: it is of an \
            older state. Read everything again, and go on with a new token.
            """
        case .damagedToken: "The text is no token of a history: begin without one."
        case .unknownConsumer(let name):
            "No consumer of the history has the name \(name): register it first."
        case .unknownMark(let name): "No mark has the name \(name): set it first."
        case .badName(let name):
            "A name has 1 to 500 bytes, and this one has \(name.utf8.count): \(name). Change it."
        case .damaged(let sequence):
            """
            What is kept of transaction \(sequence) is damaged: repair() removes the history up \
            to it.
            """
        case .damagedPlace(let name):
            "The place of \(name) in the history is damaged: remove and set it again."
        }
    }
}
