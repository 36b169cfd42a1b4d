import TestSupport

/// What a disk holds when the power goes: everything that was flushed, and of the rest some.
///
/// Writes to a file reach the disk in any order, sector by sector, until it is flushed. Changes of
/// a folder's names reach it in order, until the folder is flushed; those of two folders do not
/// wait for each other.
struct Disk {
    private static let sectorBytes = 512

    fileprivate struct Write {
        let offset: Int
        let bytes: ArraySlice<UInt8>
        var isFlushed: Bool
    }

    fileprivate struct File {
        var flushed: [UInt8] = []
        var rest: [Write] = []
    }

    private typealias Names = [String: Int]

    private struct Folder {
        var flushed: Names = [:]
        /// The names after each change that was not flushed.
        var rest: [Names] = []
        var newest: Names { rest.last ?? flushed }
    }

    /// What survives of the part that was not flushed.
    enum Survivors: CaseIterable {
        case none, all, some
    }

    private var files: [Int: File] = [:]
    private var folders: [Int: Folder] = [:]

    mutating func apply(_ event: DiskEvent) {
        switch event {
        case .fault: break
        case .write(let file, let offset, let bytes, let isSynchronous, _):
            for start in stride(from: 0, to: bytes.count, by: Self.sectorBytes) {
                let sector = bytes[start..<min(start + Self.sectorBytes, bytes.count)]
                files[file, default: File()].rest.append(
                    Write(offset: offset + start, bytes: sector, isFlushed: isSynchronous))
            }
        case .truncate: break
        case .sync(let inode):
            files[inode]?.flush()
            if let folder = folders[inode] { folders[inode] = Folder(flushed: folder.newest) }
        case .link(let folder, let file, let name): change(folder) { $0[name] = file }
        case .unlink(let folder, let name): change(folder) { $0[name] = nil }
        case .rename(let folder, let from, let to):
            change(folder) { $0[to] = $0.removeValue(forKey: from) }
        }
    }

    private mutating func change(_ folder: Int, _ body: (inout Names) -> Void) {
        var names = folders[folder]?.newest ?? [:]
        body(&names)
        folders[folder, default: Folder()].rest.append(names)
    }

    /// The files under `root` after a loss of power, by their relative paths.
    func files(
        in root: Int, _ survivors: Survivors, using seed: inout Seed
    ) -> [String: [UInt8]] {
        guard let folder = folders[root] else { return [:] }
        let count = folder.rest.count
        let kept: Int
        switch survivors {
        case .none: kept = 0
        case .all: kept = count
        case .some: kept = Int.random(in: 0...count, using: &seed)
        }
        let names = kept == 0 ? folder.flushed : folder.rest[kept - 1]
        var found: [String: [UInt8]] = [:]
        for (name, inode) in names.sorted(by: { $0.key < $1.key }) {
            if folders[inode] != nil {
                for (path, bytes) in files(in: inode, survivors, using: &seed) {
                    found[name + "/" + path] = bytes
                }
            } else {
                found[name] = files[inode, default: File()].bytes(survivors, using: &seed)
            }
        }
        return found
    }
}

extension Disk.File {
    mutating func flush() {
        for write in rest { flushed.put(write) }
        rest = []
    }

    func bytes(_ survivors: Disk.Survivors, using seed: inout Seed) -> [UInt8] {
        var bytes = flushed
        for write in rest {
            let isKept =
                switch survivors {
                case .none: write.isFlushed
                case .all: true
                case .some: write.isFlushed || Bool.random(using: &seed)
                }
            if isKept { bytes.put(write) }
        }
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func put(_ write: Disk.Write) {
        let end = write.offset + write.bytes.count
        if end > count { append(contentsOf: repeatElement(0, count: end - count)) }
        replaceSubrange(write.offset..<end, with: write.bytes)
    }
}
