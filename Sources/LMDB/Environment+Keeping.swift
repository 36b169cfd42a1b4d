import Foundation

extension Environment {
    /// Copies the data file byte for byte, whatever its pages are, to a new file beside it, such as
    /// `data.mdb.unrepaired-1`.
    ///
    /// Writers wait meanwhile, so that the copy is one state; readers do not. The copy has its name
    /// only when it is complete and on the disk.
    /// - Parameter progress: called with the number of bytes copied and of all bytes. An error that
    ///   it throws ends the work, and nothing is left of the copy.
    /// - Returns: the path of the copy. It is a store if it is called `data.mdb` in a folder of its
    ///   own.
    /// - Throws: ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` before anything is
    ///   copied; ``LMDBError/replaced(path:)`` if another file has taken the place of this one.
    /// - Complexity: O(bytes).
    package func keepCopy(progress: (Int, Int) throws -> Void = { _, _ in }) throws -> String {
        try core.checkWritable()
        return try core.queue.inTurn {
            // Ends unchanged: only its lock is needed. Safe because its end gives the lock back.
            let transaction = try core.beginning { () throws(LMDBError) in
                try WriteTransaction(in: core)
            }
            let path = try StoreFolder(core.path).copyDataFile(core.steps, progress)
            _ = consume transaction
            return path
        }
    }
}

extension StoreFolder {
    private static let copyStepBytes = 4 << 20

    /// Copies the data file under a name for good. Nobody may write to it meanwhile.
    fileprivate func copyDataFile(
        _ steps: LayerSteps, _ progress: (Int, Int) throws -> Void
    ) throws -> String {
        let draft = try newDraft(steps)
        try copyDataFile(to: draft.file, in: self, progress)
        // The name for good is another link to the same file.
        let name = try keepFile(draft.path, as: .unrepaired)
        try synchronize()
        return name
    }

    /// Copies the bytes of the data file to a new file, and flushes that.
    /// - Parameters:
    ///   - copy: the new file, open for changes.
    ///   - folder: the folder of the new file.
    func copyDataFile(
        to copy: borrowing File, in folder: StoreFolder, _ progress: (Int, Int) throws -> Void
    ) throws {
        let original = try File(opening: dataPath, O_RDONLY)
        let total = try File.sizeBytes(of: original.descriptor, path: dataPath)
        try FileSystem(of: folder.path).checkRoom(for: total, path: folder.path)
        var buffer = [UInt8](repeating: 0, count: min(total, Self.copyStepBytes))
        var done = 0
        while done < total {
            try progress(done, total)
            let wanted = min(buffer.count, total - done)
            // Safe because the buffer outlives the call.
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe pread(original.descriptor, bytes.baseAddress, wanted, off_t(done))
            }
            if count < 0, errno == EINTR { continue }
            try LMDBError.check(count < 0 ? -1 : 0, during: .read, path: dataPath)
            if count == 0 { break }
            try copy.append(buffer[..<count])
            done += count
        }
        try copy.synchronize()
        try progress(total, total)
    }
}

extension File {
    /// Writes all of the bytes at the place where the last write has ended.
    fileprivate func append(_ bytes: ArraySlice<UInt8>) throws(LMDBError) {
        var rest = bytes
        while !rest.isEmpty {
            // Safe because the bytes live during the call.
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            try LMDBError.check(count < 0 ? -1 : 0, during: .copy, path: path)
            rest = rest.dropFirst(count)
        }
    }
}
