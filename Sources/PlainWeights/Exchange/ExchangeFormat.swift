/// A format of exported training.
///
/// This library is not affiliated with Strong, Hevy or FitNotes.
public enum ExchangeFormat: String, Hashable, Sendable, Codable, CaseIterable {
    /// A CSV file of Strong, in any of its variants.
    case strong
    /// A CSV file of Hevy, in any of its variants.
    case hevy
    /// A CSV file of FitNotes.
    case fitNotes
    /// A CSV file of PlainWeights.
    case plainWeights

    /// The name of the program.
    public var name: String {
        switch self {
        case .strong: "Strong"
        case .hevy: "Hevy"
        case .fitNotes: "FitNotes"
        case .plainWeights: "PlainWeights"
        }
    }
}
