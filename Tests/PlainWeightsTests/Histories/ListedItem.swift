import Foundation
import PlainWeights

/// Something in an ordered list, which may be in a superset.
protocol ListedItem {
    /// Nil until the id is known.
    var id: UUID? { get }
    var group: Int? { get set }
    /// Whether it may be in a superset.
    var isGroupable: Bool { get }
}

/// Where something goes in a list.
enum ListSpot {
    case first, last
    case after(UUID)

    var place: ListPlace {
        switch self {
        case .first: .first
        case .last: .last
        case .after(let id): .after(PlannedExercise.ID(id))
        }
    }
}

/// The verbs of ordered lists in plain words.
extension Array where Element: ListedItem {
    private func index(of spot: ListSpot) -> Int? {
        switch spot {
        case .first: 0
        case .last: count
        case .after(let id): firstIndex { $0.id == id }.map { $0 + 1 }
        }
    }

    mutating func place(_ item: Element, at spot: ListSpot) {
        insert(item, at: index(of: spot) ?? count)
    }

    /// A place behind what is not in the list changes nothing.
    mutating func move(_ id: UUID, to spot: ListSpot) {
        var items = self
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        let item = items.remove(at: index)
        guard let place = items.index(of: spot) else { return }
        items.insert(item, at: place)
        self = items
    }

    mutating func remove(_ id: UUID) {
        removeAll { $0.id == id }
        endLoneGroups()
    }

    /// A superset of one is none.
    private mutating func endLoneGroups() {
        for index in indices {
            let group = self[index].group
            if count(where: { $0.group == group }) == 1 { self[index].group = nil }
        }
    }

    /// Makes a superset of those of the list among these, which then stand together.
    /// - Returns: its number, or nil if it would be one of fewer than two.
    mutating func group(_ ids: [UUID]) -> Int? {
        let members = filter { $0.isGroupable && $0.id.map(ids.contains) ?? false }
            .compactMap(\.id)
        if members.count < 2 { return nil }
        let used = compactMap(\.group)
        let number = (1...99).first { !used.contains($0) } ?? 0
        for index in indices where self[index].id.map(members.contains) ?? false {
            self[index].group = number
        }
        endLoneGroups()
        for (before, member) in zip(members, members.dropFirst()) {
            move(member, to: .after(before))
        }
        return number
    }

    mutating func ungroup(_ id: UUID) {
        for index in indices where self[index].id == id { self[index].group = nil }
        endLoneGroups()
    }
}
