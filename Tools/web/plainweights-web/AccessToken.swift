import Foundation

/// The token that is asked for, in a file that only its user can read.
struct AccessToken {
    /// The file cannot be used.
    struct Refused: Error {
        let message: String
    }

    let text: String

    /// Reads the token of a file, which is made if it is not there.
    init(file path: String) throws {
        let manager = FileManager.default
        if !manager.fileExists(atPath: path) { try Self.make(path) }
        guard let facts = try? manager.attributesOfItem(atPath: path),
            let mode = facts[.posixPermissions] as? Int,
            let owner = facts[.ownerAccountID] as? Int,
            let data = manager.contents(atPath: path)
        else { throw Refused(message: "the token file \(path) cannot be read") }
        guard mode & 0o077 == 0, owner == Int(getuid()) else {
            throw Refused(message: "others can read the token file \(path): chmod 600 \(path)")
        }
        text = String(decoding: data, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let isWord = text.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        }
        guard isWord, (32...200).contains(text.utf8.count) else {
            throw Refused(
                message: "the token file \(path) needs 32 to 200 letters and digits; "
                    + "one that is not there is made")
        }
    }

    private static func make(_ path: String) throws {
        var random = SystemRandomNumberGenerator()
        let letters = (0..<40).map { _ in
            "abcdefghijklmnopqrstuvwxyz0123456789".randomElement(using: &random) ?? "x"
        }
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data((String(letters) + "\n").utf8),
                attributes: [.posixPermissions: 0o600])
        else { throw Refused(message: "the token file \(path) cannot be made") }
    }
}
