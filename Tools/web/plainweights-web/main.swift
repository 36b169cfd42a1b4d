import Foundation
import PlainWeights
import TrainingSite
import WebServer

/// Ends the program with a sentence.
func fail(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("plainweights-web: \(message)\n".utf8))
    exit(code)
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let environment = ProcessInfo.processInfo.environment
let ending = Ending.taken()
// A page that is closed while it is written to is no reason to end.
signal(SIGPIPE, SIG_IGN)
// Files of this program are its user's.
umask(0o077)
do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    if options.wantsHelp {
        FileHandle.standardOutput.write(Data(Options.help.utf8))
        exit(0)
    }
    let path = try options.storePath(environment)
    let token = try options.tokenFile.map(AccessToken.init(file:))
    let opened = try OpenedStore(
        at: path, isReadOnly: options.isReadOnly, environment: environment)
    let address = options.listen ?? "127.0.0.1"
    let entry = SiteEntry()
    let listener = try Listener(address: address, port: options.port) { request in
        await entry.site().answer(request)
    }
    await entry.open(
        Site(
            store: opened.store, isReadOnly: opened.isReadOnly,
            door: Door(
                address: address, port: listener.port, names: options.hosts, token: token?.text),
            inspector: options.inspector.map { Inspector(program: $0, store: path) }))
    let links = PrintedLinks(
        address: address, port: listener.port, names: options.hosts, token: token?.text)
    for line in links.lines { say(line) }
    if opened.isReadOnly { say("The store is opened for reading: the page changes nothing.") }
    for await _ in ending {}
    await listener.stop()
    try opened.store.close()
} catch let error as Options.Wrong {
    fail(2, error.message)
} catch let error as AccessToken.Refused {
    fail(5, error.message)
} catch let error as Listener.Failure {
    fail(4, "cannot listen there: \(String(cString: strerror(error.code)))")
} catch {
    fail(3, error.localizedDescription)
}
