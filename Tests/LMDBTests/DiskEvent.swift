import Foundation

/// One thing that a watched process did to its disk, as the shim recorded it. Files and folders go
/// by their inode.
enum DiskEvent {
    case fault(call: String)
    /// `isSynchronous` if the bytes were on the disk when the call returned.
    case write(file: Int, offset: Int, bytes: [UInt8], isSynchronous: Bool, name: String)
    case truncate(file: Int, sizeBytes: Int)
    /// A file or a folder was flushed.
    case sync(Int)
    case link(folder: Int, file: Int, name: String)
    case unlink(folder: Int, name: String)
    case rename(folder: Int, from: String, to: String)

    /// A line that is no event.
    struct Unreadable: Error {
        let line: String
    }

    static func parse(_ log: Data) throws -> [DiskEvent] {
        var events: [DiskEvent] = []
        var rest = [UInt8](log)[...]
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            let text = String(decoding: line, as: UTF8.self)
            events.append(try parse(text, rest))
            if case .write(_, _, let bytes, _, _) = events.last {
                rest = rest.dropFirst(bytes.count)
            }
        }
        return events
    }

    private static func parse(_ line: String, _ rest: ArraySlice<UInt8>) throws -> DiskEvent {
        let words = line.split(separator: " ").map(String.init)
        let numbers = words.dropFirst().map { Int($0) ?? -1 }
        return switch (words.first, words.count) {
        case ("fault", 2): .fault(call: words[1])
        case ("write", 6):
            .write(
                file: numbers[0], offset: numbers[1], bytes: Array(rest.prefix(numbers[2])),
                isSynchronous: numbers[3] == 1, name: words[5])
        case ("truncate", 3): .truncate(file: numbers[0], sizeBytes: numbers[1])
        case ("sync", 2): .sync(numbers[0])
        case ("link", 4): .link(folder: numbers[0], file: numbers[1], name: words[3])
        case ("unlink", 3): .unlink(folder: numbers[0], name: words[2])
        case ("rename", 4): .rename(folder: numbers[0], from: words[2], to: words[3])
        default: throw Unreadable(line: line)
        }
    }
}

extension DiskEvent {
    /// The file in which a child acknowledges what it committed.
    static let acknowledgements = "acknowledged"

    /// The number that was acknowledged by this event.
    var acknowledgedNumber: Int? {
        guard case .write(_, _, let bytes, _, Self.acknowledgements) = self else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self).dropLast())
    }

    var isFault: Bool {
        if case .fault = self { true } else { false }
    }
}
