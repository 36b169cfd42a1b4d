// The main job, start to end, and what it did in numbers: `Tools/demo` runs it.

import Foundation
import RecordStore

guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last, folder != "--help"
else {
    print("usage: plainweights-demo FOLDER    makes a store in FOLDER, writes and reads back")
    exit(CommandLine.arguments.last == "--help" ? 0 : 2)
}

do {
    try await Demo(folder: folder + "/store").run()
} catch {
    FileHandle.standardError.write(Data("plainweights-demo: \(error)\n".utf8))
    exit(1)
}
