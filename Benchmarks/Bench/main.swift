import Foundation

do {
    try Bench.run(CommandLine.arguments.dropFirst())
} catch let error as BenchError {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    if case .usage = error { exit(2) }
    exit(1)
} catch {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
}
