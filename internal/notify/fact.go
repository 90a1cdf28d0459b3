package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
)

// fact is what this feature reads of the data of events, whichever the kind: each kind has some of the fields.
type fact struct {
	// Contests and their entries.
	Which  string `json:"which"`
	Reason string `json:"reason"`
	// ByOperator: an operator acted for an entrant; Checkin is what the check-in is set to.
	ByOperator bool              `json:"byOperator"`
	Checkin    bool              `json:"checkin"`
	Boundary   string            `json:"boundary"`
	At         time.Time         `json:"at"`
	Added      json.RawMessage   `json:"added"`
	Removed    json.RawMessage   `json:"removed"`
	UserID     int64             `json:"userId"`
	TeamID     int64             `json:"teamId"`
	Trophy     string            `json:"trophy"`
	Cause      string            `json:"cause"`
	After      json.RawMessage   `json:"after"`
	Changes    []json.RawMessage `json:"changes"`
	// Rosters.
	Below  bool     `json:"below"`
	Joined []person `json:"joined"`
	Left   []person `json:"left"`
	// Stages and their matches.
	Format       string          `json:"format"`
	Type         string          `json:"type"`
	StageID      int64           `json:"stageId"`
	Round        int             `json:"round"`
	Participants json.RawMessage `json:"participants"` // of a match; their number, of a stage
	Scores       []score         `json:"scores"`
	How          string          `json:"how"`
	Claims       []claim         `json:"claims"`
	Entries      []int64         `json:"entries"`
	MatchID      int64           `json:"matchId"`
	Tell         []int64         `json:"tell"` // entries whose people the event of a streamed match is news for
	LosesAt      time.Time       `json:"losesAt"`
	// People.
	Action         string          `json:"action"`
	Status         json.RawMessage `json:"status"` // a word, or a number
	RequestUserID  int64           `json:"requestUserId"`
	ResponseUserID int64           `json:"responseUserId"`
	PollID         int64           `json:"pollId"`
	Invited        []int64         `json:"invited"`
	Members        []int64         `json:"members"`
	Name           string          `json:"name"`
}

type person struct {
	UserID int64 `json:"userId"`
}

type side struct {
	ID int64 `json:"id"`
}

type score struct {
	Participant side `json:"participant"`
}

type claim struct {
	EntryID int64 `json:"entryId"`
}

// change is of a form (field), or of a match that has other sides now (matchId).
type change struct {
	Field   string `json:"field"`
	MatchID int64  `json:"matchId"`
}

func factOf(e event.Event) (fact, error) {
	var f fact
	if err := json.Unmarshal(e.Data, &f); err != nil {
		return f, fmt.Errorf("read the data of event %d: %w", e.ID, err)
	}
	return f, nil
}

func (f *fact) changes() []change {
	out := make([]change, 0, len(f.Changes))
	for _, raw := range f.Changes {
		var c change
		if json.Unmarshal(raw, &c) == nil {
			out = append(out, c)
		}
	}
	return out
}

func (f *fact) changed(field string) bool {
	return slices.ContainsFunc(f.changes(), func(c change) bool { return c.Field == field })
}

// entriesIn reads entries, which are told by id, or as objects that hold it.
func entriesIn(raw json.RawMessage) []int64 {
	var ids []int64
	if json.Unmarshal(raw, &ids) == nil {
		return ids
	}
	var objects []claim
	_ = json.Unmarshal(raw, &objects) // anything else names no entry
	ids = nil
	for _, o := range objects {
		ids = append(ids, o.EntryID)
	}
	return ids
}

// status is what it is now, in a word; empty where a number says it.
func (f *fact) status() (word string) {
	_ = json.Unmarshal(f.Status, &word) // a number is no word
	return word
}

// sides are the entries of the match.
func (f *fact) sides() []int64 {
	var ids []int64
	var sides []*side
	_ = json.Unmarshal(f.Participants, &sides) // a number names nobody
	for _, p := range sides {
		if p != nil {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// source names an event as what is told of.
func source(e event.Event) string { return "event:" + number(e.ID) }

// Take tells what an event is worth telling. It is a consumer of the relay: it only leaves jobs, and telling again what was
// told adds nothing.
func (s *Service) Take(ctx context.Context, e event.Event) error {
	take, ok := s.handlers()[e.Kind]
	if !ok || clock.Now(ctx).Sub(e.At) > usualUse { // what is old is no news
		return nil
	}
	f, err := factOf(e)
	if err != nil {
		return err
	}
	return take(ctx, e, f)
}

// Handles reports whether Take handles a kind.
func Handles(kind event.Kind) bool {
	_, ok := (&Service{}).handlers()[kind]
	return ok
}

// handlers are the kinds that cause notifications.
func (s *Service) handlers() map[event.Kind]func(context.Context, event.Event, fact) error {
	return map[event.Kind]func(context.Context, event.Event, fact) error{
		event.ContestCreated: s.contestSaved, event.ContestUpdated: s.contestSaved, event.ContestStatus: s.contestStatus,
		event.ContestCancelled: s.contestCancelled, event.ContestResumed: s.contestCancelled,
		event.CheckinReminder: s.checkinReminder, event.EntriesConfirmed: s.entriesConfirmed, event.EntriesMoved: s.entriesMoved,
		event.CheckinChanged: s.checkinChanged, event.EntryAdded: s.entryAdded, event.EntryRemoved: s.entryRemoved, event.EntryRoster: s.roster, event.BanAdded: s.banned, event.TrophyAwarded: s.trophyAwarded,
		event.EntryDropped: s.entryDropped, event.EntryReinstated: s.entryReinstated,
		event.OperatorAdded: s.operator, event.OperatorRemoved: s.operator, event.OperatorRole: s.operator,
		event.CasterAdded: s.caster, event.CasterRemoved: s.caster,
		event.StreamAdded: s.streamed, event.StreamAnnounced: s.streamed, event.StreamCalled: s.streamed, event.StreamStarted: s.streamed,

		event.TournamentCreated: s.stageCreated, event.StageCreated: s.stageCreated, event.TournamentUpdated: s.stageMoved,
		event.StageUpdated: s.stageMoved, event.StageFinished: s.placed, event.RoundStarted: s.roundStarted,
		event.MatchDecided: s.matchDecided, event.MatchCorrected: s.matchCorrected, event.MatchCleared: s.matchChanged,
		event.MatchUndone: s.matchChanged, event.MatchClaimed: s.matchClaimed, event.MatchDisputed: s.matchDisputed,
		event.MatchWarned: s.matchWarned, event.MatchCalled: s.matchCalled, event.ScoreCorrected: s.scoreCorrected,

		event.TeamUpdated: s.teamUpdated, event.TeamDeleted: s.teamDeleted, event.TeamRequested: s.teamRequested, event.TeamReplied: s.teamReplied, event.TeamPolled: s.teamPolled,
		event.FriendRequested: s.friendRequested, event.FriendReplied: s.friendReplied, event.RoomInvited: s.roomInvited,
		event.SiteNoticeSent: s.noticeSent, event.ChatPosted: s.chatPosted,
	}
}
