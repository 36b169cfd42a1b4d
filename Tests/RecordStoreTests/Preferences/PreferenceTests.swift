import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Preferences") struct PreferenceTests {
    private func expectKept<Value: Equatable>(
        _ key: PreferenceKey<Value>, _ values: Value..., in store: Store,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try store.get(key) == key.defaultValue, sourceLocation: sourceLocation)
        for value in values {
            try store.set(key, to: value)
            #expect(try store.get(key) == value, sourceLocation: sourceLocation)
        }
        #expect(try store.reset(key), sourceLocation: sourceLocation)
        #expect(try !store.reset(key), sourceLocation: sourceLocation)
        #expect(try store.get(key) == key.defaultValue, sourceLocation: sourceLocation)
    }

    @Test("values of every kind are kept, nil too, and have their defaults before and after")
    func kinds() throws {
        try withVerifiedStore([Trip.self]) { store in
            try expectKept(Settings.rest, 0, .min, .max, 90, in: store)
            let long = String(repeating: "x", count: 9_000)
            try expectKept(Settings.name, "", "é\0", long, in: store)
            try expectKept(Settings.mood, .tired, .calm, in: store)
            try expectKept(Settings.last, Trip.ID(), nil, in: store)
            try expectKept(Settings.goal, nil, 7, nil, in: store)
            try expectKept(Settings.tags, [], ["", "é"], in: store)
            try expectKept(Settings.ratio, -0.0, .leastNonzeroMagnitude, in: store)
            try expectKept(Settings.price, Decimal(string: "12.50") ?? 0, in: store)
            try expectKept(Settings.start, .distantFuture, in: store)
            try expectKept(Settings.icon, Data([0, 255]), in: store)
            try expectKept(Settings.home, Address(street: "", houses: []), in: store)
            try expectKept(Settings.second, Address(street: "S", houses: [2]), nil, in: store)
        }
    }

    @Test("are set with records in one transaction, seen by it, and undone with it")
    func transactions() throws {
        struct Refusal: Error {}
        try withVerifiedStore([Trip.self]) { store in
            let trip = Trip(id: .init(), name: "Rome")
            try store.write { tx in
                try tx.save(trip)
                try tx.set(Settings.last, to: trip.id)
                try tx.set(Settings.rest, to: 1)
                #expect(try tx.get(Settings.last) == trip.id)
                #expect(throws: Refusal.self) {
                    try tx.savepoint { inner in
                        try inner.set(Settings.rest, to: 2)
                        try inner.set(Settings.name, to: "undone")
                        #expect(try inner.get(Settings.rest) == 2)
                        throw Refusal()
                    }
                }
                #expect(try tx.get(Settings.rest) == 1)
            }
            #expect(throws: Refusal.self) {
                try store.write { tx in
                    try tx.set(Settings.rest, to: 3)
                    throw Refusal()
                }
            }
            let (id, rest, name) = try store.read {
                (try $0.get(Settings.last), try $0.get(Settings.rest), try $0.get(Settings.name))
            }
            #expect(id == trip.id && rest == 1 && name == "nobody")
        }
    }

    @Test("a value that is there already is not written")
    func unchanged() throws {
        try withVerifiedStore([Trip.self]) { store in
            try store.set(Settings.rest, to: 5)
            let sequence = try store.read { try $0.sequence }
            try store.set(Settings.rest, to: 5)
            _ = try store.reset(Settings.name)
            #expect(try store.read { try $0.sequence } == sequence)
            try store.set(Settings.rest, to: 6)
            #expect(try store.read { try $0.sequence } == sequence + 1)
        }
    }

    @Test("a narrower number is read as a wider one, and any other type is an error that is named")
    func otherTypes() throws {
        try withVerifiedStore([Trip.self]) { store in
            try store.set(Settings.shortRest, to: -3)
            #expect(try store.get(Settings.rest) == -3)
            try store.set(Settings.rest, to: 7)
            for (error, asked) in [
                (try storeError { _ = try store.get(Settings.shortRest) }, "int16"),
                (try storeError { _ = try store.get(Settings.restText) }, "string"),
            ] {
                let problem = StoreError.PreferenceProblem(
                    name: "rest", kind: .differs(stored: "int64", asked: asked))
                #expect(error == .preference(problem))
            }
            #expect(try store.get(Settings.rest) == 7)
            try store.set(Settings.restText, to: "short")
            #expect(try store.get(Settings.restText) == "short")
            let numbers = PreferenceKey("tags", default: [1])
            try store.set(Settings.tags, to: [])
            #expect(throws: StoreError.self) { try store.get(numbers) }
            let required = PreferenceKey("goal", default: 1)
            try store.set(Settings.goal, to: nil)
            #expect(
                try storeError { _ = try store.get(required) }
                    == .preference(
                        StoreError.PreferenceProblem(name: "goal", kind: .value(.missing))))
        }
    }

    @Test("names, types and values that cannot be are refused, and nothing is changed")
    func refusals() throws {
        try withVerifiedStore([Trip.self]) { store in
            func problem(_ body: () throws -> Void) throws -> StoreError.PreferenceProblem.Kind? {
                guard case .preference(let problem) = try storeError(body) else { return nil }
                return problem.kind
            }
            let long = PreferenceKey(String(repeating: "é", count: 128), default: 1)
            #expect(try problem { try store.set(long, to: 2) } == .name(byteCount: 256))
            #expect(try problem { _ = try store.get(long) } == .name(byteCount: 256))
            let empty = PreferenceKey("", default: 1)
            #expect(try problem { try store.reset(empty) } == .name(byteCount: 0))
            let nested = PreferenceKey("n", default: Int??.none)
            #expect(try problem { try store.set(nested, to: 1) } == .noStoredForm)
            #expect(
                try problem { try store.set(Settings.ratio, to: .nan) } == .value(.notFinite))
            let most = PreferenceKey(String(repeating: "n", count: 255), default: 1)
            try store.set(most, to: 2)
            #expect(try store.get(most) == 2)
            #expect(try store.read { try $0.sequence } == 1)
        }
    }

    @Test("the type of a record may be named as their table is")
    func apart() throws {
        try withVerifiedStore([Trip.self]) { store in
            try store.set(PreferenceKey("Trip", default: 0), to: 1)
            #expect(try store.count(of: Trip.self) == 0)
            try store.write { try $0.save(Trip(id: .init(), name: "x")) }
            #expect(try store.get(PreferenceKey("Trip", default: 0)) == 1)
        }
    }
}
