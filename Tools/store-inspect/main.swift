// Looks into a store without the program that made it: `store-inspect help` says how.

import CommandLineSupport
import Foundation

let console = Console(environment: ProcessInfo.processInfo.environment)
let line = CommandWords()
exit(StoreInspect.tool.run(line.words, names: line.names, console))
