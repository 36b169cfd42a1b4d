/// One page of families, with the tokens of the pages around it. The tokens are those of the query
/// of the parents.
public struct FamilyPage<Parent: Record, Child: Record>: Sendable {
    /// The families of the page, in the order of their parents.
    public let families: [Family<Parent, Child>]
    /// The token to pass as `after:` for the next page; nil if there are no more parents now.
    public let next: PageToken?
    /// The token to pass as `before:` for the previous page; nil as ``Page/previous``.
    public let previous: PageToken?

    init(_ families: [Family<Parent, Child>], _ tokens: PageTokens) {
        self.families = families
        (next, previous) = (tokens.next, tokens.previous)
    }
}
