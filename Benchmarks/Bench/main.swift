import BenchOptions
import Foundation

do {
    try Bench.run(CommandLine.arguments.dropFirst())
} catch let error as WrongUsage {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(2)
} catch let error as MissingTool {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(3)
} catch let error as BenchError {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    switch error {
    case .usage: exit(2)
    case .missing: exit(3)
    case .differs, .failed, .missed: exit(1)
    }
} catch {
    FileHandle.standardError.write(Data("bench: \(error.localizedDescription)\n".utf8))
    exit(1)
}
