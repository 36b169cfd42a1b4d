// Keeps training in a store: `plainweights help` says how.

import CommandLineSupport
import Foundation

let environment = ProcessInfo.processInfo.environment
let place = ToolPlace(environment: environment, now: Date.init, timeZone: .current)
let console = Console(environment: environment)
exit(PlainWeightsTool.tool(place).run(Array(CommandLine.arguments.dropFirst()), console))
