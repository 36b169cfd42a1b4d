import ForkSupport
import Foundation
import PlainWeights

extension Roles {
    private struct Note: Record {
        var id = ID()
        var text = ""

        static let schema = Schema<Note>("Note", blank: Note()) {
            Field(1, "text", \.text)
        }
    }

    /// `fork-follow STORE`: the child looks at a live query that was read before the fork, and at
    /// one that was not.
    static func forkFollow(_ arguments: [String]) throws {
        try MainActor.assumeIsolated {
            let store = try Store.open(at: arguments[0], [Note.self])
            try store.write { try $0.save(Note(text: "before")) }
            let (known, fresh) = (LiveQuery(store, Query<Note>()), LiveQuery(store, Query<Note>()))
            say("parent sees \(known.rows.map(\.text))")
            let id = forkProcess()
            if id == 0 {
                let error = known.error == nil ? "no" : "yes"
                say("child keeps \(known.rows.map(\.text)), error \(error)")
                say("child reads \(fresh.rows.map(\.text))")
                if case StorageError.forked? = fresh.error as? StorageError { say("forked") }
                _exit(0)
            }
            var status: Int32 = 0
            waitpid(id, &status, 0)
            if status != 0 { say("fork ended with \(status)") }
            try store.write { try $0.save(Note(text: "after")) }
            say("parent sees \(known.rows.map(\.text)) and \(fresh.rows.count)")
        }
    }
}
