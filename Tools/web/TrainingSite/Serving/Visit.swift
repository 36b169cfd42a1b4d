import Foundation
import PlainWeights
import WebServer

/// A request with what it is about: the store, the moment, the day.
struct Visit: Sendable {
    let request: Request
    /// The words of the path that stand for something.
    let words: [String]
    let site: Site
    let moment: Moment
    /// The numbers as they are written, with the unit in which a set was typed last.
    let format: TrainingFormat

    var store: WorkoutStore { site.store }

    var now: Date { moment.now }
    var utcOffsetMinutes: Int { moment.utcOffsetMinutes }
    var dayStart: Int { moment.dayStart }
    var today: LocalDay { moment.today }

    init(
        _ request: Request, _ words: [String], of site: Site, at moment: Moment,
        _ snapshot: Snapshot
    ) throws {
        self.request = request
        self.words = words
        self.site = site
        self.moment = moment
        let newest = try snapshot.first(site.store.sets.newest)
        format = TrainingFormat(locale: .page, unit: newest?.weightUnit ?? .kilograms)
    }

    /// Returns the id that a word of the path is.
    func id<R: Record>(_ type: R.Type) throws -> RecordID<R> {
        guard let word = words.first, let id = RecordID<R>(word) else {
            throw SiteError.notFound("This is no id.")
        }
        return id
    }

    /// Returns a whole number of the query.
    func number(_ name: String, in range: ClosedRange<Int>, usual: Int) throws -> Int {
        guard let text = request.query[name] else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw SiteError.badRequest(
                "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Returns a day of the query, or nil without one.
    func day(_ name: String) throws -> LocalDay? {
        guard let text = request.query[name] else { return nil }
        guard let day = LocalDay(isoText: text) else {
            throw SiteError.badRequest("\(name) is a day such as 2026-08-14.")
        }
        return day
    }

    /// Returns a page of a query, from the token of the request on.
    func page<R: Record>(_ query: Query<R>, in snapshot: Snapshot) throws -> Page<R> {
        let sized = query.paged(by: try number("limit", in: 1...100, usual: 30))
        guard let token = request.query["after"] else { return try snapshot.page(sized) }
        return try snapshot.page(sized, after: PageToken(token))
    }

    /// Reads the body of the request.
    func body<Body: Decodable>(_ type: Body.Type) throws -> Body {
        do {
            return try JSONDecoder().decode(type, from: Data(request.body))
        } catch {
            throw SiteError.badRequest("The body is no JSON of this request.")
        }
    }

    /// Changes the store in one transaction with a title.
    func change(
        _ label: String,
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> any Encodable & Sendable
    ) async throws -> Written {
        try await store.write { transaction in
            transaction.label = label
            let value = try body(&transaction)
            // A write begins with the sequence before its own.
            return Written(value: value, sequence: try transaction.snapshot.sequence + 1)
        }
    }
}

extension Locale {
    /// The locale in which the page writes numbers.
    static let page = Locale(identifier: "en_US")
}

extension LocalDay {
    /// Reads a day as ISO 8601 writes it; nil if the text is none.
    init?(isoText text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3, parts[0].count == 4,
            text.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
        // A day that a month does not have is another one.
        guard description == text else { return nil }
    }

    /// Returns the day so many days later.
    func advanced(by days: Int) -> LocalDay { LocalDay(rawValue: rawValue + days) }
}
