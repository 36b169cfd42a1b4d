import Foundation

/// The section of a page that draws the layers of a module: an indented line for each, the highest
/// first, with its number, its folder and its rooms.
///
/// A room uses rooms of lower layers, and rooms that stand before it in its own. Rooms with `&`
/// between them know each other.
struct Layers {
    static let heading = "## Layers"

    /// Where a room stands. The lower place is known to the higher one.
    private struct Place: Comparable {
        var layer: Int
        var position: Int
        var line: Int

        static func < (left: Place, right: Place) -> Bool {
            (left.layer, left.position) < (right.layer, right.position)
        }
    }

    private let page: SourceFile
    private var places: [String: Place] = [:]
    /// Rooms that are drawn a second time.
    private var doubles: [Finding] = []

    init(in page: SourceFile) {
        self.page = page
        let section = page.lines.enumerated().drop { $0.element != Self.heading }.dropFirst()
            .prefix { !$0.element.hasPrefix("#") }
        for (index, line) in section where line.hasPrefix("    ") {
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, let layer = Int(words[0]) else { continue }
            for (position, rooms) in words[2].split(separator: ",").enumerated() {
                for room in rooms.split(separator: "&") {
                    let name = "\(words[1])/\(room.trimmingCharacters(in: .whitespaces))"
                    let place = Place(layer: layer, position: position, line: index + 1)
                    if places.updateValue(place, forKey: name) != nil {
                        doubles.append(page.finding(line: index + 1, "\(name) stands twice"))
                    }
                }
            }
        }
    }

    /// The number of layers that the page draws.
    var count: Int { Set(places.values.map(\.layer)).count }

    /// Each room has its place, each place a room, and no room uses one that stands higher.
    func findings(of rooms: Rooms) -> [Finding] {
        let unplaced = rooms.names.filter { places[$0] == nil }.map {
            page.finding("no layer has \($0)")
        }
        let empty = places.filter { !rooms.names.contains($0.key) }.map {
            page.finding(line: $0.value.line, "there is no room \($0.key)")
        }
        let upward = rooms.uses.filter { use in
            guard let from = places[use.from], let to = places[use.to] else { return false }
            return from < to
        }
        return doubles + unplaced + empty
            + upward.map {
                $0.file.finding(
                    line: $0.line, "\($0.from) may not use \($0.to), which has \($0.name)")
            }
    }
}
