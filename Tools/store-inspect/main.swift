// The tool `store-inspect`, which inspects a store without the program that made it. See
// `store-inspect help`.

import CommandLineSupport
import Foundation

ReadGuard.install(
    """
    store-inspect: The file cannot be read: it was cut meanwhile, or a page is damaged. What was \
    printed before is sound; verify tells what is wrong.
    """, code: ExitCode.unreadable)
let line = CommandWords()
let work = { @Sendable () -> Int32 in
    let console = Console(environment: ProcessInfo.processInfo.environment)
    return StoreInspect.tool.run(line.words, names: line.names, console)
}
// A prompt takes Ctrl-C as a key, and its commands are processes of their own.
exit(line.words.first == ShellCommand.name ? work() : Interruption.guarding(work))
