extension ReadView {
    /// The object that was attached to the transaction of this thread, or nil.
    package var attachment: AnyObject? { owner.thread.attachment }

    /// Attaches an object to the transaction of this thread while `body` runs.
    package func attaching<R>(_ object: AnyObject, _ body: () throws -> R) rethrows -> R {
        let thread = owner.thread
        let before = thread.attachment
        thread.attachment = object
        defer { thread.attachment = before }
        return try body()
    }
}
