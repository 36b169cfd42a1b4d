extension Column where Value == String {
    /// The text folded: without case, accents and width. The text that it is compared with is
    /// folded too, so `$0.name.folded.contains("MULLER")` finds "Müller".
    public var folded: Column { Column(content.folded) }

    /// Whether the text of the field contains `text`.
    public func contains(_ text: String) -> Filter<R> { test(.contains, text) }

    /// Whether the text of the field begins with `text`.
    public func hasPrefix(_ text: String) -> Filter<R> { test(.prefix, text) }

    /// Whether a word in the text of the field begins with `text`. A word begins after white space,
    /// at a letter or digit after a character that is neither, and at each letter of a script
    /// without spaces.
    public func hasWordPrefix(_ text: String) -> Filter<R> { test(.wordPrefix, text) }

    private func test(_ test: TextTest, _ text: String) -> Filter<R> {
        Filter(content) { (term) throws(ValueProblem) in
            .text(term, test, try Constant(present: text))
        }
    }
}
