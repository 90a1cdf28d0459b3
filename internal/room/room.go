// Package room holds match rooms: lobbies in which people and teams of one game meet, get ready, play a match outside
// any bracket and report its result (MATCHROOM-1 to MATCHROOM-6).
//
// Every write first locks the room by increasing its version. Writes to one room are therefore serial, and nobody
// enters a room that has ended.
package room

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
)

// Status is the state of a match room (MATCHROOM-2).
type Status int

// The statuses. Waiting and Ready follow from the players, the others from what the players do.
const (
	ResultFailed  Status = -1 // the sides disagree about the result
	Waiting       Status = 0
	Ready         Status = 1 // two sides or more, and everyone is ready
	Start         Status = 2 // everyone goes to the game's lobby
	Playing       Status = 3
	GettingResult Status = 4 // a side has reported how the match ended
	Done          Status = 99
)

// matchRoomStore stores match rooms.
type matchRoomStore interface {
	InsertMatchRoom(ctx context.Context, r Room) error
	// LockMatchRoom locks the room for the rest of the transaction; ok is false if it does not exist or has ended.
	// The result includes teams, players and reports.
	LockMatchRoom(ctx context.Context, id int64) (r Room, ok bool, err error)
	MatchRoom(ctx context.Context, id int64) (r Room, ok bool, err error)
	// UpdateMatchRoom writes code, status and times.
	UpdateMatchRoom(ctx context.Context, r Room) error
	// MatchRooms lists rooms with teams, players and reports, newest first.
	MatchRooms(ctx context.Context, q Query, since time.Time, most int) ([]Room, error)
	// CountOpenMatchRooms counts a person's open rooms that were created after since.
	CountOpenMatchRooms(ctx context.Context, userID int64, since time.Time) (int, error)
	// OpenMatchRoomIDs lists a person's open rooms.
	OpenMatchRoomIDs(ctx context.Context, userID int64, most int) ([]int64, error)
}

// gathering reports whether people still enter and get ready.
func (s Status) gathering() bool { return s == Waiting || s == Ready }

// Limits of rooms.
const (
	// MaxPlayers is the largest number of people in a room.
	MaxPlayers = 64
	// MaxOpen is the largest number of open rooms of one person.
	MaxOpen = 5
	// MaxName and MaxCode are lengths in characters.
	MaxName = 50
	MaxCode = 100
	// PageSize is the number of rooms on a page.
	PageSize = 50
	// Window is how long a room is listed as current (MATCHROOM-6).
	Window = 168 * time.Hour
	// CloseAfter is how long the reports of some sides wait for the others before they count.
	CloseAfter = 60 * time.Minute
)

// Room is a match room.
type Room struct {
	ID          int64
	Game        game.Ref
	ContestID   int64 // 0 if unset
	ContestName string
	CreatorID   int64
	Name        string // empty if none was given
	Code        string // of the game's lobby; empty until a player sets it
	Status      Status
	DeletedAt   *time.Time // the last player left
	StartedAt   *time.Time
	DoneAt      *time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time

	Teams   []Team   // in the order in which they came
	Players []Player // in the order in which they came
	Results []Result // one for each side that has reported
}

// Team is a team of a room, with its name from when it entered.
type Team struct {
	ID       int64
	Name     string
	Image    string // path, empty if unset
	JoinedAt time.Time
}

// PlayerStatus is a player's readiness.
type PlayerStatus int

// The statuses of a player.
const (
	NotReady    PlayerStatus = 0
	PlayerReady PlayerStatus = 1
)

// Player is a person in a room.
type Player struct {
	ID        int64
	User      account.Ref
	TeamID    int64         // 0 = plays alone
	Status    *PlayerStatus // nil = unset
	CreatedAt time.Time
	UpdatedAt time.Time
}

// ready reports whether the player takes part in the match.
func (p *Player) ready() bool { return p.Status != nil && *p.Status == PlayerReady }

// side returns the side of a player: the team, or the player alone.
func (p *Player) side() Side {
	if p.TeamID != 0 {
		return Side{TeamID: p.TeamID}
	}
	return Side{UserID: p.User.ID}
}

// Side is a team, or a person who plays alone; the zero value is neither.
type Side struct{ TeamID, UserID int64 }

// Result is a side's report of how the match ended.
type Result struct {
	UserID    int64 // the player of the side who reported last
	Winner    Side  // the zero value for a draw
	CreatedAt time.Time
}

// Detail is a room with the viewer's rights in it.
type Detail struct {
	Room
	Viewer Viewer
}

// Viewer holds a person's role and rights in a room.
type Viewer struct {
	Inside    bool
	TeamID    int64 // the team for which the viewer plays, 0 for none
	Status    *PlayerStatus
	MayEnter  bool
	MayReady  bool // become ready, or take that back
	MayLeave  bool
	MayStart  bool
	MayPlay   bool // mark the match as running
	MayReport bool // report how the match ended
	// Entered: the viewer plays in the room's contest; true for a room without a contest.
	Entered bool
	// Removed: the creator of the room removed the viewer, who cannot enter again.
	Removed bool
	// MayManage: the viewer created the room and can remove a player or close it now.
	MayManage bool
	// InvitedAs is the team for which the viewer was invited, 0 if unset.
	InvitedAs int64
}

// player finds a person in the room.
func (r *Room) player(userID int64) *Player {
	i := slices.IndexFunc(r.Players, func(p Player) bool { return p.User.ID == userID })
	if i < 0 {
		return nil
	}
	return &r.Players[i]
}

// sides lists the sides in the room, or only those with a ready player.
func (r *Room) sides(ready bool) []Side {
	var out []Side
	for i := range r.Players {
		p := &r.Players[i]
		if s := p.side(); (!ready || p.ready()) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// allReady reports whether there are two sides or more and every player is ready.
func (r *Room) allReady() bool {
	return len(r.sides(true)) > 1 && !slices.ContainsFunc(r.Players, func(p Player) bool { return !p.ready() })
}

// mayStart reports whether there are two sides or more, each with a ready player. Absent players do not delay the
// match.
func (r *Room) mayStart() bool {
	return r.Status.gathering() && len(r.sides(true)) > 1 && len(r.sides(true)) == len(r.sides(false))
}

// mayReport reports whether results can be reported.
func (s Status) mayReport() bool {
	return s == Start || s == Playing || s == GettingResult || s == ResultFailed
}

// settle updates the status of a gathering room from its players.
func (r *Room) settle() {
	if !r.Status.gathering() {
		return
	}
	r.Status = Waiting
	if r.allReady() {
		r.Status = Ready
	}
}

// statusFromReports returns the status that follows from the reports: contradicting reports are ResultFailed at once. Done needs
// the report of every playing side, or silence of the others for CloseAfter.
func (r *Room) statusFromReports(now time.Time) Status {
	if len(r.Results) == 0 {
		return r.Status
	}
	last := r.Results[0].CreatedAt
	for _, report := range r.Results {
		if report.Winner != r.Results[0].Winner {
			return ResultFailed
		}
		if report.CreatedAt.After(last) {
			last = report.CreatedAt
		}
	}
	if len(r.Results) >= len(r.sides(true)) || !now.Before(last.Add(CloseAfter)) {
		return Done
	}
	return GettingResult
}

// MayLeave reports whether a player may leave: only a player who is not ready (MATCHROOM-4).
func (p *Player) MayLeave() bool { return !p.ready() }
