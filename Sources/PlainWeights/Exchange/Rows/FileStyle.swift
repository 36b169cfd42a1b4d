import RecordStore

/// How a file writes numbers and months, by what all of its rows say together.
struct FileStyle {
    var numbers = NumberStyle()
    var months = MonthNames.all
}

/// What is noted of the rows of a file to find its style.
struct FileNotes {
    private let numberPlaces: [Int]
    /// The places of dates, each with the last one there.
    private var dates: [(place: Int, last: [UInt8])]
    private var numbers = NumberStyle()
    private var words: Set<String> = []

    init(_ header: ExchangeHeader) {
        numberPlaces =
            header.weights.map(\.place) + header.distances.map(\.place)
            + [.reps, .rpe, .seconds, .clockTime, .rest].compactMap {
                header.place(of: $0)
            }
        dates = [.workoutStart, .workoutEnd, .date].compactMap { header.place(of: $0) }
            .map { ($0, []) }
        numbers.hasSemicolons = header.separator == UInt8(ascii: ";")
    }

    var found: FileStyle {
        FileStyle(numbers: numbers, months: words.isEmpty ? .all : MonthNames(words))
    }

    mutating func note(_ row: inout CSVRow) {
        for place in numberPlaces { numbers.note(row[place].trimmed) }
        for index in dates.indices {
            let value = row[dates[index].place].trimmed
            // Rows of one visit share their dates, and most dates have no words.
            if value.allSatisfy({ $0 < UInt8(ascii: "A") }) { continue }
            if value.elementsEqual(dates[index].last) { continue }
            dates[index].last = Array(value)
            words.formUnion(DateText(row.text(dates[index].place)).words)
        }
    }
}
