extension ImportReport {
    /// Something that an import noticed about a row.
    public struct Note: Hashable, Sendable, Codable {
        /// What was noticed.
        public enum Kind: Hashable, Sendable, Codable {
            /// The row is not imported.
            case fault(RowFault)
            /// The row is imported, and something of it was taken otherwise than it says.
            case warning(String)
            /// The row is imported after a repair.
            case repaired(String)
            /// The row says something else of a record than at the last import, and the record was
            /// left as it is.
            case changed(Part)
        }

        /// What a row says something of.
        public enum Part: String, Hashable, Sendable, Codable {
            /// The values of a set.
            case set
            /// The notes and the superset of an exercise within a visit.
            case entry
            /// The title, the end, the number and the notes of a visit.
            case session
        }

        /// The number of the row's first line, from 1.
        public var line: Int
        /// What was noticed about the row.
        public var kind: Kind

        /// Creates a note.
        public init(line: Int, kind: Kind) {
            self.line = line
            self.kind = kind
        }
    }
}

extension ImportReport.Note: CustomStringConvertible {
    /// The note in a line.
    public var description: String {
        switch kind {
        case .fault(let fault): "line \(line): not imported: \(fault)"
        case .warning(let text): "line \(line): \(text)"
        case .repaired(let text): "line \(line): repaired: \(text)"
        case .changed(.set): "line \(line): changed since the last import"
        case .changed(let part): "line \(line): the \(part) has changed since the last import"
        }
    }
}
