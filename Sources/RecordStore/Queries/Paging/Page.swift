/// One page of a query, and the tokens of the pages around it.
///
/// What a page has are records, the rows of a selection, or the parts of sections. The tokens are
/// those of the query: they fit its records and all selections from it.
public struct Page<Element: Sendable>: Sendable {
    /// What is on the page, in the order of the query, or of its sections.
    public let items: [Element]
    /// The token to pass as `after:` for the next page; nil if there is no more now.
    public let next: PageToken?
    /// The token to pass as `before:` for the previous page; nil on the first page. The token is
    /// always nil for sections, and for a query without sort keys, because the order of such a
    /// query cannot be reversed.
    public let previous: PageToken?
}

/// The tokens of the pages around a page.
struct PageTokens {
    let next: PageToken?
    let previous: PageToken?
}

extension Page {
    init(_ items: [Element], _ tokens: PageTokens) {
        self.init(items: items, next: tokens.next, previous: tokens.previous)
    }
}
