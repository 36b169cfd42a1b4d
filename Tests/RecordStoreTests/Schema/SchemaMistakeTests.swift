import Foundation
import RecordStore
import Testing

@propertyWrapper private struct Wrapped: Sendable {
    var wrappedValue = 0
}

private final class Holder: @unchecked Sendable {  // because the test never writes to it
    var inner = 0
}

private struct Flawed: Record {
    var id: ID
    var number = 0
    var other = 0
    var text = ""
    var tags: [String] = []
    var doubled: Int {
        get { number * 2 }
        set { number = newValue / 2 }
    }
    @Wrapped var wrapped = 0
    var observed = 0 { didSet {} }
    var holder = Holder()
    var address = Address()
    var deep: Int?? = nil
    var parent = Trip.ID()

    static let many = ComputedColumn<Flawed, [String]>("many", version: -1) { $0.tags }
    static let schema = Schema<Flawed>("Flawed", blank: Flawed(id: ID())) {
        Field(1, "number", \.number)
        Field(1, "other", \.other)
        Field(0, "text", \.text)
        Field(70_000, "tags", \.tags)
        Field(5, "doubled", \.doubled)
        Field(6, "wrapped", \.wrapped)
        Field(7, "observed", \.observed)
        Field(8, "inner", \.holder.inner)
        Field(9, "number", \.number)
        Field(10, "deep", \.deep)
        Field(11, "parent", \.parent, onDelete: .nullify)
        Document(12, "address", \.address)
        Index("byAddress", on: .ascending(\.address))
        Index("byDoubled", on: .ascending(\.id), covering: [\.holder])
        Index("byTags", on: .ascending(\.tags), .each(\.number), .each(\.tags))
        Index("byTags", on: .name(\.number), .computed(many))
    }
}

private struct Unsteady: Record {
    var id: ID
    var made = Date.now
    var key = UUID()
    var bad = Double.nan

    static let schema = Schema<Unsteady>("Unsteady", blank: Unsteady(id: ID())) {
        Field(1, "made", \.made)
        Field(2, "key", \.key)
        Field(3, "bad", \.bad)
    }
}

private struct Opaque: Record, CustomReflectable {
    var id: ID
    var customMirror: Mirror { Mirror(self, children: []) }

    static let schema = Schema<Opaque>("Opaque", blank: Opaque(id: ID())) {}
}

@Suite struct SchemaMistakeTests {
    @Test("a schema without mistakes has no errors")
    func valid() {
        #expect(Everything.schema.validate() == [])
        #expect(Trip.schema.validate() == [])
    }

    @Test(
        "each mistake is reported with its type, its name and what it is",
        arguments: [
            "Flawed.other: two fields have number 1",
            "Flawed.number: two fields have this name",
            "Flawed.text: field number 0 is not in 1...65535",
            "Flawed.tags: field number 70000 is not in 1...65535",
            "Flawed.doubled: the key path is not a stored property of the struct "
                + "(computed, wrapped, observed, or inside a class)",
            "Flawed.wrapped: the key path is not a stored property of the struct "
                + "(computed, wrapped, observed, or inside a class)",
            "Flawed.observed: the key path is not a stored property of the struct "
                + "(computed, wrapped, observed, or inside a class)",
            "Flawed.inner: the key path is not a stored property of the struct "
                + "(computed, wrapped, observed, or inside a class)",
            "Flawed._wrapped: no field declares this stored property, so it would be lost",
            "Flawed.observed: no field declares this stored property, so it would be lost",
            "Flawed.holder: no field declares this stored property, so it would be lost",
            "Flawed.number: the property is stored by field number too",
            "Flawed.deep: a value of type Optional<Optional<Int>> cannot be stored in a field",
            "Flawed.parent: a reference that cannot be nil cannot be nullified",
            "Flawed.parent: blank differs between two evaluations",
            "Flawed.byAddress: column address (document) has no order",
            "Flawed.byDoubled: \\Flawed.id is not declared as a field",
            "Flawed.byDoubled: \\Flawed.holder is not declared as a field",
            "Flawed.byTags: column tags (array of string) has no order",
            "Flawed.byTags: column number is not an array",
            "Flawed.byTags: an index can have one array column",
            "Flawed.byTags: two indexes have this name",
            "Flawed.byTags: column number is not text",
            "Flawed.byTags: version -1 is not in 0...65535",
            "Flawed.byTags: column many (array of string) has no order",
        ] as [String])
    func mistake(_ message: String) {
        let messages = Flawed.schema.validate().map(\.description)
        #expect(messages.contains(message), "\(messages)")
    }

    @Test("no mistake is reported that is none")
    func count() {
        #expect(Flawed.schema.validate().count == 25)
    }

    @Test("a blank with the time, a new id or no number in it is an error")
    func blank() {
        #expect(
            Unsteady.schema.validate().map(\.kind)
                == [.blankDiffers, .blankDiffers, .invalidDefault(.notFinite)])
    }

    @Test("waiting for a tick ends where the clock stands still, and not before it elsewhere")
    func standingClock() {
        StandingClock().letPass(.seconds(1))
        let clock = ContinuousClock()
        let start = clock.now
        clock.letPass(.microseconds(10))
        #expect(start.duration(to: clock.now) >= .microseconds(10))
    }

    private struct StandingClock: Clock {
        let now = ContinuousClock.now
        let minimumResolution = Duration.zero

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {}
    }

    @Test("a type whose properties cannot be seen is an error")
    func opaque() {
        #expect(Opaque.schema.validate().map(\.kind) == [.opaque])
    }

    @Test("a reference to a type that the store lacks names the field and the target")
    func target() {
        let trip = TypeDefinition(
            name: "Trip",
            fields: [
                FieldDefinition(
                    number: 1, name: "place", type: FieldType(.id),
                    reference: ReferenceDefinition(target: "Place", rule: .deny))
            ], indexes: [])
        let place = TypeDefinition(name: "Place", fields: [], indexes: [])
        #expect(TypeDefinition.errors(among: [trip, place]) == [])
        #expect(
            trip.errors(knowing: ["Trip"]).map(\.description)
                == ["Trip.place: the store has no type Place to refer to"])
        #expect(
            TypeDefinition.errors(among: [place, place]).map(\.description)
                == ["Place: two types have this name"])
    }
}
