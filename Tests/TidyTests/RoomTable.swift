import Foundation

/// The section of a page that says which room may use which: one row a room.
struct RoomTable {
    static let heading = "## Which room may use which"
    private static let nothing = "nothing"

    private struct Row {
        var line: Int
        var room: String
        var uses: [String]
    }

    private let page: SourceFile
    private let rows: [Row]

    init(in page: SourceFile) {
        self.page = page
        let section = page.lines.enumerated().drop { $0.element != Self.heading }.dropFirst()
            .prefix { !$0.element.hasPrefix("#") }
        // A table begins with its head and a rule.
        rows = section.filter { $0.element.hasPrefix("|") }.dropFirst(2).map { index, line in
            let cells = line.split(separator: "|").map { cell in
                cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            return Row(
                line: index + 1, room: cells.first?.first ?? "",
                uses: cells.dropFirst().joined().filter { $0 != Self.nothing })
        }
    }

    /// Each use has its place in the table, and each place in the table a use. What else is found
    /// comes with the table as it would be.
    func findings(of rooms: Rooms) -> [Finding] {
        let findings = missing(rooms) + idle(rooms)
        guard !findings.isEmpty else { return [] }
        return findings + [page.finding("for the sources as they are:\n" + Self.text(of: rooms))]
    }

    private func missing(_ rooms: Rooms) -> [Finding] {
        let allowed = Dictionary(
            rows.map { ($0.room, $0.uses) }, uniquingKeysWith: { first, _ in first })
        let unnamed = rooms.names.filter { allowed[$0] == nil }.map {
            page.finding("no row for \($0)")
        }
        let forbidden = rooms.uses.filter { allowed[$0.from]?.contains($0.to) != true }.map {
            $0.file.finding(line: $0.line, "\($0.from) may not use \($0.to), which has \($0.name)")
        }
        return unnamed + forbidden
    }

    private func idle(_ rooms: Rooms) -> [Finding] {
        rows.flatMap { row in
            guard rooms.names.contains(row.room) else {
                return [page.finding(line: row.line, "there is no room \(row.room)")]
            }
            let used = rooms.uses.filter { $0.from == row.room }.map(\.to)
            return row.uses.filter { !used.contains($0) }.map {
                page.finding(line: row.line, "\(row.room) does not use \($0)")
            }
        }
    }

    private static func text(of rooms: Rooms) -> String {
        let rows = rooms.names.map { room in
            let used = Set(rooms.uses.filter { $0.from == room }.map(\.to)).sorted()
            return "| \(room) | \(used.isEmpty ? nothing : used.joined(separator: ", ")) |"
        }
        return (["| room | may use |", "|---|---|"] + rows).joined(separator: "\n")
    }
}
