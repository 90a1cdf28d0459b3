package notify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
)

// Crowd says which people an audience is made of.
type Crowd string

// The crowds; in brackets what the audience's ID is.
const (
	These     Crowd = "these"     // the people of the ids
	EntriesOf Crowd = "entries"   // the people of the entries of the ids, now (contest)
	Entrants  Crowd = "entrants"  // of all entries that were not declined (contest)
	Absent    Crowd = "absent"    // of those that hold a place and are not checked in (contest)
	Confirmed Crowd = "confirmed" // of those that are allowed (contest)
	Placed    Crowd = "placed"    // of those with a final place (contest)
	InStage   Crowd = "inStage"   // of those that play in it (stage by rounds)
	Operators Crowd = "operators" // (contest)
	Players   Crowd = "players"   // with a game account (game)
	Everybody Crowd = "everybody"
	Members   Crowd = "members"  // (team)
	Managers  Crowd = "managers" // (team)
	Asked     Crowd = "asked"    // who has not answered (poll)
)

// maxIDs is how many ids an audience names at most: more are more audiences.
const maxIDs = 50

// Audience is whom a thing concerns.
type Audience struct {
	Crowd Crowd   `json:"crowd"`
	ID    int64   `json:"id,omitempty"`
	IDs   []int64 `json:"ids,omitempty"`
}

// Reachable is somebody who can be told something.
type Reachable struct {
	ID       int64
	Email    string // empty = none
	Language string // empty = none chosen
	Zone     string // IANA name, empty = none chosen
	Muted    []string
	Quiet    Quiet
	Pushes   bool // some browser of theirs takes notifications
	Place    int  // final place in the contest that is asked for, 0 = none
}

// PeopleStore finds whom a thing concerns. Who is suspended or has withdrawn is nobody.
type PeopleStore interface {
	// Crowd lists people by id after one of them; for all crowds but These and EntriesOf.
	Crowd(ctx context.Context, a Audience, after int64, most int) ([]Reachable, error)
	Reachable(ctx context.Context, userID int64) (r Reachable, ok bool, err error)
	// BlockedAmong gives those of the others whom a person blocks; BlockersAmong those who block the person.
	BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
	BlockersAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
	// PeopleOfEntry lists the people of an entry: who entered alone, or who is in the team now.
	PeopleOfEntry(ctx context.Context, contestID, entryID int64) ([]int64, error)
}

// audience gives a part of the people after one of them, and after whom to go on; 0 = there are no more.
func (s *Service) audience(ctx context.Context, a Audience, after int64, most int) (people []Reachable, next int64, err error) {
	ids := a.IDs
	switch a.Crowd {
	case These:
	case EntriesOf:
		ids = nil
		for _, entry := range a.IDs {
			of, err := s.store.PeopleOfEntry(ctx, a.ID, entry)
			if err != nil {
				return nil, 0, err
			}
			ids = append(ids, of...)
		}
	default:
		people, err = s.store.Crowd(ctx, a, after, most)
		if len(people) == most {
			next = people[most-1].ID
		}
		return people, next, err
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	from, found := slices.BinarySearch(ids, after)
	if found {
		from++
	}
	if ids = ids[from:]; len(ids) > most {
		ids, next = ids[:most], ids[most-1]
	}
	for _, id := range ids {
		r, ok, err := s.store.Reachable(ctx, id)
		if err != nil {
			return nil, 0, err
		}
		if ok {
			people = append(people, r)
		}
	}
	return people, next, nil
}

// entriesOf are audiences of the people of entries, each of no more ids than one may name.
func entriesOf(contestID int64, entries []int64) []Audience {
	var list []Audience
	for ids := range slices.Chunk(entries, maxIDs) {
		list = append(list, Audience{Crowd: EntriesOf, ID: contestID, IDs: ids})
	}
	return list
}

// these is the audience of some people; nobody (0) is left out.
func these(ids ...int64) Audience {
	return Audience{Crowd: These, IDs: slices.DeleteFunc(ids, func(id int64) bool { return id == 0 })}
}

// SubjectStore tells what notifications say of things. ok=false: it is gone.
type SubjectStore interface {
	ContestSubject(ctx context.Context, id int64) (c ContestSubject, ok bool, err error)
	MatchSubject(ctx context.Context, id int64) (m MatchSubject, ok bool, err error)
	TeamSubject(ctx context.Context, id int64) (t TeamSubject, ok bool, err error)
	// TeamManagersFor lists the ids of a team's owner and admins who do not block a person.
	TeamManagersFor(ctx context.Context, teamID, askerID int64) ([]int64, error)
	NoticeSubject(ctx context.Context, id int64) (n NoticeSubject, ok bool, err error)
	ChatSubject(ctx context.Context, id int64) (c ChatSubject, ok bool, err error)
	// IsFriendship says whether a relation is one of friends now.
	IsFriendship(ctx context.Context, relationID int64) (bool, error)
	// HasFinalPlaces says whether a contest is decided.
	HasFinalPlaces(ctx context.Context, contestID int64) (bool, error)
	// ReadyMatches lists matches of a stage that wait to be played, by id after one of them.
	ReadyMatches(ctx context.Context, stageID, after int64, most int) ([]int64, error)
	// OpenStages lists the stages of a contest that are not finished.
	OpenStages(ctx context.Context, contestID int64) ([]int64, error)
	// UnscoredEntries lists entries of a lobby whose score nobody told.
	UnscoredEntries(ctx context.Context, matchID int64, most int) ([]int64, error)
	// ChatListeners lists members of a room, by id after one of them, who have not read everything, did not mute it and can
	// be pushed to, with what they have read.
	ChatListeners(ctx context.Context, chatID, after int64, most int) ([]Listener, error)
	// Person names a person; ok=false where there is none.
	Person(ctx context.Context, userID int64) (p Person, ok bool, err error)
	// IsChatUnread says whether a member who wants to hear of the room has not read everything.
	IsChatUnread(ctx context.Context, chatID, userID int64) (bool, error)
}

// ContestSubject is what notifications say of a contest.
type ContestSubject struct {
	ID                       int64
	Name, Image              string
	GameID                   int64
	GameName                 string
	Recommended              bool
	EntryEnd, Start, End     time.Time
	CheckinStart, CheckinEnd *time.Time // nil where there is no check-in
	Cancelled                bool
}

func (c *ContestSubject) payload() Payload {
	return Payload{ContestID: c.ID, ContestName: c.Name, ContestImage: c.Image, GameName: c.GameName}
}

// MatchSubject is what notifications say of a match.
type MatchSubject struct {
	ID, ContestID, StageID int64
	Type                   Type // of the stage's format
	Section, Round, Order  int
	Ready                  bool // waits to be played
	Start                  time.Time
	ReadyAt                *time.Time // when both sides were known
	Minutes                int        // it should last
	Sides                  [2]int64   // entries; 0 = nobody
	Finished               bool       // the stage is
	ContestStart           time.Time
	ContestEnd             time.Time
	Cancelled              bool // the contest is
}

// open says whether the match waits to be played.
func (m *MatchSubject) open(now time.Time) bool {
	return m.Ready && !m.Finished && !m.Cancelled && now.Before(m.ContestEnd)
}

// began is when the match can begin: at its start, once both sides are known, never before its contest.
func (m *MatchSubject) began() time.Time {
	at := m.Start
	if m.ReadyAt != nil && m.ReadyAt.After(at) {
		at = *m.ReadyAt
	}
	if m.ContestStart.After(at) {
		at = m.ContestStart
	}
	return at
}

func (m *MatchSubject) ends() time.Time { return m.began().Add(time.Duration(m.Minutes) * time.Minute) }

// key names the match as it stands: with other sides, or at another time, it is another one.
func (m *MatchSubject) key() string {
	return fmt.Sprintf("%d:%d:%d:%d", m.ID, m.Sides[0], m.Sides[1], m.began().UnixMilli())
}

func (m *MatchSubject) payload(p Payload) Payload {
	p.MatchID, p.StageID, p.Round, p.Order = m.ID, m.StageID, &m.Round, &m.Order
	return ofStage(p, m.Type, m.StageID)
}

// ofStage adds the id of the stage to p, also under the name that its format has for it.
func ofStage(p Payload, name Type, stageID int64) Payload {
	p.StageID = stageID
	if t, ok := stageTypeOf(name); ok && t.setStage != nil {
		t.setStage(&p, stageID)
	}
	return p
}

// TeamSubject is what notifications say of a team.
type TeamSubject struct {
	ID          int64
	Name, Image string
}

// NoticeSubject is a word of the administrators.
type NoticeSubject struct {
	ID                         int64
	Texts                      map[string]string // by language; Japanese is always there
	Image                      string
	InternalLink, ExternalLink string
	To                         int64 // 0 = everybody
	EndsAt                     time.Time
}

// in is the text in a language: that one, else English, else Japanese.
func in(texts map[string]string, language string) string {
	return cmp.Or(texts[language], texts["en"], texts["ja"])
}

// ChatSubject is what pushes say of a room.
type ChatSubject struct {
	ID                int64
	Kind              string
	ContestID, TeamID int64
	MatchID, RoomID   int64
	Name              string // of the contest or the team, empty = none
}

// Listener is a member of a room with what was read there.
type Listener struct {
	Reachable
	ReadTalk int64
}
