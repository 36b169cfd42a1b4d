// The tool `store-inspect`, which inspects a store without the program that made it. See
// `store-inspect help`.

import CommandLineSupport
import Foundation

let console = Console(environment: ProcessInfo.processInfo.environment)
let line = CommandWords()
exit(StoreInspect.tool.run(line.words, names: line.names, console))
