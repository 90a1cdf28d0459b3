package contest

import "time"

// Tab selects contests by the viewer's part in them (contests.md §2 "Contest list").
type Tab string

// The tabs.
const (
	TabAll          Tab = "all"
	TabOperated     Tab = "operated"
	TabParticipated Tab = "participated"
)

// PageSize is the most contests a list page holds (contests.md §9).
const PageSize = 50

// Query asks for one page of contests in the order contest end descending, id descending.
type Query struct {
	Tab    Tab
	UserID int64  // whose operated or participated contests; unused for TabAll
	GameID int64  // 0 = every game
	Status Status // "" = every status
	Now    time.Time
	// BeforeEnd and BeforeID are the key of the last contest seen; nil = from the first.
	BeforeEnd *time.Time
	BeforeID  int64
	Limit     int
}

// Person is the public reference of a user.
type Person struct {
	ID       int64
	Nickname string
	Image    string
}

// GameRef is the game of a card.
type GameRef struct {
	ID   int64
	Name string
	Key  string
}

// Card is a contest in a list: the contest with its game and its owner.
type Card struct {
	Contest
	Game      GameRef
	Organiser Person // ID 0 where the owner is gone
}

// Counts are the entries of a contest by what they have reached.
type Counts struct {
	Allowed   int
	CheckedIn int
}
