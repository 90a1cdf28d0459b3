package notify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"yagura/internal/match"
	"yagura/internal/stage"
)

// AudienceKind defines which people belong to an audience.
type AudienceKind string

// The kinds of audiences. The word in brackets is the subject that the ID of the audience identifies.
const (
	These     AudienceKind = "these"     // the people with these ids
	EntriesOf AudienceKind = "entries"   // the current people of the entries with these ids (contest)
	Entrants  AudienceKind = "entrants"  // people of all entries that are not declined (contest)
	Absent    AudienceKind = "absent"    // people of entries that hold a place and are not checked in (contest)
	Confirmed AudienceKind = "confirmed" // people of entries that are allowed (contest)
	Placed    AudienceKind = "placed"    // people of entries with a final place (contest)
	InStage   AudienceKind = "inStage"   // people of entries that play in the stage (stage)
	Operators AudienceKind = "operators" // (contest)
	Players   AudienceKind = "players"   // people with a game account (game)
	Everybody AudienceKind = "everybody"
	Members   AudienceKind = "members"  // (team)
	Managers  AudienceKind = "managers" // (team)
	Asked     AudienceKind = "asked"    // people who have not answered (poll)

	EntryFollowers   AudienceKind = "entryFollowers"   // of a player or the team of an entry, without the people of both sides (entry; IDs: the opponent)
	OpeningFollowers AudienceKind = "openingFollowers" // of a contest's game or owner (contest)
	ContestFollowers AudienceKind = "contestFollowers" // without the people of its entries (contest)
	PlacedFollowers  AudienceKind = "placedFollowers"  // ContestFollowers and those of players and teams with a final place (contest)
)

// maxIDs is the maximum number of ids of an audience. Longer lists are split into several audiences.
const maxIDs = 50

// Audience is the people who get a notification.
type Audience struct {
	Kind AudienceKind `json:"crowd"`
	ID   int64        `json:"id,omitempty"`
	IDs  []int64      `json:"ids,omitempty"`
}

// Reachable is a person who can be notified, with the settings of the person.
type Reachable struct {
	ID       int64
	Email    string // empty = none
	Language string // empty = none chosen
	Zone     string // IANA name: that of the profile, else that of the browser; empty = neither is known
	Muted    []string
	Quiet    Quiet
	Pushes   bool // at least one browser of the person is subscribed to pushes
	Place    int  // final place in the contest of the audience, 0 = none
}

// PeopleStore reads the people of audiences, without people who are suspended or have withdrawn.
type PeopleStore interface {
	// PeopleIn lists the people of an audience whose id is greater than after, by id. It supports all kinds except These and
	// EntriesOf.
	PeopleIn(ctx context.Context, a Audience, after int64, most int) ([]Reachable, error)
	Reachable(ctx context.Context, userID int64) (r Reachable, ok bool, err error)
	// BlockedAmong returns which of the others a person blocks. BlockersAmong returns which of them block the person.
	BlockedAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
	BlockersAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
	// TakesPart reports whether a person entered a contest or created it, or has acted in it since somebody else entered the
	// person or gave the person a role.
	TakesPart(ctx context.Context, contestID, userID int64) (bool, error)
	// PeopleOfEntry lists the ids of the people on the roster of an entry.
	PeopleOfEntry(ctx context.Context, contestID, entryID int64) ([]int64, error)
}

// audience lists the people of an audience whose id is greater than after, by id. next is the value of after for the next
// part, 0 = there is none.
func (s *Service) audience(ctx context.Context, a Audience, after int64, most int) (people []Reachable, next int64, err error) {
	ids := a.IDs
	switch a.Kind {
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
		people, err = s.store.PeopleIn(ctx, a, after, most)
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

// entriesOf returns audiences of the people of entries, each with at most maxIDs entries.
func entriesOf(contestID int64, entries []int64) []Audience {
	var list []Audience
	for ids := range slices.Chunk(entries, maxIDs) {
		list = append(list, Audience{Kind: EntriesOf, ID: contestID, IDs: ids})
	}
	return list
}

// individuals returns the audience of the people with these ids, without the id 0.
func individuals(ids ...int64) Audience {
	return Audience{Kind: These, IDs: slices.DeleteFunc(ids, func(id int64) bool { return id == 0 })}
}

// SubjectStore reads the subjects of notifications. Methods return ok=false if the subject does not exist any more.
type SubjectStore interface {
	ContestSubject(ctx context.Context, id int64) (c ContestSubject, ok bool, err error)
	MatchSubject(ctx context.Context, id int64) (m MatchSubject, ok bool, err error)
	TeamSubject(ctx context.Context, id int64) (t TeamSubject, ok bool, err error)
	// TeamManagersFor lists the ids of a team's owner and admins who do not block a person.
	TeamManagersFor(ctx context.Context, teamID, askerID int64) ([]int64, error)
	NoticeSubject(ctx context.Context, id int64) (n NoticeSubject, ok bool, err error)
	ChatSubject(ctx context.Context, id int64) (c ChatSubject, ok bool, err error)
	// IsFriendship reports whether a relation is a friendship now.
	IsFriendship(ctx context.Context, relationID int64) (bool, error)
	// HasFinalPlaces reports whether a contest has final places.
	HasFinalPlaces(ctx context.Context, contestID int64) (bool, error)
	// ReadyMatches lists the ids of matches of a stage that are ready to be played, greater than after, by id.
	ReadyMatches(ctx context.Context, stageID, after int64, most int) ([]int64, error)
	// OpenStages lists the ids of the stages of a contest that are not finished.
	OpenStages(ctx context.Context, contestID int64) ([]int64, error)
	// UnscoredEntries lists the ids of the entries in a lobby that have no score.
	UnscoredEntries(ctx context.Context, matchID int64, most int) ([]int64, error)
	// ChatListeners lists the members of a room who have unread messages, have not muted the room and can get pushes. It lists
	// members whose id is greater than after, by id.
	ChatListeners(ctx context.Context, chatID, after int64, most int) ([]Listener, error)
	// Person returns a person; ok = false if there is none.
	Person(ctx context.Context, userID int64) (p Person, ok bool, err error)
	// IsChatUnread reports whether a member has unread messages in a room and has not muted it.
	IsChatUnread(ctx context.Context, chatID, userID int64) (bool, error)
}

// ContestSubject has the fields of a contest that notifications use.
type ContestSubject struct {
	ID                       int64
	Name, Image              string
	GameID                   int64
	GameName                 string
	Recommended              bool
	Teams                    bool // teams enter it, not single people
	EntryEnd, Start, End     time.Time
	CheckinStart, CheckinEnd *time.Time // nil if the contest has no check-in
	Cancelled                bool
}

func (c *ContestSubject) payload() Payload {
	return Payload{ContestID: c.ID, ContestName: c.Name, ContestImage: c.Image, GameName: c.GameName}
}

// MatchSubject has the fields of a match that notifications use.
type MatchSubject struct {
	ID, ContestID, StageID int64
	Type                   Type // of the stage's format
	Section, Round, Order  int
	Role                   string // in a bracket
	RoundCount             int    // rounds of the section; 0 outside brackets
	Double                 bool   // the match is part of a double elimination
	Groups                 int    // groups of the stage; 0 outside leagues
	Ready                  bool   // ready to be played
	Start                  time.Time
	ReadyAt                *time.Time // when both sides were known
	Minutes                int        // planned duration
	Sides                  [2]int64   // entries; 0 = nobody
	Finished               bool       // the stage is finished
	ContestStart           time.Time
	ContestEnd             time.Time
	Cancelled              bool // the contest is cancelled
}

// open reports whether the match can be played now or later.
func (m *MatchSubject) open(now time.Time) bool {
	return m.Ready && !m.Finished && !m.Cancelled && now.Before(m.ContestEnd)
}

// began returns the time from which the match can be played.
func (m *MatchSubject) began() time.Time { return match.Begins(m.Start, m.ReadyAt, m.ContestStart) }

func (m *MatchSubject) ends() time.Time { return m.began().Add(time.Duration(m.Minutes) * time.Minute) }

// key identifies the match with its sides and its time. Jobs of a match whose key has changed do nothing.
func (m *MatchSubject) key() string {
	return fmt.Sprintf("%d:%d:%d:%d", m.ID, m.Sides[0], m.Sides[1], m.began().UnixMilli())
}

func (m *MatchSubject) payload(p Payload) Payload {
	p.MatchID, p.StageID, p.Round, p.Order = m.ID, m.StageID, &m.Round, &m.Order
	p.Section, p.RoundCount, p.Double, p.Groups, p.MatchType = m.Section, m.RoundCount, m.Double, m.Groups, m.Role
	if f, ok := formatOf(m.Type); ok {
		return ofStage(p, f.ID, m.StageID)
	}
	return p
}

// ofStage returns p with the id of the stage, also under the field name of the format if there is one.
func ofStage(p Payload, format stage.FormatID, stageID int64) Payload {
	p.StageID = stageID
	if set := stageIDs[format]; set != nil {
		set(&p, stageID)
	}
	return p
}

// TeamSubject has the fields of a team that notifications use.
type TeamSubject struct {
	ID          int64
	Name, Image string
}

// NoticeSubject is a notice of the administrators.
type NoticeSubject struct {
	ID                         int64
	Texts                      map[string]string // by language; Japanese is always set
	Image                      string
	InternalLink, ExternalLink string
	To                         int64 // 0 = everybody
	EndsAt                     time.Time
}

// ChatSubject has the fields of a room that pushes use.
type ChatSubject struct {
	ID                int64
	Kind              string
	ContestID, TeamID int64
	MatchID, RoomID   int64
	Name              string // of the contest or the team, empty = none
}

// Listener is a member of a room, with the last message that the member has read.
type Listener struct {
	Reachable
	ReadTalk int64
}
