import Foundation
import RecordStore

/// Authors, their books and who has them: records with references of every rule.
enum Library {
    /// Where the ids of blanks have their names.
    static let space = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    static let types: [any Record.Type] = [Author.self, Book.self, Loan.self]
}
