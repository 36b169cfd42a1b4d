import Foundation

/// The system's memory for the pages of files.
enum PageCache {
    /// What came of dropping a file.
    enum Outcome: Hashable {
        case dropped
        /// Why the file, or a part of it, stays in memory.
        case kept(String)
    }

    /// How often the system is asked while pages stay that it still works on.
    private static let tries = 50

    /// Drops the pages of a file from the page cache, after those that were not written are.
    ///
    /// Linux alone does this, and not for a file that another process has mapped.
    static func drop(_ path: String) -> Outcome {
        #if os(Linux)
            let file = open(path, O_RDONLY | O_CLOEXEC)
            if file < 0 { return .kept(String(cString: strerror(errno))) }
            defer { close(file) }
            var left = 0
            for attempt in 0..<tries {
                if attempt > 0 { usleep(1_000) }
                if fsync(file) != 0 { return .kept(String(cString: strerror(errno))) }
                let code = posix_fadvise(file, 0, 0, Int32(POSIX_FADV_DONTNEED))
                if code != 0 { return .kept(String(cString: strerror(code))) }
                guard let count = residentPages(of: file) else {
                    return .kept("the system does not tell which pages are in memory")
                }
                if count == 0 { return .dropped }
                left = count
            }
            return .kept(
                "\(left) pages stay in memory: another process has the file open, or its file "
                    + "system is in memory")
        #else
            return .kept("this system cannot drop a file from its page cache; Linux can")
        #endif
    }

    #if os(Linux)
        /// Returns how many pages of an open file are in memory, or nil if that is not known.
        private static func residentPages(of file: Int32) -> Int? {
            var status = stat()
            guard fstat(file, &status) == 0 else { return nil }
            let (size, page) = (Int(status.st_size), sysconf(Int32(_SC_PAGESIZE)))
            guard size > 0 else { return 0 }
            guard let map = mmap(nil, size, PROT_READ, MAP_SHARED, file, 0), map != MAP_FAILED
            else { return nil }
            defer { munmap(map, size) }
            var pages = [UInt8](repeating: 0, count: (size + page - 1) / page)
            guard mincore(map, size, &pages) == 0 else { return nil }
            return pages.count { $0 & 1 == 1 }
        }
    #endif
}
