import Foundation
import RecordStore
import Testing

@Suite("Predicates and sort descriptors of Foundation")
struct PredicateTests {
    @Test("a predicate gives the records for which Foundation says so")
    func agreement() throws {
        let (names, limit) = (["bench", "Arm 10"], 1)
        let epoch = Date(timeIntervalSinceReferenceDate: 0)
        let predicates = [
            #Predicate<Parcel> { $0.name == "bench" && $0.count >= limit },
            #Predicate<Parcel> { names.contains($0.name) || !$0.isOpen },
            #Predicate<Parcel> { $0.isOpen },
            #Predicate<Parcel> { $0.tags.contains("bench") },
            #Predicate<Parcel> { $0.name.contains("rm") },
            #Predicate<Parcel> { $0.name.starts(with: "Arm") },
            #Predicate<Parcel> { $0.note == nil },
            #Predicate<Parcel> { $0.note != "bench" },
            #Predicate<Parcel> { $0.note?.contains("r") ?? false },
            #Predicate<Parcel> { $0.note?.contains("r") ?? true },
            #Predicate<Parcel> { (1...3).contains($0.count) },
            #Predicate<Parcel> { (1..<3).contains($0.count) && $0.count * 2 + 1 > 3 },
            #Predicate<Parcel> { $0.day > epoch },
            #Predicate<Parcel> { 2 > $0.count },
            #Predicate<Parcel> { $0.weight.rawValue > 0 },
            #Predicate<Parcel> { if $0.isOpen { $0.count > 2 } else { $0.count < 2 } },
            #Predicate<Parcel> { _ in true },
        ]
        try withParcels { store, parcels in
            for predicate in predicates {
                let query = Query<Parcel> { $0.group == 1 }.and(try Filter(predicate))
                    .sorted(by: .ascending(\.id))
                let expected = try parcels.filter { try $0.group == 1 && predicate.evaluate($0) }
                #expect(try store.fetch(query) == expected, "\(predicate)")
            }
        }
    }

    @Test("nil in a chain counts for what stands after ??, also where the rest is denied")
    func chains() throws {
        let filter = try Filter<Parcel>(
            #Predicate { $0.note.flatMap { !$0.contains("r") } ?? false })
        #expect("\(filter)" == "!(note.contains(\"r\")) && note != nil")
        let forced = try Filter<Parcel>(#Predicate { $0.note! == "bench" })
        #expect(forced == Filter { $0.note == "bench" })
    }

    @Test("what a filter cannot say is an error that names it")
    func refusals() {
        refuses(#Predicate<Parcel> { $0.name.count > 3 }, .noField)
        refuses(#Predicate<Parcel> { $0.tags.contains { $0 == "a" } }, .unsupported)
        refuses(#Predicate<Parcel> { ($0.note ?? "") == "a" }, .unsupported)
        refuses(#Predicate<Parcel> { $0.count % 2 == 0 }, .unsupported)
    }

    private func refuses(
        _ predicate: Predicate<Parcel>, _ problem: UnsupportedPredicate.Problem,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: UnsupportedPredicate.self, sourceLocation: location) {
            try Filter(predicate)
        }
        #expect(error?.problem == problem, sourceLocation: location)
        #expect(error?.part.isEmpty == false, sourceLocation: location)
    }

    @Test("sort descriptors order as they say")
    func descriptors() throws {
        let query = try Query<Parcel>(
            matching: #Predicate { $0.group == 1 },
            sortBy: [SortDescriptor(\.day, order: .reverse)])
        #expect(
            query == Query<Parcel> { $0.group == 1 }.sorted(by: .descending(\.day)))
        let byName = try Query<Parcel>(
            sortBy: [SortDescriptor(\.name, comparator: .lexical, order: .reverse)])
        #expect(byName == Query<Parcel>().sorted(by: .descending(\.name)))
        #expect(throws: UnsupportedPredicate.self) {
            try Query<Parcel>(sortBy: [SortDescriptor(\.name.count)])
        }
    }

    #if canImport(Darwin)
        @Test("an order that follows a locale is refused")
        func localized() throws {
            #expect(throws: UnsupportedPredicate.self) {
                try Query<Parcel>(sortBy: [SortDescriptor(\.name, comparator: .localized)])
            }
            #expect(
                try Query<Parcel>(sortBy: [SortDescriptor(\.name)])
                    == Query<Parcel>().sorted(by: .name(\.name)))
        }
    #endif
}
