import CommandLineSupport
import Foundation
import RecordStore

/// What runs the query of a command and prints its records or its totals.
struct QueryRunner {
    static let defaultLimit = 100

    let store: InspectedStore
    let form: RowForm
    let console: Console

    /// Takes the words STORE and QUERY, which are the last ones, opens the store and parses the
    /// query.
    static func taking(
        _ arguments: inout Arguments, _ console: Console,
        _ form: RowForm = RowForm(kind: .table, timeZone: .gmt)
    ) throws -> (runner: QueryRunner, query: InspectedQuery) {
        let path = try arguments.path(named: "STORE")
        let text = try arguments.word("QUERY")
        try arguments.finish()
        let store = try InspectedStore(readingPartAt: path, console)
        let runner = QueryRunner(store: store, form: form, console: console)
        return (runner, try runner.query(text))
    }

    /// Returns the query of a text, in which ids may be shortened.
    func query(_ text: String) throws -> InspectedQuery {
        let text = try QueryText(text: text).withWholeIDs(in: store)
        do throws(FilterSyntaxError) {
            return try store.query(text)
        } catch {
            throw QueryProblem.unreadable(error, of: store)
        }
    }

    /// Prints the records of a query.
    /// - Parameters:
    ///   - limit: the greatest number of records, if the query has no smaller one.
    ///   - fields: the names of the wanted fields, or nil for all.
    func printRecords(of query: InspectedQuery, limit: Int, fields: [String]?) throws {
        let type = try store.type(named: query.type)
        let all = type.presentFields.map(\.name)
        let wanted = try fields?.map { name in
            if name == "id" { return -1 }
            guard let position = all.firstIndex(of: name) else {
                throw NotFound.field(name, type: type.name, known: ["id"] + all)
            }
            return position
        }
        let shown = wanted ?? [-1] + Array(all.indices)
        var printer = RowPrinter(
            shown.map { $0 < 0 ? "id" : all[$0] }, form, console,
            members: [("type", .string(type.name))])
        var (count, isComplete) = (0, true)
        // One more than is printed tells whether there are more.
        let asked = query.limited(to: limit == .max ? limit : limit + 1)
        let waiting = WaitingLine(console, for: "reading")
        defer { waiting.end() }
        try store.forEachRecord(of: asked) { record in
            if count == 0 { waiting.end() }
            isComplete = count < limit
            if isComplete {
                printer.add(shown.map { $0 < 0 ? .id(record.id) : record.values[$0] })
            }
            count += 1
            return isComplete
        }
        waiting.end()
        printer.end(isComplete: isComplete, hidesEmpty: fields == nil)
    }

    /// Prints the totals of a query.
    func printTotals(of query: InspectedQuery) throws {
        var printer = RowPrinter(
            query.totalColumns, form, console, members: [("type", .string(query.type))])
        let waiting = WaitingLine(console, for: "reading")
        defer { waiting.end() }
        let rows = try store.totals(query)
        waiting.end()
        for row in rows { printer.add(row) }
        printer.end(isComplete: true)
    }
}
