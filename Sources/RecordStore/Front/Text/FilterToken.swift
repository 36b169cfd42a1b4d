/// A token of a filter's text: one word or sign, with its range in bytes.
struct FilterToken: Equatable {
    /// The kind of a token.
    enum Content: Equatable {
        /// The name of a field or a method, or a word such as `nil` or `true`.
        case name
        /// A name between backticks.
        case quotedName
        /// A number, also with a unit, a date, a UUID or hexadecimal digits. The other side of the
        /// comparison determines which.
        case literal
        /// A text between quotation marks.
        case text
        case sign(FilterSign)
        /// The end of the text.
        case end
    }

    let content: Content
    /// The range of the token in the bytes of the text.
    let range: Range<Int>
}
