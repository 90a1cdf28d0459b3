// Package group names the subjects to which many people may write at the same moment. The store runs the writes to one subject in groups
// that share a transaction.
package group

// Subject is a contest or a room.
type Subject struct {
	Kind string
	ID   int64
}

// The kinds are the first parts of the paths of the API.
const (
	Contests = "contests"
	Chats    = "chats"
)

// Contest is the subject of what people do in a contest.
func Contest(id int64) Subject { return Subject{Contests, id} }

// Chat is the subject of what people post in a room.
func Chat(id int64) Subject { return Subject{Chats, id} }
