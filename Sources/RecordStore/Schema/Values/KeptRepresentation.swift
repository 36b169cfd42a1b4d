import Synchronization

/// The representation of a type, kept for the constants of all queries.
///
/// That of a generic type, or of one with a raw value, cannot be a stored property, and to make it
/// takes longer than to write a value.
final class KeptRepresentation<Value: StorableValue>: Sendable {
    // Not the representation itself, because reaching into a generic value looks up its metadata.
    let type: FieldType?
    let write: ValueRepresentation<Value>.Write

    private init() {
        let representation = Value.representation
        (type, write) = (representation.type, representation.write)
    }

    /// Returns the kept representation of the type. Nobody waits for another thread: a new one is
    /// as good.
    static var shared: KeptRepresentation {
        let type = ObjectIdentifier(Value.self)
        let kept = keptRepresentations.withLockIfAvailable { $0[type] }
        // Safe because only this function keeps objects, each under its own type.
        if let kept, let kept { return unsafe unsafeDowncast(kept, to: Self.self) }
        let made = KeptRepresentation()
        keptRepresentations.withLock { $0[type] = made }
        return made
    }
}

/// For each type its `KeptRepresentation`. A program has few types, so none is removed.
private let keptRepresentations = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])
