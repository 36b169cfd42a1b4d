// The tool `store-inspect`, which inspects a store without the program that made it. See
// `store-inspect help`.

import CommandLineSupport
import Foundation

ReadGuard.install(
    """
    store-inspect: The file cannot be read: it was cut meanwhile, or a page is damaged. What was \
    printed before is sound; verify tells what is wrong.
    """, code: ExitCode.unreadable)
let console = Console(environment: ProcessInfo.processInfo.environment)
let line = CommandWords()
exit(StoreInspect.tool.run(line.words, names: line.names, console))
