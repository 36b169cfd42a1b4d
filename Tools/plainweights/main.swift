// The tool `plainweights`, which keeps training records in a store. See `plainweights help`.

import CommandLineSupport
import Foundation

let line = CommandWords()
var environment = ProcessInfo.processInfo.environment
var names = RawNames()
if let path = getenv(ToolContext.storeVariable) {
    // Reads the bytes of the variable, because the environment as text has only valid UTF-8.
    environment[ToolContext.storeVariable] = names.add(
        UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
}
let context = ToolContext(
    environment: environment, names: names, now: Date.init, timeZone: .current)
let console = Console(environment: environment)
// Who types the name alone, on a terminal, wants to see the training.
let isAlone = line.words.isEmpty && FullScreen.isPossible(in: environment)
let words = isAlone ? ["screen"] : line.words
exit(PlainWeightsTool.tool(context).run(words, names: line.names, console))
