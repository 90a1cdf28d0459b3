package contest

import (
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/fold"
	"yagura/internal/kit/lang"
	"yagura/internal/kit/limit"
)

// Tab selects contests by the user's part in them (LIST-1).
type Tab string

// The tabs.
const (
	TabAll Tab = "all"
	// TabOperated: the user is an operator (LIST-1).
	TabOperated Tab = "operated"
	// TabParticipated: the user entered, or was in a team when it entered (LIST-1).
	TabParticipated Tab = "participated"
	// TabPodium: the user reached one of the first three places, alone or with a team.
	TabPodium Tab = "podium"
	// TabRecommended: recommended and not ended, in order of start. It has one page.
	TabRecommended Tab = "recommended"
	// TabUpcoming: not started and not cancelled, the earliest start first (LIST-5).
	TabUpcoming Tab = "upcoming"
)

// PageSize is the number of contests on a page of the list (LIST-2).
const PageSize = 50

// Limits of a search for contests (LIST-6).
const (
	MaxSearch = 64 // characters
	maxTerms  = 3  // further words do not count
)

// searches limits one network address. It is high because everyone at a venue may share one address.
var searches = limit.Limit{Name: "contest-search", Window: 10 * time.Minute, Most: 3000, ByAddress: true}

// Query asks for one page of contests in the order contest end descending, id descending (LIST-2), except for
// TabRecommended and TabUpcoming. Empty fields do not restrict the list.
type Query struct {
	Tab             Tab   // "" = TabAll
	UserID          int64 // user of TabOperated, TabParticipated and TabPodium; unused for the others
	GameID          int64
	Status          Status
	Type            Type
	ParticipantType ParticipantType
	Language        string
	Free            bool   // only contests that can still be entered and have a free place
	Text            string // words to find in the names of the contest, its game or its owner (LIST-6)
	Network         string // network address of the request, for the limit of searches
	Limit           int    // contests on the page; 0 = PageSize
	After           *Key   // the last contest of the previous page; nil = from the first

	// Terms are the folded words of Text. List sets them.
	Terms []string
}

// Filtered reports whether the query may exclude many contests that its list must read. ListContests then stops at its read limit instead
// of reading until the page is full. The game and the status do not count: contests of a game and of a status have an index. Only in
// TabUpcoming, which is in another order, the status counts.
func (q *Query) Filtered() bool {
	return q.Status != "" && q.Tab == TabUpcoming || q.Type != "" || q.ParticipantType != "" || q.Language != "" || q.Free || len(q.Terms) > 0
}

// Statuses returns the statuses of the contests that the query can find. limited is false if that is all of them. A contest that can still
// be entered is in preparation or open for entry, and one that has not started is not yet played.
func (q *Query) Statuses() (found []Status, limited bool) {
	found = []Status{Prepare, EntryOpen, EntryDone, MatchOpen, MatchDone}
	if q.Status != "" {
		found = []Status{q.Status}
	}
	return slices.DeleteFunc(found, func(s Status) bool {
		started := s == MatchOpen || s == MatchDone
		return q.Free && (started || s == EntryDone) || q.Tab == TabUpcoming && started
	}), q.Status != "" || q.Free || q.Tab == TabUpcoming
}

// Key is a contest's position in the list.
type Key struct {
	At time.Time // its end; its start in TabUpcoming
	ID int64
}

// Card is a contest in a list: the contest with its game and its owner.
type Card struct {
	Contest
	Game       game.Game
	Organiser  account.Ref // ID 0 where there is no owner
	Play       PlayState
	WaitCounts WaitCounts
}

// PlayState reports whether matches of a contest can be played, from what is drawn and decided, not from the clock
// (STATUS-3). The view contest_plays of the database computes it.
type PlayState string

// The states of play.
const (
	PlayNone PlayState = "none" // no match is drawn yet
	PlayOpen PlayState = "open" // a match can be played: it is undecided, its round has not ended, its stage is not finished
	// PlayWaiting: matches are drawn and none can be played: the next round or stage is not drawn, or the organiser has
	// not finished the stage.
	PlayWaiting PlayState = "waiting"
	PlayOver    PlayState = "over" // the first place is settled
)

// listStore lists contests.
type listStore interface {
	ContestVersion(ctx context.Context, id int64) (version int64, ok bool, err error)
	// EventsVersion returns a number of this node that grows when events are committed.
	EventsVersion(ctx context.Context) (int64, error)
	ContestCard(ctx context.Context, id int64) (c Card, ok bool, err error)
	// ListContests returns up to limit contests. If it returns fewer, the key is where the list continues; nil after the last.
	ListContests(ctx context.Context, q Query, now time.Time, limit int) ([]Card, *Key, error)
	// ContestsOfTeam lists the contests that a team entered by contest end descending, id descending, after the given
	// key (nil = from the first).
	ContestsOfTeam(ctx context.Context, teamID int64, after *Key, most int) ([]PlacedCard, error)
}

// ListVersion returns a number of this node that grows when a list may have changed. If the message that another node has committed
// something is lost, the number may stay the same, so a list cached by it must be dropped after a short time.
func (s *Service) ListVersion(ctx context.Context) (int64, error) { return s.store.EventsVersion(ctx) }

// List returns one page; next is the key to continue after, nil on the last page. A page of a filtered list may hold fewer
// contests than asked for although others follow, because the cost of a page is limited. Anyone may call it for TabAll,
// TabRecommended and TabUpcoming; the other tabs need a user. Faults: authenticationError, invalidValue, exceededLength,
// tooManyRequests.
func (s *Service) List(ctx context.Context, q Query) (page []Card, next *Key, err error) {
	if err := q.clean(s.types); err != nil {
		return nil, nil, err
	}
	if q.Text != "" {
		if err := searches.Take(ctx, s.store, q.Network); err != nil {
			return nil, nil, err
		}
		if q.Terms = fold.Terms(q.Text, maxTerms); len(q.Terms) == 0 { // only punctuation, which matches nothing
			return nil, nil, nil
		}
	}
	page, next, err = s.store.ListContests(ctx, q, clock.Now(ctx), q.Limit+1)
	if err != nil {
		return nil, nil, err
	}
	page, more := cut(page, q.Limit)
	switch {
	case q.Tab == TabRecommended:
		next = nil
	case more:
		last := page[len(page)-1]
		next = &Key{At: last.ContestEnd, ID: last.ID}
		if q.Tab == TabUpcoming {
			next.At = last.ContestStart
		}
	}
	return page, next, nil
}

// clean checks a query and fills its defaults. Faults: authenticationError, invalidValue, exceededLength.
func (q *Query) clean(types Types) error {
	if q.Tab == "" {
		q.Tab = TabAll
	}
	if q.Limit == 0 {
		q.Limit = PageSize
	}
	var f fault.Form
	switch q.Tab {
	case TabAll, TabRecommended, TabUpcoming:
	case TabOperated, TabParticipated, TabPodium:
		if q.UserID == 0 {
			return fault.New(fault.AuthenticationError)
		}
	default:
		f.Fail("tab", fault.New(fault.InvalidValue))
	}
	f.Check("status", slices.Contains([]Status{"", Prepare, EntryOpen, EntryDone, MatchOpen, MatchDone}, q.Status))
	f.Check("participantType", slices.Contains([]ParticipantType{"", Solo, Multi}, q.ParticipantType))
	f.Check("language", q.Language == "" || lang.Known(q.Language))
	_, known := types.of(q.Type)
	f.Check("contestType", q.Type == "" || known)
	f.Check("limit", q.Limit > 0 && q.Limit <= PageSize)
	q.Text = f.Line("q", q.Text, MaxSearch)
	return f.Err()
}

// PlacedCard is a contest in a participant's list.
type PlacedCard struct {
	Card
	Place *Place // nil while it is not settled
}

// OfTeam returns one page of the contests that a team entered, in the order of List; next is the key to continue
// after, nil on the last page. Anyone may call it.
func (s *Service) OfTeam(ctx context.Context, teamID int64, after *Key) (page []PlacedCard, next *Key, err error) {
	page, err = s.store.ContestsOfTeam(ctx, teamID, after, PageSize+1)
	page, more := cut(page, PageSize)
	if err == nil && more {
		last := page[len(page)-1]
		next = &Key{At: last.ContestEnd, ID: last.ID}
	}
	return page, next, err
}
