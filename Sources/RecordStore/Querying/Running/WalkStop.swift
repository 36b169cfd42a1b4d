/// The place at which a walk has stopped because its time was over.
enum WalkStop {
    /// After a row of its order.
    case place(PagePlace)
    /// Amid a sort in memory, of which no row can be given yet.
    case sort(SortPlace)
}
