/// A part of the history.
public struct HistoryPage: Sendable {
    /// What happened, in the order of the transactions.
    public let events: [ChangeEvent<HistoryTransaction>]
    /// The place after the last event, from which the next page goes on.
    public let token: HistoryToken
    /// Whether there was more when the page was read.
    public let hasMore: Bool
}
