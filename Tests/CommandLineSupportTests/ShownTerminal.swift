/// What a terminal shows after what was written to it: the plain way beside which frames are drawn.
///
/// It knows the sequences that frames are drawn with, and no others.
struct ShownTerminal: Equatable {
    private(set) var rows: [[Character]]
    private(set) var cursor: (row: Int, column: Int)
    private(set) var isCursorSeen = true
    private(set) var ringCount = 0
    private let columns: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        cursor = (0, 0)
    }

    static func == (a: Self, b: Self) -> Bool {
        a.rows == b.rows && a.isCursorSeen == b.isCursorSeen
            && (!a.isCursorSeen || a.cursor == b.cursor)
    }

    /// Takes text.
    mutating func write(_ text: String) {
        var rest = Array(text)[...]
        while let character = rest.popFirst() {
            if character == "\u{07}" {
                ringCount += 1
            } else if character == "\u{1B}" {
                precondition(rest.popFirst() == "[")
                let numbers = rest.prefix { !$0.isLetter }
                rest = rest.dropFirst(numbers.count)
                take(String(numbers), rest.popFirst() ?? " ")
            } else if cursor.column < columns {
                rows[cursor.row][cursor.column] = character
                cursor.column += 1
            }
        }
    }

    private mutating func take(_ numbers: String, _ last: Character) {
        switch (numbers, last) {
        case (_, "H"):
            let place = numbers.split(separator: ";").compactMap { Int($0) }
            cursor = (place[0] - 1, place[1] - 1)
        case ("2", "K"): rows[cursor.row] = Array(repeating: " ", count: columns)
        case ("2", "J"):
            rows = rows.map { _ in Array(repeating: " ", count: columns) }
        case ("?25", "h"): isCursorSeen = true
        case ("?25", "l"): isCursorSeen = false
        case (_, "m"): break
        default: preconditionFailure("\(numbers)\(last)")
        }
    }
}
