import Foundation

/// A copy of a data file that ends before its last page, made as long as the file was: a page that
/// is gone is zero, and so damaged. What is left of the file is read from the copy as from any
/// damaged file.
///
/// The file itself cannot be mapped, because reading past its end ends the process by a signal. The
/// copy is in a folder of its own, which goes with this value.
package struct LengthenedCopy: ~Copyable {
    private let draft: DraftFolder
    /// The copy, open for reading.
    package let environment: Environment

    /// Copies the data file in the folder `source`, to which nobody may write meanwhile.
    /// - Parameters:
    ///   - target: the path beside which the copy lies, as long as nothing is there.
    ///   - progress: called with the number of bytes copied and of all bytes.
    /// - Throws: ``LMDBError/damaged(_:path:)`` for `source` if a page that leads to the tables is
    ///   damaged or gone; ``LMDBError/alreadyExists(path:)``;
    ///   ``LMDBError/diskFull(neededBytes:availableBytes:path:)``.
    /// - Complexity: O(bytes).
    package init(
        of source: String, beside target: String, options: EnvironmentOptions,
        progress: (Int, Int) throws -> Void
    ) throws {
        let draft = try DraftFolder(beside: target)
        environment = try Self.copy(of: StoreFolder(source), in: draft, options, progress)
        self.draft = draft
    }

    private static func copy(
        of source: StoreFolder, in draft: borrowing DraftFolder, _ options: EnvironmentOptions,
        _ progress: (Int, Int) throws -> Void
    ) throws -> Environment {
        do {
            try source.copyDataFile(to: draft.data.file, in: draft.folder, progress)
            try draft.data.file.lengthen()
            return try Environment.open(at: draft.folder.path, options: options)
        } catch LMDBError.damaged(let damage, _) {
            throw LMDBError.damaged(damage, path: source.dataPath)
        } catch LMDBError.damagedPages {
            // What is wrong with a page of the copy is that the file does not have it.
            let original = try File(opening: source.dataPath, O_RDONLY)
            let size = try File.sizeBytes(of: original.descriptor, path: source.dataPath)
            throw LMDBError.damaged(.pagesPastEnd(sizeBytes: UInt64(size)), path: source.dataPath)
        }
    }
}

extension File {
    /// Makes a data file as long as its newest commit says, and lists none of its pages as free:
    /// nothing is to be written to it, and the list is often among the last pages. What it has of a
    /// page in part goes: the rest of such a page would be taken for its content.
    fileprivate func lengthen() throws(LMDBError) {
        let size: (UInt64, UInt64)
        do throws(FileDamage) {
            let pages = try PageFile(descriptor: descriptor)
            let pageSize = UInt64(pages.pageSizeBytes)
            size = (
                pages.fileSizeBytes / pageSize * pageSize, (pages.newest.lastPage + 1) * pageSize
            )
            let meta = pages.newest.pageNumber * pageSize
            try pages.bytes.write(
                PageFormat.emptyTree, at: meta + UInt64(PageFormat.freeListRecord + 6))
        } catch {
            throw .damaged(error, path: path)
        }
        for length in [size.0, max(size.0, size.1)] {
            try LMDBError.check(
                ftruncate(descriptor, off_t(length)), during: .copy, path: path)
        }
    }
}
