import Foundation

/// A record that is taken out of a store because its key or its bytes are damaged.
struct DamagedRecord {
    let key: [UInt8]
    let value: [UInt8]
    /// The id, or nil if the key is damaged.
    let id: IDBits?
    let reason: String

    /// Appends records to a file, a JSON object in each line, and flushes the file.
    static func append(_ records: [DamagedRecord], of type: String, to path: String) throws {
        let manager = FileManager.default
        if !manager.fileExists(atPath: path) {
            let isMade = manager.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            if !isMade { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
        }
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        try file.seekToEnd()
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for record in records {
            let line = [
                "type": type, "key": StoredValue.hexadecimal(record.key),
                "value": StoredValue.hexadecimal(record.value),
                "reason": record.reason,
            ]
            try file.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
        }
        try file.synchronize()
    }
}
