/// What an answer has of the records of a query, beside what the filter looks at.
struct AnswerTerms {
    /// The terms whose values are in the answer, or decide its order.
    let terms: [Term]
    /// Whether each field of the records can change the answer: it has whole records, or an order
    /// that no term decides.
    let haveAllFields: Bool

    /// An answer of whole records.
    static let records = AnswerTerms([], haveAllFields: true)

    init(_ terms: [Term], haveAllFields: Bool = false) {
        self.terms = terms
        self.haveAllFields = haveAllFields
    }
}
