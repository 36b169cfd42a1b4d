import CommandLineSupport
import PlainWeights

/// The page of a list that is wanted: by its number for people, or by a token for programs.
struct WantedPage {
    /// The options for the help text.
    static let help = """
          --limit N        how many at most; 20 without it
          --page N         the second page, the third, and so on
          --after TOKEN    with --json: what comes after a list, by its token
        """
    private static let greatestNumber = 1_000_000

    let limit: Int
    let number: Int
    let token: PageToken?

    /// Takes the options of a list that is shown page by page.
    /// - Parameter isJSON: whether the list is for a program.
    init(_ arguments: inout Arguments, isJSON: Bool) throws {
        limit = try arguments.number("--limit", in: 1...10_000) ?? 20
        let number = try arguments.number("--page", in: 1...Self.greatestNumber)
        let text = try arguments.text("--after")
        if text != nil, !isJSON {
            throw UsageError.saidElsewhere(
                "--after", how: "--page N shows a page, and --json has tokens")
        }
        if text != nil, number != nil { throw UsageError.excludingOptions("--page", "--after") }
        token = try text.map(PageToken.init)
        self.number = number ?? 1
    }

    /// Returns the page.
    /// - Complexity: one read of the records up to its end, or one of the page after a token.
    func page<R: Record>(of query: Query<R>, in store: WorkoutStore) throws -> Page<R> {
        let query = query.paged(by: limit)
        if let token { return try store.page(query, after: token) }
        if number == 1 { return try store.page(query) }
        // All pages before are read as one.
        guard let end = try store.page(query.paged(by: limit * (number - 1))).next else {
            throw beyondEnd
        }
        return try store.page(query, after: end)
    }

    /// The error for a page after the last one.
    var beyondEnd: UsageError {
        .wrongValue(
            option: "--page", value: "\(number)", expected: "a page of the list, which is shorter")
    }

    /// Prints how to get the next page, if there is one.
    func printNext<R>(after page: Page<R>, _ console: Console) {
        printNext(page.next != nil, console)
    }

    /// Prints how to get the next page, if there is one.
    func printNext(_ isMore: Bool, _ console: Console) {
        if isMore { console.print("\nmore: --page \(number + 1)") }
    }
}
