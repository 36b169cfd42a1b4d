import Foundation
import RecordStore

extension Travel {
    struct Lodging: Record, Equatable {
        var id = ID()
        var journey: Journey.ID
        var place: String
        var arrival: Event
        var nights = 1

        static let arrival = ComputedColumn<Lodging, Date>(
            "arrival", version: 1
        ) { $0.arrival.moment }
        static let schema = Schema<Lodging>(
            "Lodging", blank: Lodging(journey: nowhere(), place: "", arrival: .epoch)
        ) {
            Field(1, "journey", \.journey, onDelete: .cascade)
            Field(2, "place", \.place)
            Document(3, "arrival", \.arrival)
            Field(4, "nights", \.nights)
            Index("byArrival", on: .ascending(\.journey), .computed(arrival))
        }
    }

    struct Transport: Record, Equatable {
        var id = ID()
        var journey: Journey.ID
        var vehicle: Vehicle
        var departure: Event
        var landing: Event
        var stops: [String] = []

        static let departure = ComputedColumn<Transport, Date>(
            "departure", version: 1
        ) { $0.departure.moment }
        static let schema = Schema<Transport>(
            "Transport",
            blank: Transport(
                journey: nowhere(), vehicle: .train, departure: .epoch, landing: .epoch)
        ) {
            Field(1, "journey", \.journey, onDelete: .cascade)
            Field(2, "vehicle", \.vehicle)
            Document(3, "departure", \.departure)
            Document(4, "landing", \.landing)
            Field(5, "stops", \.stops)
            Index("byStop", on: .each(\.stops))
            Index("byDeparture", on: .computed(departure))
            Index(
                "flights", on: .ascending(\.journey),
                where: .matching { $0.vehicle == .plane })
        }
    }

    struct Attachment: Record, Equatable {
        var id = ID()
        var journey: Journey.ID
        var name: String
        var content: Data

        static let schema = Schema<Attachment>(
            "Attachment", blank: Attachment(journey: nowhere(), name: "", content: Data())
        ) {
            Field(1, "journey", \.journey, onDelete: .cascade)
            Field(2, "name", \.name)
            Field(3, "content", \.content)
            Index("byJourney", on: .ascending(\.journey), .name(\.name))
        }
    }
}

extension Travel.Event {
    static let epoch = Travel.Event(
        moment: Date(timeIntervalSince1970: 0), zone: "Etc/UTC", offsetSeconds: 0)
}
