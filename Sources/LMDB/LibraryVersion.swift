import CLMDB

/// The version of liblmdb that this process runs with.
package enum LibraryVersion {
    /// The three numbers, such as `0.9.31`.
    package static var text: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        // Safe because the variables outlive the call. What it returns is the same as text.
        unsafe _ = mdb_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
