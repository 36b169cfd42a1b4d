/// The first pages of a list.
struct PagedList<Element: Sendable>: Sendable {
    var elements: [Element] = []
    /// The token of the next page, or nil if there is none.
    var next: PageToken?
}
