package game

// Ref names a game in another record, such as a team; ID is 0 if unset.
type Ref struct {
	ID   int64
	Key  string
	Name string
}
