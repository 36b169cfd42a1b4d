extension StoreError {
    /// The reason why a page token is refused.
    public enum TokenProblem: Hashable, Sendable {
        /// The text is not the text of a token.
        case damaged
        /// The token was made by another version of this library.
        case otherVersion
        /// The token was made for a query with another filter, order or limit.
        case otherQuery
        /// Another index serves the query than when the token was made.
        case otherSchema
    }
}
