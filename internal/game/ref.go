package game

// Ref names a title beside something else, such as a team; ID 0 if unset.
type Ref struct {
	ID   int64
	Key  string
	Name string
}
