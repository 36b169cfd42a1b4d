// Checks the command line of the benchmarks, and lists their operations: built in seconds, where
// the benchmarks take minutes.

import BenchOptions
import Foundation

do {
    let options = try Options(CommandLine.arguments.dropFirst())
    if options.list { print(OperationName.all.joined(separator: "\n")) }
    try MissingTool.check(options)
} catch let error as MissingTool {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(3)
} catch {
    FileHandle.standardError.write(Data("bench: \(error) (see Tools/bench --help)\n".utf8))
    exit(2)
}
