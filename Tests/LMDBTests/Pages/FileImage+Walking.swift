import Foundation
import LMDB
import TestSupport

extension FileImage {
    init(_ file: RealFile) throws { self.init(try file.bytes()) }

    func walk(transaction: UInt64? = nil) throws -> PageReport {
        try withPageFile(bytes) { try $0.walk(transaction: transaction) }
    }
}

/// Writes the bytes into a file and looks at it.
func withPageFile<Result>(_ bytes: [UInt8], _ body: (PageFile) throws -> Result) throws -> Result {
    let file = try RealFile(bytes: bytes)
    return try withPageFile(at: file.path, body)
}

func withPageFile<Result>(at path: String, _ body: (PageFile) throws -> Result) throws -> Result {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    return try body(PageFile(descriptor: descriptor))
}
