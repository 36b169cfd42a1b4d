import Foundation
import RecordStore
import TestSupport
import Testing

/// A node of a graph: one reference of each rule to its own type.
private struct Node: Record, Equatable {
    var id = ID()
    var owner: Node.ID?
    var friend: Node.ID?
    var friends: [Node.ID] = []
    var sentry: Node.ID?

    static let schema = Schema<Node>("Node", blank: Node()) {
        Field(1, "owner", \.owner, onDelete: .cascade)
        Field(2, "friend", \.friend, onDelete: .nullify)
        Field(3, "friends", \.friends, onDelete: .nullify)
        Field(4, "sentry", \.sentry, onDelete: .deny)
    }
}

@Suite("Deleting") struct DeletionTests {
    private static let count = repetitions("PLAINWEIGHTS_CHILDREN", quick: 2_000, thorough: 20_000)

    @Test("a record that is not there is no error")
    func absent() throws {
        try withVerifiedStore([Node.self]) { store in
            let wasThere = try store.delete(Node.ID())
            #expect(!wasThere)
        }
    }

    @Test("a cycle of cascades is deleted as a whole")
    func cascadeCycle() throws {
        try withVerifiedStore([Node.self]) { store in
            var nodes = (0..<5).map { _ in Node() }
            for position in nodes.indices { nodes[position].owner = nodes[(position + 1) % 5].id }
            nodes.append(Node(owner: nodes[2].id))
            try store.write { try $0.save(nodes) }
            #expect(try store.delete(nodes[0].id))
            #expect(try store.count(of: Node.self) == 0)
        }
    }

    @Test("a denied deletion names the record, the field and who forbids it")
    func denied() throws {
        try withVerifiedStore([Node.self]) { store in
            let (root, other) = (Node(), Node())
            let child = Node(owner: root.id)
            let holder = Node(sentry: child.id)
            try store.write { try $0.save([root, other, child, holder]) }
            let expected = StoreError.deleteDenied(
                type: "Node", id: child.id.uuid, byType: "Node", field: "sentry",
                byID: holder.id.uuid)
            #expect(throws: expected) { try store.write { try $0.delete(root.id) } }
            #expect(throws: expected) {
                try store.write { transaction in try? transaction.delete(root.id) }
            }
            try store.write { transaction in
                #expect(throws: expected) {
                    try transaction.savepoint { try $0.delete(root.id) }
                }
                try transaction.delete(other.id)
            }
            #expect(try store.all(Node.self).map(\.id) == [root.id, child.id, holder.id])
        }
    }

    @Test("a record that is deleted too denies nothing")
    func deniedByDoomed() throws {
        try withVerifiedStore([Node.self]) { store in
            let root = Node()
            var (left, right) = (Node(owner: root.id), Node(owner: root.id))
            (left.sentry, right.sentry) = (right.id, left.id)
            try store.write { try $0.save([root, left, right]) }
            #expect(throws: StoreError.self) { try store.write { try $0.delete(left.id) } }
            #expect(try store.delete(root.id))
            #expect(try store.count(of: Node.self) == 0)
        }
    }

    @Test("a reference to itself stands in no record's way")
    func itself() throws {
        try withVerifiedStore([Node.self]) { store in
            var node = Node()
            (node.owner, node.friend, node.friends, node.sentry) =
                (node.id, node.id, [node.id], node.id)
            try store.write { try $0.save(node) }
            #expect(try store.delete(node.id))
        }
    }

    @Test("many children of one record go, or lose their reference")
    func manyChildren() throws {
        try withVerifiedStore([Node.self]) { store in
            let (owner, friend) = (Node(), Node())
            try store.write { transaction in
                try transaction.save([owner, friend])
                for _ in 0..<Self.count {
                    try transaction.save(
                        Node(owner: owner.id, friend: friend.id, friends: [friend.id, owner.id]))
                }
            }
            #expect(try store.delete(friend.id))
            let child = try store.all(Node.self).last
            #expect(child?.friend == nil && child?.friends == [owner.id])
            expectSound(store)
            #expect(try store.delete(owner.id))
            #expect(try store.count(of: Node.self) == 0)
        }
    }

    @Test("a long chain of cascades needs no deep stack")
    func longChain() throws {
        try withVerifiedStore([Node.self]) { store in
            let first = Node()
            try store.write { transaction in
                var last = first
                try transaction.save(last)
                for _ in 0..<Self.count {
                    last = Node(owner: last.id, friend: last.id)
                    try transaction.save(last)
                }
            }
            #expect(try store.delete(first.id))
            #expect(try store.count(of: Node.self) == 0)
        }
    }
}
