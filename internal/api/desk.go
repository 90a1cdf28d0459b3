package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Desk is all that one person needs in order to run a contest, as of one moment.
type Desk struct {
	Steps     []DeskStep             `json:"steps" doc:"In order; one is now until all are done"`
	Entries   DeskEntries            `json:"entries"`
	Checkin   DeskCheckin            `json:"checkin"`
	Stage     OrNull[DeskStage]      `json:"stage" doc:"The one that is played, or was played last; null until one is drawn"`
	Rounds    []DeskRound            `json:"rounds" doc:"Of the stage, by section and number"`
	Champion  OrNull[ParticipantRef] `json:"champion"`
	Attention []DeskMatch            `json:"attention" doc:"At most 20, worst first"`
	Dropouts  []Dropout              `json:"dropouts" doc:"Who left while it was being played, the latest first, at most 20"`
	Questions DeskQuestions          `json:"questions"`
}

// DeskStage is how far the stage is that is played.
type DeskStage struct {
	ID        int64          `json:"id"`
	Format    stage.FormatID `json:"format" doc:"A part of its address"`
	Finished  bool           `json:"finished" doc:"The final places are settled"`
	Left      int            `json:"left" doc:"Matches still to be decided; of rounds, those in a published one that has not ended"`
	Conflicts int            `json:"conflicts" doc:"Matches whose sides, lobbies whose players disagree"`

	RoundOpen   bool `json:"roundOpen" doc:"A round is being played. This and what follows is of stages that are played by rounds"`
	RoundNumber int  `json:"roundNumber" doc:"From 0: the round that is played, or was played last"`
	RoundsLeft  int  `json:"roundsLeft" doc:"Rounds without matches yet"`
	CanFinish   bool `json:"canFinish" doc:"Nothing is left but to finish the stage"`
	Playoff     bool `json:"playoff" doc:"It is finished, and the bracket that follows is to be drawn"`
}

// DeskStep is one step on the way through a contest.
type DeskStep struct {
	Key      contest.StepKey   `json:"key" enum:"entry,confirm,checkin,draw,play,finish"`
	State    contest.StepState `json:"state" enum:"done,now,next,blocked,skipped"`
	At       *Time             `json:"at" doc:"When it begins or ends by the clock"`
	Blockers []DeskBlocker     `json:"blockers" doc:"Why it cannot be done as things stand"`
	Action   *string           `json:"action" enum:"openEdit,openConfirm,openDraw,openBracket,openPlay,openPairing" doc:"Where it is done: openPairing publishes the next round, openPlay ends a round or finishes"`
	Format   *stage.FormatID   `json:"format" nullable:"true" doc:"Of the stage that the action draws or plays"`
}

// DeskBlocker is why a step cannot be done.
type DeskBlocker struct {
	Key    contest.Obstacle  `json:"key" enum:"entryStillOpen,nobodyEntered,nobodyAllowed,checkinStillOpen,notEnoughActive,teamsShort,conflicts,matchesLeft,contestNotStarted,contestEnded"`
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

// DeskCheckin counts the entries that are expected to check in: the allowed ones, or before anyone is, those with a place.
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

// DeskRound counts the matches of a round that someone plays; in a battle royale its lobbies.
type DeskRound struct {
	Section   int     `json:"section" doc:"Part of a bracket, else 0"`
	Round     int     `json:"round"`
	StartTime Time    `json:"startTime"`
	Status    *string `json:"status" enum:"planned,start,end" doc:"null in a bracket"`
	Total     int     `json:"total"`
	Decided   int     `json:"decided"`
	Ready     int     `json:"ready"`
	Conflicts int     `json:"conflicts"`
}

// DeskMatch is a match that needs an operator.
type DeskMatch struct {
	MatchID      int64                    `json:"matchId"`
	StageID      int64                    `json:"stageId"`
	Format       stage.FormatID           `json:"format"`
	Section      int                      `json:"section" doc:"Part of the bracket, or number of the group"`
	Round        int                      `json:"round"`
	Order        int                      `json:"order"`
	Participants []OrNull[ParticipantRef] `json:"participants" doc:"The two sides; both null in a lobby"`
	Kind         match.Concern            `json:"kind" enum:"conflict,called,scores,slow,noShowSoon,unreported" doc:"Results or ranks contradict each other; somebody calls; ranks are missing; it takes longer than a match has; a side that has not come loses soon; nobody reported for 15 minutes"`
	Count        int                      `json:"count" doc:"Players of a lobby whom it is about, else 0"`
	Since        Time                     `json:"since" doc:"Since when they disagree or call, when a lobby should have been over, or else when the match began"`
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
	attention, err := a.Matches.Attention(ctx, userID, contestID)
	if err != nil {
		return Desk{}, err
	}
	questions, err := a.Chats.QuestionsOf(ctx, contestID, userID)
	if err != nil {
		return Desk{}, err
	}
	dropouts, err := a.Matches.Dropouts(ctx, contestID)
	if err != nil {
		return Desk{}, err
	}
	now := clock.Now(ctx)
	out := Desk{
		Dropouts: mapped(dropouts, dropout),
		Steps:    mapped(entries.Steps(now, play.StagePlay), func(s contest.Step) DeskStep { return deskStep(s, &play) }), Entries: deskEntries(&entries), Checkin: deskCheckin(&entries, now),
		Rounds: mapped(play.Rounds, deskRound), Questions: deskQuestions(&questions),
		Attention: mapped(attention, func(m match.Attention) DeskMatch { return deskMatch(&m, now) }),
	}
	if play.Drawn {
		out.Stage = orNull(&DeskStage{
			ID: play.Stage.ID, Format: play.Stage.Format, Finished: play.Finished, Left: play.Left, Conflicts: play.Conflicts, RoundOpen: play.RoundOpen,
			RoundNumber: play.RoundNumber, RoundsLeft: play.RoundsLeft, CanFinish: play.CanFinish, Playoff: play.Playoff,
		})
	}
	if play.Champion != nil {
		p := wireParticipant(play.Champion)
		out.Champion = orNull(&p)
	}
	return out, nil
}

func deskStep(s contest.Step, play *stage.Progress) DeskStep {
	out := DeskStep{
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
	switch s.Action {
	case contest.OpenDraw:
		out.Format = orNil(play.Draws)
	case contest.OpenBracket, contest.OpenPlay, contest.OpenPairing:
		out.Format = orNil(play.Stage.Format)
	case contest.OpenEdit, contest.OpenConfirm:
	}
	return out
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
		Missing: participantRefs(d.Checkin.Missing),
	}
}

func deskRound(r stage.RoundProgress) DeskRound {
	return DeskRound{
		Section: r.Section, Round: r.Round, StartTime: wireTime(r.Start), Status: orNil(string(r.Status)),
		Total: r.Total, Decided: r.Decided, Ready: r.Ready, Conflicts: r.Conflicts,
	}
}

func deskMatch(m *match.Attention, now time.Time) DeskMatch {
	out := DeskMatch{
		MatchID: m.MatchID, StageID: m.StageID, Format: m.Format, Section: m.Pos.Section, Round: m.Pos.Round, Order: m.Pos.Order,
		Participants: make([]OrNull[ParticipantRef], len(m.Participants)), Kind: m.Concern, Count: m.Count, Since: wireTime(m.Since), Minutes: int(now.Sub(m.Since) / time.Minute),
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
