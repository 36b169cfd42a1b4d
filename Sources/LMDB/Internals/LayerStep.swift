/// A place between two steps of this layer, at which a test can stop the thread that comes there.
package enum LayerStep: String, CaseIterable, Sendable {
    /// A transaction, or another use of the handle, is about to be counted, and is counted.
    case entering, entered
    /// It is about to be counted out, and is.
    case leaving, left
    /// The map is about to change: the gate is shut, nobody is in, the readers have forgotten the
    /// old map, the new one is there, the gate is open again.
    case shut, drained, forgotten, remapped, reopened
    /// The file is about to close: newcomers are refused, nobody is in, the readers are freed, the
    /// handle is.
    case closing, refused, emptied, freed, closed
    /// The file is about to be replaced: its successor is made, nobody has it open, the lock file
    /// is emptied, the old file has another name, the new one its name, and that is on the disk.
    case drafted, unused, emptiedLock, kept, replaced, flushed
    /// The thread is about to wait for another one. Told with a lock held: return at once.
    case waiting
}
