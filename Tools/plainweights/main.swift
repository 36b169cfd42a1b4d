// Keeps training in a store: `plainweights help` says how.

import CommandLineSupport
import Foundation

let line = CommandWords()
var environment = ProcessInfo.processInfo.environment
var names = RawNames()
if let path = getenv(ToolPlace.storeVariable) {
    // As its bytes are: what the environment gives as text is UTF-8, or left out.
    environment[ToolPlace.storeVariable] = names.add(
        UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
}
let place = ToolPlace(
    environment: environment, names: names, now: Date.init, timeZone: .current)
let console = Console(environment: environment)
exit(PlainWeightsTool.tool(place).run(line.words, names: line.names, console))
