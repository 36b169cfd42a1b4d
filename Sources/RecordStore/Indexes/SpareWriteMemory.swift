import Synchronization

/// A place where each transaction leaves its memory to the next one.
final class SpareWriteMemory: Sendable {
    // Safe because one thread at a time has it, and it cannot be copied.
    private struct Spare: ~Copyable, @unchecked Sendable {
        var memory = WriteMemory()
    }

    private let spare = Mutex(Spare())

    /// Returns what the last transaction has left, or new memory.
    func take() -> WriteMemory {
        var memory = WriteMemory()
        spare.withLock { swap(&$0.memory, &memory) }
        return memory
    }

    /// Keeps the memory of a transaction that has written all its changes of groups, and leaves new
    /// memory in its place.
    func keep(_ memory: inout WriteMemory) {
        precondition(memory.totals.isEmpty, "all changes of groups are written")
        memory.freeMuch()
        spare.withLock { swap(&$0.memory, &memory) }
    }
}
