import Foundation
import RecordStore

/// A record type in several versions of a program, with references of every rule, numbers that
/// widen, and indexes that change.
protocol Gadget: Record {
    associatedtype Small: FixedWidthInteger
    associatedtype Ratio: BinaryFloatingPoint
    init()
    var text: String { get set }
    var small: Small { get set }
    var ratio: Ratio { get set }
    var owner: GadgetOwner.ID? { get set }
    var boss: GadgetOwner.ID? { get set }
    var keeper: GadgetOwner.ID? { get set }
    var owners: [GadgetOwner.ID] { get set }
    var tags: [String] { get set }
    /// Writes the fields that only some versions have into values.
    func giveLater(to values: inout GadgetValues)
    /// Reads the fields that only some versions have from values.
    mutating func takeLater(from values: GadgetValues)
    static func atLeast(_ small: Int) -> Query<Self>
    static func tagged(_ tag: String) -> Query<Self>
}

extension Gadget {
    init(_ values: GadgetValues, id: RecordID<Self> = RecordID()) {
        self.init()
        self.id = id
        take(from: values)
    }

    /// Takes over the values as far as this version has them.
    mutating func take(from values: GadgetValues) {
        text = values.text
        small = Small(clamping: values.small)
        ratio = Ratio(values.ratio)
        owner = values.owner.map { RecordID($0) }
        boss = values.boss.map { RecordID($0) }
        keeper = values.keeper.map { RecordID($0) }
        owners = values.owners.map { RecordID($0) }
        tags = values.tags
        takeLater(from: values)
    }

    /// Writes what this version has into values.
    func give(to values: inout GadgetValues) {
        values.text = text
        values.small = Int(small)
        values.ratio = Double(ratio)
        values.owner = owner?.uuid
        values.boss = boss?.uuid
        values.keeper = keeper?.uuid
        values.owners = owners.map(\.uuid)
        values.tags = tags
        giveLater(to: &values)
    }
}
