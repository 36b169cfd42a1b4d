import Foundation
import RecordStore
import Testing

/// Values that are not read back as they were given.
private struct Draft: Record, Equatable {
    struct Content: Codable, Equatable {
        var words = 0
        /// It is not coded.
        var cursor = 0

        enum CodingKeys: CodingKey { case words }
    }

    var id = ID()
    var content = Content()
    var link = URL(filePath: "/")
    var links: [URL] = []

    static let schema = Schema<Draft>("Draft", blank: Draft()) {
        Document(1, "content", \.content)
        Field(2, "link", \.link)
        Field(3, "links", \.links)
    }
}

@Suite("The record that a change returns") struct UpdatedRecordTests {
    @Test("is what is stored, also of a document that codes only a part")
    func document() throws {
        try withVerifiedStore([Draft.self]) { store in
            let draft = Draft()
            try store.write { transaction in
                try transaction.save(draft)
                let updated = try transaction.update(draft.id) {
                    $0.content.words = 1
                    $0.content.cursor = 5
                }
                let stored = try transaction.get(draft.id)
                #expect(updated == stored && updated?.content == Draft.Content(words: 1))

                var edited = draft
                edited.content = Draft.Content(words: 2, cursor: 7)
                let saved = try transaction.save(edited, from: draft)
                let storedAgain = try transaction.get(draft.id)
                #expect(saved == storedAgain && saved?.content == Draft.Content(words: 2))
            }
        }
    }

    @Test("is what is stored, also of a link that is relative to another")
    func link() throws {
        let relative = try #require(URL(string: "x", relativeTo: URL(string: "http://b/")))
        try withVerifiedStore([Draft.self]) { store in
            let draft = Draft()
            try store.write { transaction in
                try transaction.save(draft)
                let linked = try transaction.update(draft.id) { $0.link = relative }
                let stored = try transaction.get(draft.id)
                #expect(linked == stored && linked?.link.absoluteString == "http://b/x")
                let more = try transaction.update(draft.id) { $0.links = [relative] }
                let storedAgain = try transaction.get(draft.id)
                #expect(more == storedAgain && more?.links.first?.absoluteString == "http://b/x")
            }
        }
    }
}
