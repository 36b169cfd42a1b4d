import Foundation
import PlainWeights

/// What the command line says.
struct Options {
    /// The command line is wrong.
    struct Wrong: Error {
        let message: String
    }

    var store: String?
    var port = 8_780
    var listen: String?
    var tokenFile: String?
    var hosts: [String] = []
    var inspector: String?
    var isReadOnly = false
    var wantsHelp = false

    static let storeVariable = "PLAINWEIGHTS_STORE"

    static let help = """
        Usage: plainweights-web [--store PATH] [--port N] ...

        Shows a store of training in the browser, at an address of this machine alone, until Ctrl-C.

          --store PATH       the folder of the store; else the variable \(storeVariable), else the
                             usual one, which plainweights uses too
          --port N           the port, 8780 without it; 0 takes any free one
          --read-only        change nothing
          --listen ADDRESS   an address that others can reach too; needs --token-file
          --token-file FILE  who asks needs the token in this file, which is made if it is not there
          --host NAME        a name by which this machine is called, NAME:PORT behind a tunnel;
                             may be repeated
          --inspector FILE   the program store-inspect, for the report about the store
          --help             show this text

        Examples:
          plainweights-web
          plainweights-web --store ~/Training --port 0
          plainweights-web --listen 0.0.0.0 --host gym.local --token-file ~/.gym-token

        Exit codes: 0 ended by a signal, 2 wrong usage, 3 the store cannot be opened, 4 the address
        cannot be listened at, 5 the token file cannot be used.

        """

    init(_ words: [String]) throws {
        var words = words[...]
        func value(of option: String) throws -> String {
            guard let value = words.popFirst(), !value.isEmpty else {
                throw Wrong(message: "\(option) needs a value")
            }
            return value
        }
        while let word = words.popFirst() {
            switch word {
            case "--help": wantsHelp = true
            case "--store": store = try value(of: word)
            case "--listen": listen = try value(of: word)
            case "--token-file": tokenFile = try value(of: word)
            case "--host": hosts.append(try value(of: word))
            case "--inspector": inspector = try value(of: word)
            case "--read-only": isReadOnly = true
            case "--port":
                guard let number = Int(try value(of: word)), (0...65_535).contains(number) else {
                    throw Wrong(message: "--port needs a number from 0 to 65535")
                }
                port = number
            default: throw Wrong(message: "cannot use: \(word)")
            }
        }
        if listen != nil, tokenFile == nil {
            throw Wrong(message: "--listen needs --token-file: others could write in the store")
        }
    }

    /// Returns the folder of the store.
    func storePath(_ environment: [String: String]) throws -> String {
        if let store { return store }
        if let path = environment[Self.storeVariable], !path.isEmpty { return path }
        guard let home = TrainingHome(environment: environment) else {
            throw Wrong(message: "--store PATH is missing: there is no home")
        }
        return home.store
    }
}
