// Package room is match rooms: a lobby in which people and teams of one game meet, get ready, play a match outside of any
// bracket and say how it ended (community.md §3, §4 "Match room", MATCHROOM-1).
//
// Every write locks the room by raising its version and decides then: writers of one room are serial, and no one is ever
// inside a room that ended.
package room

import (
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
)

// Status is where a match stands (MATCHROOM-2).
type Status int

// The statuses. Waiting and Ready follow from the players, the others from what they do.
const (
	ResultFailed  Status = -1 // the sides disagree about the result
	Waiting       Status = 0
	Ready         Status = 1 // two sides or more, and everyone is ready
	Start         Status = 2 // everyone goes to the game's lobby
	Playing       Status = 3
	GettingResult Status = 4 // a side said how it ended
	Done          Status = 99
)

// gathering reports whether people still come and get ready.
func (s Status) gathering() bool { return s == Waiting || s == Ready }

// Limits of rooms.
const (
	// MaxPlayers is how many people are in a room.
	MaxPlayers = 64
	// MaxOpen is how many rooms that are not over one person is in.
	MaxOpen = 5
	// MaxName and MaxCode are lengths in characters.
	MaxName = 50
	MaxCode = 100
	// PageSize is how many rooms a page holds.
	PageSize = 50
	// Window is how long a room is listed as current (MATCHROOM-6).
	Window = 168 * time.Hour
	// CloseAfter is how long the word of some sides waits for the others; then it counts.
	CloseAfter = 60 * time.Minute
)

// Room is a match room.
type Room struct {
	ID          int64
	Game        game.Ref
	ContestID   int64 // 0 if unset
	ContestName string
	CreatorID   int64
	Name        string // empty if unset was given
	Code        string // of the game's lobby, empty = unissued
	Status      Status
	DeletedAt   *time.Time // the last player left
	StartedAt   *time.Time
	DoneAt      *time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time

	Teams   []Team   // in the order in which they came
	Players []Player // in the order in which they came
	Results []Result // one a side that said something
}

// Team is a team of a room, as it was called when it came.
type Team struct {
	ID       int64
	Name     string
	Image    string // path, empty if unset
	JoinedAt time.Time
}

// PlayerStatus is what a player says of their own readiness.
type PlayerStatus int

// What a player says.
const (
	NotReady    PlayerStatus = 0
	PlayerReady PlayerStatus = 1
)

// Player is someone in a room.
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

// side is who a player plays for: a team, or the player alone.
func (p *Player) side() Side {
	if p.TeamID != 0 {
		return Side{TeamID: p.TeamID}
	}
	return Side{UserID: p.User.ID}
}

// Side is a team, or a person who plays alone; the zero value is no one.
type Side struct{ TeamID, UserID int64 }

// Result is what a side says about how the match ended.
type Result struct {
	UserID    int64 // who said it last on that side
	Winner    Side  // no one where it is drawn
	CreatedAt time.Time
}

// Detail is a room with what a viewer may do in it.
type Detail struct {
	Room
	Viewer Viewer
}

// Viewer is what a person is and may do in a room.
type Viewer struct {
	Inside   bool
	TeamID   int64 // whose player the viewer is, 0 if unset
	Status   *PlayerStatus
	MayEnter bool
	MayReady bool // or take it back
	MayLeave bool
	MayStart bool
	MayPlay  bool // say that the match runs
	MaySay   bool // how it ended
	// Entered says that the viewer plays in the room's contest; true in a room of no contest.
	Entered bool
	// Removed says that who opened the room removed the viewer, who cannot come back.
	Removed bool
	// MayManage says that the viewer opened the room and can remove a player or close it now.
	MayManage bool
	// InvitedAs is the team for which the viewer was asked to come, 0 if unset.
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

// sides lists who meets in the room, or only those with a player who is ready.
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

// everybodyReady reports whether two sides or more are there and no one is missing.
func (r *Room) everybodyReady() bool {
	return len(r.sides(true)) > 1 && !slices.ContainsFunc(r.Players, func(p Player) bool { return !p.ready() })
}

// mayStart reports whether every side has a player who is ready, of two sides or more: one who sleeps does not hold up all.
func (r *Room) mayStart() bool {
	return r.Status.gathering() && len(r.sides(true)) > 1 && len(r.sides(true)) == len(r.sides(false))
}

// maySay reports whether it is time for results.
func (s Status) maySay() bool {
	return s == Start || s == Playing || s == GettingResult || s == ResultFailed
}

// settle brings the status of a room in which people gather in line with its players.
func (r *Room) settle() {
	if !r.Status.gathering() {
		return
	}
	r.Status = Waiting
	if r.everybodyReady() {
		r.Status = Ready
	}
}

// judge works the status out of what the sides said: disagreement is at once ResultFailed, and Done needs the word of every
// side that plays, or silence of the others for CloseAfter.
func (r *Room) judge(now time.Time) Status {
	if len(r.Results) == 0 {
		return r.Status
	}
	last := r.Results[0].CreatedAt
	for _, said := range r.Results {
		if said.Winner != r.Results[0].Winner {
			return ResultFailed
		}
		if said.CreatedAt.After(last) {
			last = said.CreatedAt
		}
	}
	if len(r.Results) >= len(r.sides(true)) || !now.Before(last.Add(CloseAfter)) {
		return Done
	}
	return GettingResult
}

// MayLeave reports whether a player may go: only who has not said to be ready, or took it back (MATCHROOM-4).
func (p *Player) MayLeave() bool { return !p.ready() }
