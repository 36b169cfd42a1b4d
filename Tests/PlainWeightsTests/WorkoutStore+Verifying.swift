import PlainWeights
import TestSupport
import Testing

/// A store in a folder of its own that must verify without a violation when the body ends, also
/// where the body throws.
///
/// A commit is not flushed: no test here is about a loss of power.
@discardableResult
func withVerifiedStore<Result>(
    _ options: StoreOptions = .unflushed, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (WorkoutStore) throws -> Result
) throws -> Result {
    let folder = try TemporaryFolder()
    let store = try WorkoutStore.open(at: folder.path("store"), options: options)
    defer { expectSound(store, sourceLocation: sourceLocation) }
    return try body(store)
}

/// The same for asynchronous bodies, which run where the caller does.
@discardableResult
func withVerifiedStore<Result>(
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (WorkoutStore) async throws -> Result
) async throws -> Result {
    let folder = try TemporaryFolder()
    let store = try WorkoutStore.open(at: folder.path("store"), options: .unflushed)
    defer { expectSound(store, sourceLocation: sourceLocation) }
    return try await body(store)
}

/// Every index, reference and checksum is what it should be.
func expectSound(
    _ store: WorkoutStore, sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let violations = try store.verify().violations
        #expect(violations == [], sourceLocation: sourceLocation)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}

extension StoreOptions {
    static var unflushed: StoreOptions { StoreOptions(durability: .throwaway) }

    /// With a history, so that changes can be taken back.
    static var recorded: StoreOptions {
        var options = unflushed
        options.history = .kept()
        return options
    }
}

/// Transactions of one call, short enough for an expectation.
extension WorkoutStore {
    func get<R: Record>(_ id: RecordID<R>?) throws -> R? {
        try read { try $0.get(id) }
    }

    func save<R: Record>(_ records: R...) throws {
        try write { try $0.save(records) }
    }

    func delete<R: Record>(_ id: RecordID<R>) throws {
        let wasThere = try write { try $0.delete(id) }
        #expect(wasThere)
    }
}
