import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// A store in a folder of its own that must verify without a violation when the body ends, also
/// where the body throws.
///
/// A commit is not flushed: no test here is about a loss of power.
@discardableResult
func withVerifiedStore<Result>(
    _ types: [any Record.Type], extending extensions: [SchemaExtension] = [],
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Store) throws -> Result
) throws -> Result {
    let folder = try TemporaryFolder()
    let store = try Store.open(
        at: folder.path("store"), options: .unflushed, extending: extensions, types)
    store.compareReusedPlans(sourceLocation)
    defer { expectSound(store, sourceLocation: sourceLocation) }
    return try body(store)
}

/// The same for asynchronous bodies.
@discardableResult
func withVerifiedStore<Result>(
    _ types: [any Record.Type], extending extensions: [SchemaExtension] = [],
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (Store) async throws -> Result
) async throws -> Result {
    let folder = try TemporaryFolder()
    let store = try Store.open(
        at: folder.path("store"), options: .unflushed, extending: extensions, types)
    store.compareReusedPlans(sourceLocation)
    defer { expectSound(store, sourceLocation: sourceLocation) }
    return try await body(store)
}

extension Store {
    /// Compares from now on each kept plan that is used with the one that would be made anew.
    func compareReusedPlans(_ sourceLocation: SourceLocation = #_sourceLocation) {
        onReusedPlan { plan in
            if plan.kept == plan.anew { return }
            let first = zip(plan.kept, plan.anew).first { $0 != $1 }
            let difference =
                first.map { "kept \($0), anew \($1)" } ?? "kept \(plan.kept), anew \(plan.anew)"
            Issue.record(
                Comment(rawValue: "\(plan.question): \(difference)"),
                sourceLocation: sourceLocation)
        }
    }

    /// A temporary store whose kept plans are compared.
    static func compared(
        _ types: [any Record.Type], extending extensions: [SchemaExtension] = [],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Store {
        let store = try Store.temporary(types, extending: extensions)
        store.compareReusedPlans(sourceLocation)
        return store
    }
}

/// Every index, reference and checksum is what it should be.
func expectSound(
    _ store: Store, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let violations = try store.verify().violations
        #expect(violations == [], comment, sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, comment, sourceLocation: sourceLocation)
    }
}

/// The error that a closure throws, as a store error.
func storeError(_ body: () throws -> Void) throws -> StoreError? {
    do {
        try body()
        return nil
    } catch let error as StoreError {
        return error
    }
}

extension StoreOptions {
    static var unflushed: StoreOptions { StoreOptions(durability: .throwaway) }
}

extension EnvironmentOptions {
    /// The options of a store that is open with ``StoreOptions/unflushed``, for its file.
    static var unflushed: EnvironmentOptions {
        var options = EnvironmentOptions()
        options.durability = .throwaway
        return options
    }
}

extension Snapshot {
    /// The records of a whole index, one for each entry, for stores that are small.
    func all<R: Record>(_ type: R.Type, ofIndex name: String) throws -> [R] {
        var walk = try records(type, ofIndex: name)
        var found: [R] = []
        while let record = try walk.next() { found.append(record) }
        return found
    }
}

/// Transactions of one call, short enough for an expectation.
extension Store {
    func get<R: Record>(_ id: RecordID<R>?) throws -> R? {
        try read { try $0.get(id) }
    }

    func count<R: Record>(of type: R.Type) throws -> Int {
        try read { try $0.count(of: type) }
    }

    func all<R: Record>(_ type: R.Type) throws -> [R] {
        try fetch(Query<R>())
    }

    func all<R: Record>(_ type: R.Type, ofIndex name: String) throws -> [R] {
        try read { try $0.all(type, ofIndex: name) }
    }

    @discardableResult
    func delete<R: Record>(_ id: RecordID<R>) throws -> Bool {
        try write { try $0.delete(id) }
    }
}
