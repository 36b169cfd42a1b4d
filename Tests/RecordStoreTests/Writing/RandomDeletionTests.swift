import Foundation
import RecordStore
import Testing

/// What the part of a record does when the record is deleted.
private enum Deed: Int, FieldValue, CaseIterable {
    case nothing
    /// Saves a record that refers to one that may be deleted too.
    case addMoon, addMoonOfMany, addProbe, addLooseProbe
    /// Deletes what the record names.
    case deletePlanet, deleteMoon
    /// Deletes both in a savepoint, and does not mind if that is denied.
    case tryToDeleteBoth
    /// Makes what the record names refer to one that may be deleted too.
    case redirectMoon, redirectPlanet
    /// Saves two records in a savepoint, which completes its own deletions.
    case addInSavepoint
    /// Changes itself when it is saved.
    case changeItself
}

/// A record whose part does something when it is deleted.
private protocol Doer: Record {
    var deed: Deed { get }
    var namedPlanet: RecordID<Planet>? { get }
    var namedMoon: RecordID<Moon>? { get }
}

/// - Parameters:
///   - planet: the doer itself, or the planet that it refers to.
///   - moon: the same for a moon.
private func perform(
    _ doer: some Doer, _ planet: Planet.ID?, _ moon: Moon.ID?,
    in transaction: inout StoreTransaction
) throws {
    switch doer.deed {
    case .nothing, .changeItself: break
    case .addMoon:
        if let planet { try transaction.save(Moon(planet: planet)) }
    case .addMoonOfMany:
        if let planet { try transaction.save(Moon(planets: [planet, planet])) }
    case .addProbe:
        if let moon { try transaction.save(Probe(moon: moon)) }
    case .addLooseProbe:
        if let moon { try transaction.save(Probe(looseMoon: moon)) }
    case .deletePlanet:
        if let named = doer.namedPlanet { try transaction.delete(named) }
    case .deleteMoon:
        if let named = doer.namedMoon { try transaction.delete(named) }
    case .tryToDeleteBoth:
        let (namedPlanet, namedMoon) = (doer.namedPlanet, doer.namedMoon)
        try? transaction.savepoint { transaction in
            if let namedPlanet { try transaction.delete(namedPlanet) }
            if let namedMoon { try transaction.delete(namedMoon) }
        }
    case .redirectMoon:
        guard let named = doer.namedMoon, let planet else { return }
        try transaction.update(named) { moon in
            moon.planet = planet
            moon.planets.append(planet)
        }
    case .redirectPlanet:
        guard let named = doer.namedPlanet, let moon else { return }
        try transaction.update(named) { $0.moon = moon }
    case .addInSavepoint:
        guard let moon else { return }
        try transaction.savepoint { transaction in
            try transaction.save(Planet(moon: moon))
            try transaction.save(Probe(looseMoon: moon))
        }
    }
}

private struct Planet: Doer, Equatable {
    var id = ID()
    var moon: Moon.ID?
    var parent: Planet.ID?
    var deed = Deed.nothing
    var namedPlanet: RecordID<Planet>?
    var namedMoon: RecordID<Moon>?

    static let schema = Schema<Planet>("Planet", blank: Planet()) {
        Field(1, "moon", \.moon, onDelete: .nullify)
        Field(2, "parent", \.parent, onDelete: .cascade)
        Field(3, "deed", \.deed)
        Field(4, "namedPlanet", \.namedPlanet, onDelete: .nullify, mayDangle: true)
        Field(5, "namedMoon", \.namedMoon, onDelete: .nullify, mayDangle: true)
        Maintain { old, new, transaction in
            guard let old, new == nil else { return }
            try perform(old, old.id, old.moon, in: &transaction)
        }
    }
}

private struct Moon: Doer, Equatable {
    var id = ID()
    var planet: Planet.ID?
    var planets: [Planet.ID] = []
    var deed = Deed.nothing
    var namedPlanet: RecordID<Planet>?
    var namedMoon: RecordID<Moon>?

    static let schema = Schema<Moon>("Moon", blank: Moon()) {
        Field(1, "planet", \.planet, onDelete: .cascade)
        Field(2, "planets", \.planets, onDelete: .nullify)
        Field(3, "deed", \.deed)
        Field(4, "namedPlanet", \.namedPlanet, onDelete: .nullify, mayDangle: true)
        Field(5, "namedMoon", \.namedMoon, onDelete: .nullify, mayDangle: true)
        Index("byPlanet", on: .ascending(\.planet), .descending(\.deed))
        Maintain { old, new, transaction in
            guard let old, new == nil else { return }
            try perform(old, old.planet, old.id, in: &transaction)
        }
        Maintain { old, new, transaction in
            guard let new, new.deed == .changeItself else { return }
            try transaction.update(new.id) { $0.deed = .nothing }
        }
    }
}

private struct Probe: Record, Equatable {
    var id = ID()
    var moon: Moon.ID?
    var looseMoon: Moon.ID?
    var base: Planet.ID?

    static let schema = Schema<Probe>("Probe", blank: Probe()) {
        Field(1, "moon", \.moon, onDelete: .cascade)
        Field(2, "looseMoon", \.looseMoon, onDelete: .cascade, mayDangle: true)
        Field(3, "base", \.base, onDelete: .deny)
    }
}

/// All that a store has.
private struct Sky: Equatable {
    let planets: [Planet]
    let moons: [Moon]
    let probes: [Probe]

    init(_ store: Store) throws {
        (planets, moons) = (try store.all(Planet.self), try store.all(Moon.self))
        probes = try store.all(Probe.self)
    }

    /// Whether all references lead somewhere. That of a probe to a loose moon does too: it is made
    /// to a moon that is there, or that is being deleted, and then goes with it.
    var isWhole: Bool {
        var toPlanets = Set(planets.compactMap(\.parent))
        toPlanets.formUnion(moons.compactMap(\.planet))
        toPlanets.formUnion(moons.flatMap(\.planets))
        toPlanets.formUnion(probes.compactMap(\.base))
        var toMoons = Set(planets.compactMap(\.moon))
        toMoons.formUnion(probes.compactMap(\.moon))
        toMoons.formUnion(probes.compactMap(\.looseMoon))
        return toPlanets.isSubset(of: planets.map(\.id)) && toMoons.isSubset(of: moons.map(\.id))
    }
}

@Suite("Random deletions whose parts add, change and delete") struct RandomDeletionTests {
    /// The references to a record are looked at in the order of the types.
    private static let orders: [[any Record.Type]] = [
        [Planet.self, Moon.self, Probe.self],
        [Probe.self, Moon.self, Planet.self],
        [Moon.self, Planet.self, Probe.self],
    ]

    @Test("leave no reference that leads nowhere, or are refused and change nothing")
    func whole() throws {
        for round in 0..<max(TestSettings.count / 5, 1) {
            let seed = TestSettings.seed &+ UInt64(round)
            var generator = SeededGenerator(state: seed)
            try withVerifiedStore(Self.orders[round % Self.orders.count]) { store in
                try fill(store, &generator)
                for _ in 0..<3 { try deleteOne(in: store, &generator, "seed \(seed)") }
            }
        }
    }

    private func fill(_ store: Store, _ generator: inout SeededGenerator) throws {
        let planets = (0...generator.below(6)).map { _ in Planet.ID(generator.uuid()) }
        let moons = (0...generator.below(8)).map { _ in Moon.ID(generator.uuid()) }
        try store.write { transaction in
            for id in planets {
                var planet = Planet(id: id, deed: generator.pick(Deed.allCases))
                planet.moon = generator.reference(moons)
                planet.parent = generator.reference(planets)
                planet.namedPlanet = generator.reference(planets)
                planet.namedMoon = generator.reference(moons)
                try transaction.save(planet)
            }
            for id in moons {
                var moon = Moon(id: id, deed: generator.pick(Deed.allCases))
                moon.planet = generator.reference(planets)
                moon.planets = (0..<generator.below(3)).map { _ in generator.pick(planets) }
                moon.namedPlanet = generator.reference(planets)
                moon.namedMoon = generator.reference(moons)
                try transaction.save(moon)
            }
            for _ in 0..<generator.below(5) {
                var probe = Probe(id: Probe.ID(generator.uuid()))
                probe.moon = generator.reference(moons)
                probe.looseMoon = generator.reference(moons)
                if generator.below(6) == 0 { probe.base = generator.reference(planets) }
                try transaction.save(probe)
            }
        }
        #expect(try Sky(store).isWhole)
    }

    private func deleteOne(
        in store: Store, _ generator: inout SeededGenerator, _ comment: Comment
    ) throws {
        let before = try Sky(store)
        let planet = before.planets.randomElement(using: &generator)?.id
        let moon = before.moons.randomElement(using: &generator)?.id
        let isPlanet = Bool.random(using: &generator)
        do {
            if let planet, isPlanet {
                try store.delete(planet)
            } else if let moon {
                try store.delete(moon)
            }
            let isWhole = try Sky(store).isWhole
            #expect(isWhole, comment)
        } catch let error as StoreError {
            switch error {
            case .deleteDenied, .unsettled: break
            default: Issue.record(error, comment)
            }
            let after = try Sky(store)
            #expect(after == before, comment)
        }
    }
}
