/// One word or sign of a filter's text, as a stretch of its bytes.
struct FilterToken: Equatable {
    enum Content: Equatable {
        /// A field, a method, `nil`, `true`.
        case name
        /// Any name between backticks.
        case quotedName
        /// A number, a date, a UUID or hexadecimal digits: which one is said by what it is
        /// compared with.
        case literal
        /// Something between quotation marks.
        case text
        case sign(FilterSign)
        case end
    }

    let content: Content
    let range: Range<Int>
}
