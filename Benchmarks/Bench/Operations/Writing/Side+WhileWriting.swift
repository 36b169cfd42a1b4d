extension Side {
    /// The same side, timed while a writer commits.
    func during(_ writing: Writing) -> Side {
        Side(name: name, variant: variant, answer: answer) { [run] range, samples in
            let writer = BackgroundWriter(writing)
            do { try run(range, &samples) } catch {
                try writer.stop()
                throw error
            }
            try writer.stop()
        }
    }
}
