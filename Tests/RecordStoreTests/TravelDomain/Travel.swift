import Foundation
import RecordStore

/// A domain that the store knows nothing of: journeys, what they cost, and who arranges them.
enum Travel {
    static let types: [any Record.Type] = [
        Organisation.self, Journey.self, Cost.self, Lodging.self, Transport.self, Attachment.self,
    ]

    /// A moment with the zone of the place where it is told: a flight leaves in one zone and lands
    /// in another, and a zone's offset may change after the ticket was printed.
    struct Event: Codable, Hashable, Sendable {
        var moment: Date
        var zone: String
        var offsetSeconds: Int
    }

    enum Currency: String, FieldValue { case euro = "EUR", yen = "JPY", dinar = "KWD" }
    enum Vehicle: Int, FieldValue { case train, plane, ship }
}

extension Travel {
    struct Organisation: Record, Equatable {
        var id = ID()
        var name: String

        static let schema = Schema<Organisation>("Organisation", blank: Organisation(name: "")) {
            Field(1, "name", \.name)
            Index("byName", on: .ascending(\.name), unique: true)
        }
    }

    struct Journey: Record, Equatable {
        var id = ID()
        var title: String
        var start: Date
        var total: Decimal = 0
        /// A journey outlives the organisation that arranged it.
        var organiser: Organisation.ID?

        static let schema = Schema<Journey>(
            "Journey", blank: Journey(title: "", start: .distantPast)
        ) {
            Field(1, "title", \.title)
            Field(2, "start", \.start)
            Field(3, "total", \.total)
            Field(4, "organiser", \.organiser, onDelete: .nullify)
            Index("byTitle", on: .name(\.title))
            Index("byStart", on: .descending(\.start), covering: [\.title])
            Index("byTotal", on: .ascending(\.total))
        }
    }

    /// Part of a journey: it goes with it, and its amount is in the journey's total.
    struct Cost: Record, Equatable {
        var id = ID()
        var journey: Journey.ID
        var amount: Decimal
        var currency = Currency.euro
        /// Who is paid cannot be forgotten.
        var payee: Organisation.ID?

        static let schema = Schema<Cost>(
            "Cost", blank: Cost(journey: Travel.nowhere(), amount: 0)
        ) {
            Field(1, "journey", \.journey, onDelete: .cascade)
            Field(2, "amount", \.amount)
            Field(3, "currency", \.currency)
            Field(4, "payee", \.payee, onDelete: .deny)
            Index("byJourney", on: .ascending(\.journey), .descending(\.amount))
            Maintain { old, new, transaction in
                if let old {
                    try transaction.update(old.journey) { $0.total -= old.amount }
                }
                if let new {
                    try transaction.update(new.journey) { $0.total += new.amount }
                }
            }
        }
    }

    /// The id that no journey has, for blanks.
    static func nowhere() -> Journey.ID {
        Journey.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    }
}
