import Foundation

/// A file that lines are written to.
///
/// Sendable because the one who holds it calls it in turns.
final class TraceLines: @unchecked Sendable {
    private let file: FileHandle

    init(_ file: FileHandle) { self.file = file }

    func write(_ line: Data) {
        // A store goes on if its trace cannot be written.
        try? file.write(contentsOf: line)
    }
}
