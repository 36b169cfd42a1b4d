import CLMDB

/// A place in a table at which a transaction looks for entries and changes them.
///
/// ``WriteTransaction/withCursor(in:_:)`` lends it. An entry that was found is changed without a
/// search, and one near the last is found on the same page.
@safe
package struct WriteCursor: ~Copyable {
    // Safe because the transaction that lends the cursor closes it, and nobody can keep it.
    let handle: OpaquePointer
    /// The number of its table in liblmdb.
    let table: UInt32

    init(_ handle: OpaquePointer, in table: UInt32) {
        unsafe self.handle = handle
        self.table = table
    }
}
