package contest

// EntryStore keeps the entries of contests.
type EntryStore interface{}
