import Foundation

/// The memory that the process has for itself: pages of mapped files do not count.
public enum AnonymousMemory {
    /// Nil where the system does not say it in `/proc`.
    public static func sizeBytes() -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first
        else { return nil }
        return Int(kibibytes).map { $0 * 1_024 }
    }
}
