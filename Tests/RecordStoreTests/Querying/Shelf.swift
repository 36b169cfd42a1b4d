import RecordStore

/// All parcels of a store, to follow references in plain Swift.
struct Shelf {
    private let byID: [Parcel.ID: Parcel]
    private let inside: [Parcel.ID: [Parcel]]

    init(_ parcels: [Parcel]) {
        byID = Dictionary(uniqueKeysWithValues: parcels.map { ($0.id, $0) })
        inside = Dictionary(grouping: parcels.filter { $0.within != nil }) { $0.within ?? $0.id }
    }

    func outer(_ parcel: Parcel) -> Parcel? { parcel.within.flatMap { byID[$0] } }

    func contents(_ parcel: Parcel) -> [Parcel] { inside[parcel.id] ?? [] }
}
