/// One page of a selection, with the tokens of the pages around it. The tokens are those of the
/// query: they fit its records and all selections from it.
public struct SelectedPage<R: Record, Values: Sendable>: Sendable {
    /// The rows of the page, in the order of the query.
    public let rows: [SelectedRow<R, Values>]
    /// The token to pass as `after:` for the next page; nil if there are no more rows now.
    public let next: PageToken?
    /// The token to pass as `before:` for the previous page; nil as ``Page/previous``.
    public let previous: PageToken?

    init(_ rows: [SelectedRow<R, Values>], _ tokens: PageTokens) {
        self.rows = rows
        (next, previous) = (tokens.next, tokens.previous)
    }
}
