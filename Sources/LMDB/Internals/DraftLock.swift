import Foundation

/// A draft beside the data file whose maker lives: its file is locked for as long as the value
/// lives, and its name goes with it.
///
/// The calls are safe because Swift lends each path as a C string during the call.
struct DraftLock: ~Copyable {
    let file: File
    var path: String { file.path }

    /// Creates an empty file at a path that nothing else uses.
    init(at path: String) throws(LMDBError) {
        let file = try File(opening: path, O_RDWR | O_CREAT | O_EXCL)
        if flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = LMDBError.Code(rawValue: errno)
            unsafe unlink(path)
            throw .failed(code, during: .open, path: path)
        }
        self.file = file
    }

    deinit { unsafe unlink(file.path) }
}
