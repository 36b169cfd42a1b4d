/// An error whose words show a part of a text, which must fit the terminal: what is broken between
/// words elsewhere would no longer stand above its mark.
package protocol FittedError: Error {
    /// Returns the words for lines of at most `width` columns.
    func text(toColumns width: Int) -> String
}
