// Compares the screens of a tracker and added sets with SQLite, whose totals triggers keep:
// `Tools/bench --training`.

import BenchOptions
import Foundation

let usage = """
    Usage: Tools/bench --training [--sets N] [--rounds N] [--smoke]

      --sets N     sets of made-up training (1000000)
      --rounds N   times of each operation, of which the median is told (300)
      --smoke      compare the answers on 20000 sets, time nothing

    """
do {
    let options = try TrainingOptions(CommandLine.arguments.dropFirst())
    if options.help {
        print(usage, terminator: "")
        exit(0)
    }
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "training-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = try TrainingBench(in: folder.path, sets: options.sets)
    try bench.compare()
    if !options.smoke { try bench.time(rounds: options.rounds) }
} catch let error as WrongUsage {
    FileHandle.standardError.write(Data("bench: \(error)\n\(usage)".utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
    exit(1)
}
