import CLMDB

extension EnvironmentCore {
    /// Creates a data file beside that of this environment, or takes an empty one, with a map that
    /// is large enough for the same entries.
    ///
    /// The handle is safe to use because it is returned open; the caller closes it.
    func openDraft(at path: String) throws(LMDBError) -> OpaquePointer {
        var options = options
        options.access = .create
        options.durability = .throwaway
        options.maximumTables = 1
        let mapSizeBytes = unsafe info.me_mapsize
        options.mapSizeBytes = max(options.mapSizeBytes, 2 * mapSizeBytes, 1 << 24)
        return unsafe try StoreFolder(self.path).openHandle(
            options, at: path, flags: MDB_NOSUBDIR | MDB_NOLOCK)
    }
}

extension File {
    /// Gives the newest commit of a closed data file a number above that of another commit, and the
    /// commit before it the number below that.
    ///
    /// Readers that go on in this file then see the numbers rise. Free pages have the numbers of
    /// the transactions that freed them, all lower. A file without tables has no commit, and stays
    /// as it is.
    func renumber(after commit: UInt64) throws(LMDBError) {
        do throws(FileDamage) {
            let pages = try PageFile(descriptor: descriptor)
            if pages.newest.transaction == 0 { return }
            let number = max(commit, pages.newest.transaction) + 2
            let size = UInt64(pages.pageSizeBytes)
            var bytes = try pages.bytes.read(
                PageFormat.metaPageSize, at: pages.newest.pageNumber * size)
            for number in [number - 1, number] {
                bytes.replaceSubrange(0..<8, with: (number & 1).littleEndianBytes)
                bytes.replaceSubrange(
                    PageFormat.transaction..<PageFormat.metaPageSize,
                    with: number.littleEndianBytes)
                try pages.bytes.write(bytes, at: (number & 1) * size)
            }
        } catch {
            throw .damaged(error, path: path)
        }
    }
}

extension UInt64 {
    var littleEndianBytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}
