import Foundation

/// A walk over the entries of a sorted run, in memory or in a file.
final class EntryRunWalk {
    private var bytes: [UInt8]
    /// The offsets of the entries in their order, for a run in memory; nil for entries that stand
    /// in their order.
    private let order: [(prefix: UInt64, offset: Int)]?
    private let file: FileHandle?
    /// The part of the file that was not read yet.
    private var rest: Range<UInt64>
    private var position = 0
    private var prefix: UInt64 = 0
    private(set) var isAtEnd = false

    /// The number of bytes that are read from the file at once.
    static let chunkSizeBytes = 256 << 10

    /// Walks over a run in memory, which must be sorted.
    init(_ run: EntryRun) {
        bytes = run.bytes
        order = run.entries
        file = nil
        rest = 0..<0
        isAtEnd = run.entries.isEmpty
        prefix = run.entries.first?.prefix ?? 0
    }

    /// Walks over a run in a part of a file.
    init(_ file: FileHandle?, _ part: Range<UInt64>) throws {
        bytes = []
        order = nil
        self.file = file
        rest = part
        try settle()
    }

    private var offset: Int { order.map { $0[position].offset } ?? position }

    /// Calls `body` with the key and the value of the entry at which the walk stands.
    func withEntry(_ body: (RawSpan, RawSpan) throws -> Void) rethrows {
        let bytes = bytes
        // Safe because the local array lives during the call.
        let span = unsafe bytes.span.bytes
        try body(EntryRun.key(at: offset, in: span), EntryRun.value(at: offset, in: span))
    }

    /// Whether the walk stands at an earlier key than another.
    func isBefore(_ other: EntryRunWalk) -> Bool {
        if prefix != other.prefix { return prefix < other.prefix }
        let (left, right) = (bytes, other.bytes)
        // Safe because the local arrays live to the end of the function.
        let key = unsafe EntryRun.key(at: offset, in: left.span.bytes)
        return unsafe key.isLess(than: EntryRun.key(at: other.offset, in: right.span.bytes))
    }

    /// Moves to the next entry.
    func advance() throws {
        if let order {
            position += 1
            isAtEnd = position == order.count
            if !isAtEnd { prefix = order[position].prefix }
        } else {
            let bytes = bytes
            // Safe because the local array lives during the call.
            position += unsafe EntryRun.size(at: position, in: bytes.span.bytes)
            try settle()
        }
    }

    /// Reads on until the whole entry at `position` is in memory.
    private func settle() throws {
        while !hasEntry {
            if rest.isEmpty {
                isAtEnd = true
                return
            }
            guard let file else { return }
            bytes.removeFirst(position)
            position = 0
            let count = min(UInt64(Self.chunkSizeBytes), rest.upperBound - rest.lowerBound)
            try file.seek(toOffset: rest.lowerBound)
            guard let chunk = try file.read(upToCount: Int(count)), !chunk.isEmpty else {
                throw CocoaError(.fileReadCorruptFile)
            }
            bytes += chunk
            rest = rest.lowerBound + UInt64(chunk.count)..<rest.upperBound
        }
        let bytes = bytes
        prefix = unsafe EntryRun.key(at: position, in: bytes.span.bytes).prefixNumber
    }

    private var hasEntry: Bool {
        let left = bytes.count - position
        guard left >= EntryRun.headerSizeBytes else { return false }
        let bytes = bytes
        let size = unsafe EntryRun.size(at: position, in: bytes.span.bytes)
        return left >= size
    }
}
