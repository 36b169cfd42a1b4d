/// The tokens of the pages around a page.
struct PageTokens {
    let next: PageToken?
    let previous: PageToken?
}

extension Page {
    init(_ records: [R], _ tokens: PageTokens) {
        self.init(records: records, next: tokens.next, previous: tokens.previous)
    }
}
