import Foundation

extension LocalMoment {
    /// Reads a date, with a time or without, as programs write it: `2026-04-08 16:50:00`,
    /// `8 Apr 2026, 16:50`, `Jun 11, 2026, 1:01 PM`, with months in many languages.
    init(_ text: String) throws(RowFault) {
        let numbers = text.split { !($0.isASCII && $0.isNumber) }
        var words = text.split { !$0.isLetter }
        let isAfternoon = words.last.flatMap { Self.halves[$0.lowercased()] }
        if isAfternoon != nil { words.removeLast() }
        words.removeAll { ["t", "z", "de", "del", "at", "um"].contains($0.lowercased()) }
        let parts = numbers.compactMap { Int($0) }
        guard parts.count == numbers.count, parts.count >= (words.isEmpty ? 3 : 2),
            parts.count <= 7, words.count <= 1
        else { throw .notDate(value: text) }
        let date: (year: Int, month: Int, day: Int)
        if let word = words.first {
            guard let month = MonthNames.month(String(word)) else { throw .notDate(value: text) }
            date =
                numbers[0].count == 4 ? (parts[0], month, parts[1]) : (parts[1], month, parts[0])
        } else if numbers[0].count == 4 {
            date = (parts[0], parts[1], parts[2])
        } else if numbers[2].count == 4, text.contains(".") || parts[0] > 12 {
            date = (parts[2], parts[1], parts[0])
        } else if numbers[2].count == 4, parts[1] > 12 || parts[0] == parts[1] {
            date = (parts[2], parts[0], parts[1])
        } else if numbers[2].count == 4 {
            throw .ambiguousDate(value: text)
        } else {
            throw .notDate(value: text)
        }
        let rest = parts.dropFirst(words.isEmpty ? 3 : 2)
        guard let moment = Self.moment(date, Array(rest), isAfternoon: isAfternoon) else {
            throw .notDate(value: text)
        }
        self = moment
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

    private static let halves = ["am": false, "pm": true, "a": false, "p": true]
}
