extension Exercise {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.texts("aliases", aliases)
        try check.text("category", category)
        try check.texts("tags", tags)
        try check.texts("secondaryTags", secondaryTags)
        try check.text("notes", notes)
        try check.integer("bodyweightShare", bodyweightShare, in: TrainingLimits.thousandths)
        try check.integer("implementCount", implementCount, in: TrainingLimits.implementCounts)
        try check.time("defaultRest", defaultRest)
        try check.list("muscles", muscles ?? []) { (muscle) throws(TrainingError) in
            try check.integer("muscles", muscle.share, in: TrainingLimits.thousandths)
        }
        try check.date("createdDate", createdDate)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the exercise and its index entries take in the store.
    public var approximateBytes: Int {
        let texts = (aliases + tags + secondaryTags).reduce(0) { $0 + $1.utf8.count }
        return 240 + 3 * name.utf8.count + 2 * category.utf8.count + notes.utf8.count + 2 * texts
            + 60 * (muscles?.count ?? 0)
    }
}
