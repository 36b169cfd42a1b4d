import Foundation
import RecordStore
import TrainingData

#if canImport(PeerSQLite)
    import PeerSQLite
#endif

/// One implementation with its file, as words that a process can be given.
struct Implementation {
    let name: String
    let variant: String
    let path: String

    var words: [String] { [name, variant, path] }

    var dataFile: String {
        name == "sqlite-c" ? path : path + "/data.mdb"
    }

    init(name: String, variant: String = "", path: String) {
        self.name = name
        self.variant = variant
        self.path = path
    }

    /// From the words.
    init(_ words: [String]) throws(BenchError) {
        guard words.count == 3 else { throw .usage("\(words) name no implementation") }
        self.init(name: words[0], variant: words[1], path: words[2])
    }

    static func all(_ files: Files) -> [Implementation] {
        var all = [
            Implementation(name: "lmdb-c", path: files.peer),
            Implementation(name: "recordstore", path: files.store),
        ]
        #if canImport(PeerSQLite)
            all += SQLiteFile.Layout.allCases.map {
                Implementation(name: "sqlite-c", variant: $0.rawValue, path: files.sqlite($0))
            }
        #endif
        return all
    }

    /// Opens the file and shows first pages. Returns how much `RssAnon` grew by it.
    func memoryOfFirstPages() throws -> Int? {
        guard let before = Self.anonymousBytes() else { return nil }
        let opened = try open()
        let pages = try opened.firstPages()
        return withExtendedLifetime((opened, pages)) {
            Self.anonymousBytes().map { max(0, $0 - before) }
        }
    }

    func open() throws -> any OpenImplementation {
        switch name {
        case "lmdb-c": return OpenLMDB(storeAt: path)
        case "recordstore":
            return OpenStore(store: try Store.open(at: path, flushing: .durable))
        default:
            #if canImport(PeerSQLite)
                guard let layout = SQLiteFile.Layout(rawValue: variant) else {
                    throw BenchError.usage("no layout \(variant)")
                }
                return OpenSQLite(file: try SQLiteFile(path, layout), layout: layout)
            #else
                throw BenchError.usage("no implementation \(name)")
            #endif
        }
    }

    private static func anonymousBytes() -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first
        else { return nil }
        return Int(kibibytes).map { $0 * 1_024 }
    }
}
