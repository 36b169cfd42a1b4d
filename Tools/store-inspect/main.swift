// Looks into a store without the program that made it: `store-inspect help` says how.

import CommandLineSupport
import Foundation

let console = Console(environment: ProcessInfo.processInfo.environment)
exit(StoreInspect.tool.run(Array(CommandLine.arguments.dropFirst()), console))
