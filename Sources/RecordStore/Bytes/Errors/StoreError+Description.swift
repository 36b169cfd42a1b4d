public import Foundation

/// Readable texts: each error says what happened, with the values involved, and what to do about
/// it.
extension StoreError: LocalizedError, CustomStringConvertible {
    /// The error in a sentence. That of a value that is taken is for who typed it: without ids and
    /// names of types and indexes, which the description has.
    public var errorDescription: String? {
        guard case .notUnique(_, _, let values, _, _) = self, !values.isEmpty else {
            return description
        }
        return values.count == 1
            ? "The \(values.words) is taken: choose another."
            : "The \(values.words) together are taken: choose others."
    }

    /// Describes an error that comes from a schema or from the catalog of a file.
    private var schemaSentence: String {
        switch self {
        case .schema(let errors): Self.list("The schemas of the store have mistakes", errors)
        case .schemaDiffers(let differences):
            Self.list("The file cannot follow the schemas of this program", differences)
        case .closedType(let type, let obstacle):
            """
            \(type) cannot be used: \(obstacle). Open the store with a newer version of the program.
            """
        case .readOnlyType(let type, let obstacle):
            """
            \(type) can be read, not written: \(obstacle). Open the store with a newer version of \
            the program.
            """
        case .stepFailed(let type, let step, let id, let reason):
            """
            The step \(step) failed for \(type) \(id.text): \(reason) Earlier records were \
            changed; mend the record or the step, and open the store again.
            """
        case .notAStore(let path):
            "\(path) is no store: it has no catalog. Check the path; another program made the file."
        case .catalog(let damage, let path): damage.sentence(about: "The catalog of \(path)")
        case .needsNewerVersion(let part, let path):
            part.sentence(about: "The catalog of \(path)")
        case .indexNotReady(let type, let index):
            """
            The index \(type).\(index) cannot be searched yet: it is being built, or records \
            share a value that must be unique. Call upkeep().
            """
        default: preconditionFailure("description tells all other errors")
        }
    }

    public var description: String {
        switch self {
        case .schema, .schemaDiffers, .closedType, .readOnlyType, .stepFailed, .notAStore, .catalog,
            .needsNewerVersion, .indexNotReady:
            schemaSentence
        case .unknownType(let name):
            "The store was opened without the type \(name): give it to open."
        case .invalidValue(let refused): refused.sentence
        case .invalidQuery(let mistake): mistake.sentence
        case .damagedRecord(let damage): damage.sentence
        case .alreadyExists(let type, let id):
            "The store has \(type) \(id.text) already: save replaces what insert does not."
        case .notUnique(let type, let index, let values, let existing, let rejected):
            """
            \(type) \(rejected.text) has the \(values.words) of \(existing.text), and the index \
            \(index) is unique: change one of the two.
            """
        case .deleteDenied(let type, let id, let byType, let field, let byID):
            """
            \(type) \(id.text) cannot be deleted: \(byType) \(byID.text) refers to it by \(field) \
            and denies that. Delete or change that one first.
            """
        case .dangling(let type, let field, let id, let target):
            """
            \(type) \(id.text) refers to \(target.text) by \(field), and the store does not have \
            it: save it in the same transaction, or refer to another.
            """
        case .unsettled(let type, let depth):
            """
            The Maintain parts of \(type) set each other off \(depth) deep: one of them has to \
            stop where nothing is left to change.
            """
        case .damagedIndex(let type, let index, let id):
            """
            The index \(type).\(index) and the record \(id.text) disagree: verify() lists all \
            that is wrong. Restore the store from a copy.
            """
        case .damagedBackup(let first, let count, let path):
            """
            The backup in \(path) is not sound: \(count) violations, the first in \(first). \
            Nothing was changed: use another backup, or open this one and call repair().
            """
        case .notServed(let type, let index):
            """
            No index of \(type) serves the query, for want of \(index): declare one if these are \
            fields, or allow scans.
            """
        case .unordered(let type, let field):
            "Nothing is sorted by \(type).\(field): arrays and documents have no order."
        case .sumTooLarge(let type, let column):
            "The sum of \(column) of \(type) is too large for its type: sum fewer records."
        case .preference(let problem): problem.description
        case .invalidToken(let problem): problem.description
        case .history(let problem): problem.description
        case .notTakenBack(let obstacle): obstacle.description
        }
    }

    /// Joins a title and its lines: a single line follows the title, several lines are listed below
    /// it.
    private static func list(_ title: String, _ lines: [some CustomStringConvertible]) -> String {
        lines.count == 1
            ? "\(title): \(lines[0])." : title + ":" + lines.map { "\n  \($0)." }.joined()
    }
}

extension StoreError.TokenProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .damaged: "The page token is damaged: begin with the first page."
        case .otherVersion:
            "The page token is of another version of the library: begin with the first page."
        case .otherQuery:
            "The page token is of another query: ask that one, or begin with the first page."
        case .otherSchema:
            """
            The page token is of a time when the query was served otherwise: begin with the first \
            page.
            """
        }
    }
}

extension UUID {
    /// The id in lower case, as records and tools print it.
    var text: String { uuidString.lowercased() }
}
