import Foundation

/// A sorter for more entries than memory should hold: it sorts runs in memory, writes them to a
/// file without a name, and merges them.
package final class EntrySorter {
    private let folder: String
    private let runSizeBytes: Int
    private var run = EntryRun()
    /// The runs that were written, by the places of their beginnings and ends in the file.
    private var written: [Range<UInt64>] = []
    private var file: FileHandle?
    /// The runs that are merged, the one with the first key at the top of a heap.
    private var heap: [EntryRunWalk] = []

    /// The size of a run in memory.
    package static let defaultRunSizeBytes = 16 << 20

    /// - Parameter folder: the folder for the file, which is made when the first run is full.
    package init(in folder: String, runSizeBytes: Int = defaultRunSizeBytes) {
        self.folder = folder
        self.runSizeBytes = runSizeBytes
    }

    package func add(_ key: RawSpan, _ value: RawSpan) throws {
        run.append(key, value)
        if run.sizeBytes >= runSizeBytes { try write() }
    }

    /// Ends the adding, so that ``next(_:)`` returns the entries.
    package func finish() throws {
        if written.isEmpty {
            run.sort()
            heap = [EntryRunWalk(run)]
        } else {
            if !run.entries.isEmpty { try write() }
            heap = try written.map { try EntryRunWalk(file, $0) }
        }
        run = EntryRun()
        heap.removeAll { $0.isAtEnd }
        for position in (0..<heap.count / 2).reversed() {
            heap.siftDown(position) { $0.isBefore($1) }
        }
    }

    /// Calls `body` with the next entry in the order of keys.
    /// - Returns: false if there are no more entries; `body` is not called then.
    package func next(_ body: (RawSpan, RawSpan) throws -> Void) throws -> Bool {
        guard let top = heap.first else { return false }
        try top.withEntry(body)
        try top.advance()
        if top.isAtEnd {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
        }
        heap.siftDown(0) { $0.isBefore($1) }
        return true
    }

    /// Sorts the run and appends it to the file.
    private func write() throws {
        run.sort()
        let file = try file ?? makeFile()
        self.file = file
        let start = try file.seekToEnd()
        var chunk = Data(capacity: EntryRunWalk.chunkSizeBytes)
        for (_, offset) in run.entries {
            // Safe because the array lives during the call.
            let size = unsafe EntryRun.size(at: offset, in: run.bytes.span.bytes)
            chunk.append(contentsOf: run.bytes[offset..<offset + size])
            if chunk.count >= EntryRunWalk.chunkSizeBytes {
                try file.write(contentsOf: chunk)
                chunk.removeAll(keepingCapacity: true)
            }
        }
        try file.write(contentsOf: chunk)
        written.append(start..<(try file.offset()))
        run.removeAll()
    }

    /// Makes a file and removes its name, so that it goes when it is closed or the process ends.
    private func makeFile() throws -> FileHandle {
        let path = "\(folder)/upkeep-\(UUID().uuidString)"
        let isMade = FileManager.default.createFile(
            atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        if !isMade { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try FileHandle(forUpdating: URL(filePath: path))
    }
}
