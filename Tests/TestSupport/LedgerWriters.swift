/// The names of the writers of a process that writes until it is killed.
public enum LedgerWriters {
    /// Those that block a thread.
    public static let threads = ["thread1", "thread2"]
    /// Those that wait in a task.
    public static let tasks = ["task1", "task2"]
    /// Both.
    public static let all = threads + tasks
}
