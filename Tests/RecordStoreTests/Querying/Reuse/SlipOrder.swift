import Foundation
import RecordStore

/// A random order of slips, and what it means.
struct SlipOrder {
    private(set) var keys: [SortKey<Slip>] = []
    private var places: [(Slip, SlipShelf) -> [UInt8]] = []
    private var isDescending: [Bool] = []

    init(_ generator: inout SeededGenerator) {
        let forms = [[], [0], [0], [1, 0], [2, 0], [3, 0], [3, 4], [4], [1, 4], [2], [5], [3]]
        let down = Bool.random(using: &generator)
        for form in forms.randomElement(using: &generator)! {
            let isDescending =
                Int.random(in: 0...3, using: &generator) == 0 ? !down : down
            add(form, isDescending)
        }
    }

    var isEmpty: Bool { keys.isEmpty }

    /// The slips in order: what sorts them is made once for each.
    func sorted(_ slips: [Slip], _ shelf: SlipShelf) -> [Slip] {
        slips.map { slip in (slip, places.map { $0(slip, shelf) }) }.sorted { left, right in
            for (position, isDescending) in isDescending.enumerated() {
                let (a, b) = (left.1[position], right.1[position])
                if a != b { return a.lexicographicallyPrecedes(b) != isDescending }
            }
            return (left.0.id < right.0.id) != (isDescending.last ?? false)
        }.map(\.0)
    }

    private mutating func add(_ form: Int, _ down: Bool) {
        isDescending.append(down)
        switch form {
        case 0:
            keys.append(down ? .descending(\.note) : .ascending(\.note))
            places.append { slip, shelf in slip.note.map { [1] + shelf.bytes($0) } ?? [] }
        case 1:
            keys.append(down ? .descending(\.group) : .ascending(\.group))
            places.append { slip, _ in [UInt8(slip.group)] }
        case 2:
            keys.append(down ? .descending(\.title) : .ascending(\.title))
            places.append { slip, shelf in shelf.bytes(slip.title) }
        case 3:
            keys.append(down ? .descending(\.parent) : .ascending(\.parent))
            places.append { slip, _ in
                slip.parent.map { [1] + Array($0.uuid.uuidString.utf8) } ?? []
            }
        case 4:
            keys.append(.name(\.name, descending: down))
            places.append { slip, shelf in shelf.name(slip.name) }
        default:
            keys.append(down ? .descending(\.mark) : .ascending(\.mark))
            places.append { slip, _ in Array(slip.mark) }
        }
    }
}
