import Foundation

/// A program that an option needs and that is not installed.
package struct MissingTool: Error, CustomStringConvertible {
    package let description: String

    private init(_ tool: String, package: String) {
        description = "--instructions needs \(tool): apt-get install \(package)"
    }

    /// Throws if one is missing.
    package static func check(_ options: Options) throws(MissingTool) {
        guard options.instructions else { return }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        for (tool, package) in [("valgrind", "valgrind"), ("strip", "binutils")] {
            let isThere = folders.contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
            }
            if !isThere { throw MissingTool(tool, package: package) }
        }
    }
}
