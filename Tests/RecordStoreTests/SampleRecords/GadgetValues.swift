import Foundation

/// What the newest version knows of a gadget, in the widest types.
struct GadgetValues: Equatable {
    var text = ""
    var small = 0
    var ratio = 0.0
    var owner: UUID?
    var boss: UUID?
    var keeper: UUID?
    var owners: [UUID] = []
    var tags: [String] = []
    var extra: String? = "e"
    var wide: Int? = 5
}
