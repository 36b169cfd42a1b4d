import RecordStore

extension LocalMoment {
    /// Reads a date, with a time or without, as programs write it: `2026-04-08 16:50:00`,
    /// `8 Apr 2026, 16:50`, `Jun 11, 2026, 1:01 PM`, with months in many languages.
    /// - Parameter months: the names that the file uses.
    init(_ text: String, _ months: MonthNames = .all) throws(RowFault) {
        let date = DateText(text)
        var parts = date.numbers.compactMap { Int($0) }
        guard parts.count == date.numbers.count, 2...7 ~= parts.count, date.words.count <= 1 else {
            throw .notDate(value: text)
        }
        let isYearFirst = date.numbers[0].count == 4
        let day: (year: Int, month: Int, day: Int)
        if let word = date.words.first, !DateText.monthWords.contains(word) {
            guard let month = try Self.month(word, months) else { throw .notDate(value: text) }
            day = isYearFirst ? (parts[0], month, parts[1]) : (parts[1], month, parts[0])
            parts.removeFirst(2)
        } else {
            guard parts.count >= 3 else { throw .notDate(value: text) }
            if isYearFirst {
                day = (parts[0], parts[1], parts[2])
            } else if date.numbers[2].count != 4 {
                throw .notDate(value: text)
            } else if !date.words.isEmpty || text.contains(".") || parts[0] > 12 {
                day = (parts[2], parts[1], parts[0])
            } else if parts[1] > 12 || parts[0] == parts[1] {
                day = (parts[2], parts[0], parts[1])
            } else {
                throw .ambiguousDate(value: text)
            }
            parts.removeFirst(3)
        }
        guard let moment = Self.moment(day, parts, isAfternoon: date.isAfternoon) else {
            throw .notDate(value: text)
        }
        self = moment
    }

    private static func month(_ word: String, _ months: MonthNames) throws(RowFault) -> Int? {
        switch months.meaning(of: word) {
        case .month(let month): month
        case .several(let months): throw .ambiguousMonth(word: word, months: months)
        case .none: nil
        }
    }

    private static func moment(
        _ date: (year: Int, month: Int, day: Int), _ time: [Int], isAfternoon: Bool?
    ) -> LocalMoment? {
        var hour = time.first
        if let isAfternoon, let twelve = hour {
            guard 1...12 ~= twelve else { return nil }
            hour = twelve % 12 + (isAfternoon ? 12 : 0)
        }
        return LocalMoment(
            year: date.year, month: date.month, day: date.day, hour: hour,
            minute: time.count > 1 ? time[1] : 0, second: time.count > 2 ? time[2] : 0)
    }
}

/// The numbers and the words of a date.
struct DateText {
    /// The numbers, those of the time last.
    private(set) var numbers: [Substring]
    /// The folded words that may be months.
    private(set) var words: [String]
    /// The half of the day, if the text says it.
    private(set) var isAfternoon: Bool?

    /// What Vietnamese writes before the number of a month.
    static let monthWords: Set<String> = ["thg", "thang"]

    init(_ text: String) {
        numbers = text.split { !($0.isASCII && $0.isNumber) }
        words = text.split { !$0.isLetter }.map { TextFold.name(String($0)) }
        // A half of the day is the last word, behind the time.
        if text.last(where: { $0 != "." })?.isLetter == true {
            for count in [1, 2] where words.count >= count {
                guard let half = Self.halves[words.suffix(count).joined()] else { continue }
                isAfternoon = half
                words.removeLast(count)
                break
            }
        }
        words.removeAll { Self.fillers.contains($0) }
        // Vietnamese writes the time first.
        let time = timeCount(in: text)
        if time > 0, numbers.count >= time + 2 {
            numbers = Array(numbers.dropFirst(time) + numbers.prefix(time))
        }
    }

    /// Returns how many of the first numbers have colons between them.
    private func timeCount(in text: String) -> Int {
        var count = 0
        while count + 1 < numbers.count,
            text[numbers[count].endIndex..<numbers[count + 1].startIndex] == ":"
        {
            count += 1
        }
        return count == 0 ? 0 : count + 1
    }

    private static let halves = ["am": false, "pm": true, "πμ": false, "μμ": true]

    /// What stands in dates beside months: words such as `at`, `kl.` and `ngày`.
    private static let fillers: Set<String> = Set(
        """
        t z de del d at um a les as alle ore om o kl klo v la saat г р в о στισ u ob pukul luc \
        ngay kell gada m
        """.split(separator: " ").map(String.init))
}
