import Foundation
import LMDB

/// What this build of the library is, for a report of a fault.
package enum Release {
    /// The version: that of the newest heading of CHANGELOG.md.
    package static let version = "unreleased"

    /// The version and what else a report of a fault needs, one fact on each line.
    package static var facts: String {
        """
        \(version)
        file format \(CatalogFormat.format)
        liblmdb \(LibraryVersion.text)
        \(ProcessInfo.processInfo.operatingSystemVersionString)
        """
    }
}
