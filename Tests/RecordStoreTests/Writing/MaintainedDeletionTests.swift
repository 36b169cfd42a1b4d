import RecordStore
import Testing

/// A part that deletes what the record names, adds a task to a deleted project, or brings one back.
private struct Project: Record, Equatable {
    var id = ID()
    var name = ""
    var parent: Project.ID?
    var doomed: Task.ID?

    static let schema = Schema<Project>("Project", blank: Project()) {
        Field(1, "name", \.name)
        Field(2, "parent", \.parent, onDelete: .cascade)
        Field(3, "doomed", \.doomed, onDelete: .nullify, mayDangle: true)
        Maintain { old, new, transaction in
            guard let old, new == nil else { return }
            if old.name == "added to" { try transaction.save(Task(project: old.id)) }
            if old.name == "brought back" { try transaction.save(old) }
            guard let doomed = old.doomed else { return }
            if old.name != "careful" {
                try transaction.delete(doomed)
                return
            }
            _ = try? transaction.savepoint { try $0.delete(doomed) }
        }
    }
}

/// The part of an endless task makes another one when it is deleted.
private struct Task: Record, Equatable {
    var id = ID()
    var project: Project.ID?
    var isEndless = false
    var number = 0

    static let schema = Schema<Task>("Task", blank: Task()) {
        Field(1, "project", \.project, onDelete: .cascade)
        Field(2, "isEndless", \.isEndless)
        Field(3, "number", \.number)
        Maintain { old, new, transaction in
            if let new, new.number < 0 || new.number == 10 {
                try transaction.update(new.id) { $0.number -= 1 }
            }
            guard let old, new == nil, old.isEndless else { return }
            try transaction.save(Task(project: old.project, isEndless: true))
        }
    }
}

/// A log that forbids deleting its task, and goes with its project.
private struct Log: Record, Equatable {
    var id = ID()
    var task: Task.ID?
    var project: Project.ID?

    static let schema = Schema<Log>("Log", blank: Log()) {
        Field(1, "task", \.task, onDelete: .deny)
        Field(2, "project", \.project, onDelete: .cascade)
    }
}

@Suite("Deleting with Maintain parts") struct MaintainedDeletionTests {
    private static let types: [any Record.Type] = [Project.self, Task.self, Log.self]

    @Test("what a part makes refer to a record that is being deleted goes too")
    func addedChild() throws {
        try withVerifiedStore(Self.types) { store in
            let project = Project(name: "added to")
            let child = Project(name: "added to", parent: project.id)
            try store.write { transaction in
                try transaction.save([project, child])
                try transaction.save(Task(project: project.id))
            }
            #expect(try store.delete(project.id))
            #expect(try store.count(of: Task.self) == 0)
            #expect(try store.count(of: Project.self) == 0)
        }
    }

    @Test("a deletion by a part is denied by nobody who goes in the same cascade")
    func denierGoesToo() throws {
        try withVerifiedStore(Self.types) { store in
            let (root, task) = (Project(name: "root"), Task())
            let child = Project(name: "child", parent: root.id, doomed: task.id)
            try store.write { transaction in
                try transaction.save([root, child])
                try transaction.save(task)
                try transaction.save(Log(task: task.id, project: root.id))
                try transaction.save(Log(task: task.id, project: child.id))
            }
            #expect(try store.delete(root.id))
            #expect(try store.count(of: Task.self) == 0)
            #expect(try store.count(of: Log.self) == 0)
        }
    }

    @Test("a deletion by a part is denied by one that stays, and a savepoint judges its own")
    func denierStays() throws {
        try withVerifiedStore(Self.types) { store in
            let task = Task()
            let log = Log(task: task.id)
            let (project, careful) = (
                Project(name: "careless", doomed: task.id),
                Project(name: "careful", doomed: task.id)
            )
            try store.write { transaction in
                try transaction.save(task)
                try transaction.save(log)
                try transaction.save([project, careful])
            }
            #expect(
                throws: StoreError.deleteDenied(
                    type: "Task", id: task.id.uuid, byType: "Log", field: "task",
                    byID: log.id.uuid)
            ) { try store.delete(project.id) }
            #expect(try store.delete(careful.id))
            #expect(try store.all(Project.self) == [project])
            #expect(try store.get(task.id) == task)
        }
    }

    @Test("a record that its part brings back keeps what refers to it")
    func broughtBack() throws {
        try withVerifiedStore(Self.types) { store in
            let project = Project(name: "brought back")
            let task = Task(project: project.id)
            try store.write { transaction in
                try transaction.save(project)
                try transaction.save(task)
            }
            #expect(try store.delete(project.id))
            #expect(try store.get(project.id) == project)
            #expect(try store.all(Task.self) == [task])
        }
    }

    @Test("parts that set each other off without an end throw with the type, and undo it all")
    func unsettled() async throws {
        try await withVerifiedStore(Self.types) { store in
            let (project, kept) = (Project(), Task())
            let task = Task(project: project.id, isEndless: true)
            try await store.write { transaction in
                try transaction.save(project)
                try transaction.save([kept, task])
            }
            let expected = StoreError.unsettled(type: "Task", depth: 64)
            await #expect(throws: expected) {
                try await store.write { _ = try $0.delete(project.id) }
            }
            await #expect(throws: expected) {
                try await store.write { transaction in
                    _ = try? transaction.update(kept.id) { $0.number = -1 }
                }
            }
            try await store.write { transaction in
                #expect(throws: expected) {
                    try transaction.savepoint { try $0.save(Task(number: -1)) }
                }
                try transaction.save(Task(number: 1))
            }
            #expect(try store.all(Task.self).map(\.number) == [0, 0, 1])
        }
    }

    @Test("an update gives the record as the parts have left it")
    func ownRecord() throws {
        try withVerifiedStore(Self.types) { store in
            let task = Task()
            try store.write { transaction in
                try transaction.save(task)
                let updated = try transaction.update(task.id) { $0.number = 10 }
                #expect(updated?.number == 9)
                var edited = task
                edited.number = 10
                let saved = try transaction.save(edited, from: task)
                #expect(saved?.number == 9)
            }
            #expect(try store.get(task.id)?.number == 9)
        }
    }
}
