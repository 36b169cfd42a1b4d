#if canImport(PeerSQLite)
    import PeerSQLite

    extension SQLiteFile: SQLiteWriter {}
#endif
