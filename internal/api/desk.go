package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/stage"
)

// Desk is all that one person needs in order to run a contest, as of one moment.
type Desk struct {
	Steps        []DeskStep             `json:"steps" doc:"In order; one is now until all are done"`
	Entries      DeskEntries            `json:"entries"`
	Checkin      DeskCheckin            `json:"checkin"`
	Rounds       []DeskRound            `json:"rounds" doc:"Empty until a bracket is drawn"`
	Champion     OrNull[ParticipantRef] `json:"champion"`
	TournamentID *int64                 `json:"tournamentId"`
	Attention    []DeskMatch            `json:"attention" doc:"At most 20, worst first"`
	Questions    DeskQuestions          `json:"questions"`
}

// DeskStep is one step on the way through a contest.
type DeskStep struct {
	Key      contest.StepKey   `json:"key" enum:"entry,confirm,checkin,draw,play,finish"`
	State    contest.StepState `json:"state" enum:"done,now,next,blocked,skipped"`
	At       *Time             `json:"at" doc:"When it begins or ends by the clock"`
	Blockers []DeskBlocker     `json:"blockers" doc:"Why it cannot be done as things stand"`
	Action   *string           `json:"action" enum:"openEdit,openConfirm,openDraw,openBracket" doc:"Where it is done"`
}

// DeskBlocker is why a step cannot be done.
type DeskBlocker struct {
	Key    contest.Obstacle  `json:"key" enum:"entryStillOpen,nobodyEntered,nobodyAllowed,checkinStillOpen,notEnoughActive,conflicts,matchesLeft,contestNotStarted,contestEnded"`
	Params DeskBlockerParams `json:"params"`
}

// DeskBlockerParams fill the places of a blocker's text; each has what its text needs.
type DeskBlockerParams struct {
	At    *Time `json:"at,omitempty"`
	Count *int  `json:"count,omitempty"`
}

// DeskEntries count the entries by what they have reached.
type DeskEntries struct {
	Count    int `json:"count"`
	Max      int `json:"max"`
	Applied  int `json:"applied" doc:"Hold a place and wait for the confirm step"`
	Allowed  int `json:"allowed"`
	Waiting  int `json:"waiting"`
	Declined int `json:"declined"`
}

// DeskCheckin counts the entries that are expected to check in: the allowed ones, or before anybody is, those with a place.
type DeskCheckin struct {
	Enabled      bool             `json:"enabled"`
	Start        *Time            `json:"start"`
	End          *Time            `json:"end"`
	Open         bool             `json:"open"`
	CheckedIn    int              `json:"checkedIn"`
	Of           int              `json:"of"`
	Missing      []ParticipantRef `json:"missing" doc:"The first to enter, at most 20"`
	MissingCount int              `json:"missingCount"`
}

// DeskRound counts the matches of a round that somebody plays.
type DeskRound struct {
	Round     int  `json:"round"`
	StartTime Time `json:"startTime"`
	Total     int  `json:"total"`
	Decided   int  `json:"decided"`
	Ready     int  `json:"ready"`
	Conflicts int  `json:"conflicts"`
}

// DeskMatch is an open match that needs an operator.
type DeskMatch struct {
	MatchID      int64                    `json:"matchId"`
	Round        int                      `json:"round"`
	Order        int                      `json:"order"`
	Participants []OrNull[ParticipantRef] `json:"participants" doc:"The two sides"`
	Kind         stage.Concern            `json:"kind" enum:"conflict,slow,unreported" doc:"The sides' reports disagree; it takes longer than a match has; nobody reported for 15 minutes"`
	Since        Time                     `json:"since" doc:"Since when the reports disagree, or else when the match began"`
	Minutes      int                      `json:"minutes" doc:"Whole minutes since then"`
}

// DeskQuestions sum up what entrants ask.
type DeskQuestions struct {
	Unread int            `json:"unread" doc:"Messages that the viewer has not read"`
	Open   int            `json:"open" doc:"Questions that are not closed"`
	Newest []DeskQuestion `json:"newest" doc:"Of the open ones, at most 5"`
}

// DeskQuestion is a question beside other work.
type DeskQuestion struct {
	ChatID             int64   `json:"chatId"`
	Name               string  `json:"name"`
	ImageURL           *string `json:"imageUrl"`
	LastMessage        string  `json:"lastMessage"`
	LastMessageUpdated Time    `json:"lastMessageUpdated"`
	Unread             int     `json:"unread"`
}

func (a *API) registerDesk() {
	op(a, Operator, huma.Operation{
		OperationID: "getContestDesk", Method: http.MethodGet, Path: "/contests/{id}/desk/", Tags: []string{"contest"},
		Summary: "What the organiser has to do next, and what needs attention",
	}, func(ctx context.Context, in *contestPath) (*Body[Desk], error) {
		return body(a.desk(ctx, in.ID))
	})
}

func (a *API) desk(ctx context.Context, contestID int64) (Desk, error) {
	userID := viewer(ctx).UserID
	entries, err := a.Contests.Desk(ctx, userID, contestID)
	if err != nil {
		return Desk{}, err
	}
	play, err := a.Stage.Progress(ctx, userID, contestID)
	if err != nil {
		return Desk{}, err
	}
	questions, err := a.Chats.QuestionsOf(ctx, contestID, userID)
	if err != nil {
		return Desk{}, err
	}
	now := clock.Now(ctx)
	steps := entries.Steps(now, contest.StagePlay{Drawn: play.TournamentID != 0, Finished: play.Finished, Left: play.Left, Conflicts: play.Conflicts})
	out := Desk{
		Steps: mapped(steps, deskStep), Entries: deskEntries(&entries), Checkin: deskCheckin(&entries, now),
		Rounds: mapped(play.Rounds, deskRound), Questions: deskQuestions(&questions),
		Attention: mapped(play.Attention, func(m stage.Attention) DeskMatch { return deskMatch(&m, now) }),
	}
	if play.TournamentID != 0 {
		out.TournamentID = &play.TournamentID
	}
	if play.Champion != nil {
		p := wireParticipant(play.Champion)
		out.Champion = orNull(&p)
	}
	return out, nil
}

func deskStep(s contest.Step) DeskStep {
	return DeskStep{
		Key: s.Key, State: s.State, At: wireTimeOrNil(s.At), Action: orNil(string(s.Action)),
		Blockers: mapped(s.Blockers, func(b contest.StepBlocker) DeskBlocker {
			out := DeskBlocker{Key: b.Obstacle}
			if !b.At.IsZero() {
				at := wireTime(b.At)
				out.Params.At = &at
			}
			if b.Count > 0 {
				out.Params.Count = &b.Count
			}
			return out
		}),
	}
}

func deskEntries(d *contest.Desk) DeskEntries {
	return DeskEntries{
		Count: d.Contest.EntryCount, Max: d.Contest.EntryMaxCount,
		Applied: d.Counts.Applied, Allowed: d.Counts.Allowed, Waiting: d.Counts.Waiting, Declined: d.Counts.Declined,
	}
}

func deskCheckin(d *contest.Desk, now time.Time) DeskCheckin {
	c := &d.Contest
	return DeskCheckin{
		Enabled: c.Checkin, Start: wireTimeOrNil(c.CheckinStart), End: wireTimeOrNil(c.CheckinEnd), Open: d.CheckinOpen(now),
		CheckedIn: d.Checkin.CheckedIn, Of: d.Checkin.Of, MissingCount: d.Checkin.Of - d.Checkin.CheckedIn,
		Missing: mapped(d.Checkin.Missing, func(e contest.Entry) ParticipantRef { return wireParticipant(&e) }),
	}
}

func deskRound(r stage.RoundProgress) DeskRound {
	return DeskRound{Round: r.Round, StartTime: wireTime(r.Start), Total: r.Total, Decided: r.Decided, Ready: r.Ready, Conflicts: r.Conflicts}
}

func deskMatch(m *stage.Attention, now time.Time) DeskMatch {
	out := DeskMatch{
		MatchID: m.MatchID, Round: m.Pos.Round, Order: m.Pos.Order, Participants: make([]OrNull[ParticipantRef], len(m.Participants)),
		Kind: m.Concern, Since: wireTime(m.Since), Minutes: int(now.Sub(m.Since) / time.Minute),
	}
	for i, e := range m.Participants {
		if e != nil {
			p := wireParticipant(e)
			out.Participants[i] = orNull(&p)
		}
	}
	return out
}

func deskQuestions(q *chat.Questions) DeskQuestions {
	return DeskQuestions{Unread: q.Unread, Open: q.Open, Newest: mapped(q.Newest, func(r chat.Room) DeskQuestion {
		return DeskQuestion{
			ChatID: r.ID, Name: r.Name, ImageURL: fileURL(r.Image), LastMessage: r.LastText, LastMessageUpdated: wireTime(r.LastAt), Unread: r.Unread(),
		}
	})}
}
