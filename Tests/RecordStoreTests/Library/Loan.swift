import RecordStore

/// A loan forbids deleting its book.
struct Loan: Record, Equatable {
    var id = ID()
    var book: Book.ID
    var reader: Author.ID?
    var witnesses: [Author.ID] = []

    static let schema = Schema<Loan>(
        "Loan", blank: Loan(book: Book.ID(named: "blank", in: Library.space))
    ) {
        Field(1, "book", \.book, onDelete: .deny)
        Field(2, "reader", \.reader, onDelete: .nullify, mayDangle: true)
        Field(3, "witnesses", \.witnesses, onDelete: .nullify)
    }
}
