// error: instance method 'read' requires that 'Snapshot' conform to 'Escapable'

import RecordStore

func keep(_ store: Store) throws {
    let kept: Snapshot = try store.read { snapshot in snapshot }
    _ = kept
}
