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

// Desk is the organiser's overview of a contest at one moment: its steps, its progress and what needs attention.
type Desk struct {
	Steps     []DeskStep             `json:"steps" doc:"Steps in order; exactly one has the state now, until all are done"`
	Entries   DeskEntries            `json:"entries"`
	Checkin   DeskCheckin            `json:"checkin"`
	Stage     OrNull[DeskStage]      `json:"stage" doc:"Stage that is played now, or was played last; null before one is created"`
	Rounds    []DeskRound            `json:"rounds" doc:"Rounds of the stage, by section and number"`
	Champion  OrNull[ParticipantRef] `json:"champion"`
	Attention []DeskMatch            `json:"attention" maxItems:"20" doc:"Matches that need an operator, at most 20, most urgent first"`
	Dropouts  []Dropout              `json:"dropouts" doc:"Entries that left the contest during play, the latest first, at most 20"`
	Questions DeskQuestions          `json:"questions"`
}

// DeskStage is the progress of the stage that is played now, or was played last.
type DeskStage struct {
	ID        int64          `json:"id"`
	Format    stage.FormatID `json:"format" doc:"Format of the stage, which is a part of its path in the API"`
	Finished  bool           `json:"finished" doc:"True if the final places are settled"`
	Left      int            `json:"left" doc:"Number of matches to be decided; in a format with rounds, only of published rounds that have not ended"`
	Conflicts int            `json:"conflicts" doc:"Number of matches whose sides disagree, and of lobbies whose players disagree"`

	RoundOpen     bool `json:"roundOpen" doc:"True if a round is being played. This field and the fields after it are for stages that are played in rounds"`
	RoundNumber   int  `json:"roundNumber" doc:"Number of the round that is played now, or was played last, from 0"`
	RoundsLeft    int  `json:"roundsLeft" doc:"Number of rounds that have no matches yet"`
	CanFinish     bool `json:"canFinish" doc:"True if the stage has only to be finished"`
	Playoff       bool `json:"playoff" doc:"True if the stage is finished and the playoff is not drawn yet"`
	NotDrawn      int  `json:"notDrawn" maximum:"100" doc:"Number of confirmed entries that came after the draw and can join from the next round on, at most 100; with a check-in, only those that checked in. 0 if no further round is played"`
	NotDrawnShort int  `json:"notDrawnShort" maximum:"100" doc:"How many of the entries in notDrawn are teams with too few players: they join only if an operator accepts that"`
}

// DeskStep is one step of running a contest.
type DeskStep struct {
	Key      contest.StepKey   `json:"key" enum:"entry,confirm,checkin,draw,play,finish"`
	State    contest.StepState `json:"state" enum:"done,now,next,blocked,skipped"`
	At       *Time             `json:"at" doc:"Time when the step begins or ends; null if it does not depend on the clock"`
	Blockers []DeskBlocker     `json:"blockers" doc:"Reasons why the step cannot be done now"`
	Action   *string           `json:"action" enum:"openEdit,openConfirm,openDraw,openBracket,openPlay,openPairing" doc:"Page on which the step is done: openPairing publishes the next round, openPlay ends a round or finishes the stage; null if there is none"`
	Format   *stage.FormatID   `json:"format" nullable:"true" doc:"Format of the stage that the action draws or plays; null for other actions"`
}

// DeskBlocker is a reason why a step cannot be done.
type DeskBlocker struct {
	Key    contest.Obstacle  `json:"key" enum:"entryStillOpen,nobodyEntered,nobodyAllowed,checkinStillOpen,notEnoughActive,teamsShort,conflicts,matchesLeft,roundsLeft,contestNotStarted,contestEnded"`
	Params DeskBlockerParams `json:"params"`
}

// DeskBlockerParams holds the values for the text of a blocker. Values that the text does not need are absent.
type DeskBlockerParams struct {
	At    *Time `json:"at,omitempty"`
	Count *int  `json:"count,omitempty"`
}

// DeskEntries counts the entries by their state.
type DeskEntries struct {
	Count    int `json:"count"`
	Max      int `json:"max"`
	Applied  int `json:"applied" doc:"Number of entries that hold a place and are not confirmed yet"`
	Allowed  int `json:"allowed"`
	Waiting  int `json:"waiting"`
	Declined int `json:"declined"`
}

// DeskCheckin counts the entries that are expected to check in: the allowed ones or, before any is allowed, those that
// hold a place.
type DeskCheckin struct {
	Enabled      bool             `json:"enabled"`
	Start        *Time            `json:"start"`
	End          *Time            `json:"end"`
	Open         bool             `json:"open"`
	CheckedIn    int              `json:"checkedIn"`
	Of           int              `json:"of"`
	Missing      []ParticipantRef `json:"missing" doc:"Entries without check-in, by time of entry, at most 20"`
	MissingCount int              `json:"missingCount"`
}

// DeskRound counts the matches of a round, without those that nobody has to play. In a battle royale it counts lobbies.
type DeskRound struct {
	Section   int     `json:"section" doc:"Section of a bracket, otherwise 0"`
	Round     int     `json:"round"`
	StartTime Time    `json:"startTime"`
	BeginsAt  Time    `json:"beginsAt" doc:"Time from which the matches of the round can be played at the earliest: the planned start, or later if they became known later or the contest starts later"`
	Status    *string `json:"status" enum:"planned,start,end" doc:"Status of the round; null in a bracket"`
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
	Section      int                      `json:"section" doc:"Section of the bracket, or number of the group"`
	Round        int                      `json:"round"`
	Order        int                      `json:"order"`
	Participants []OrNull[ParticipantRef] `json:"participants" doc:"The two sides; both are null for a lobby"`
	Kind         match.Concern            `json:"kind" enum:"conflict,called,scores,slow,noShowSoon,unreported" doc:"conflict = claims or ranks contradict each other; called = a call for an operator is unanswered; scores = the planned end of a lobby has passed and ranks are missing; slow = the match lasts longer than planned and something is reported; unreported = the planned time of the match is over and nothing is reported; noShowSoon = a side has not checked in and loses soon"`
	Count        int                      `json:"count" doc:"Number of missing or contradicting ranks of a lobby, otherwise 0"`
	Since        Time                     `json:"since" doc:"Time of the dispute or the call, planned end of the lobby, or otherwise start of the match"`
	Minutes      int                      `json:"minutes" doc:"Whole minutes since that time"`
}

// DeskQuestions summarises the questions of entrants.
type DeskQuestions struct {
	Unread int            `json:"unread" doc:"Number of messages that the viewer has not read"`
	Open   int            `json:"open" doc:"Number of questions that are not closed"`
	Newest []DeskQuestion `json:"newest" doc:"Newest open questions, at most 5"`
}

// DeskQuestion is an open question in the summary of the desk.
type DeskQuestion struct {
	ChatID             int64           `json:"chatId"`
	Name               string          `json:"name" doc:"Beginning of the question; empty if the viewer blocks its author"`
	ImageURL           *string         `json:"imageUrl"`
	LastMessage        string          `json:"lastMessage"`
	LastMessageUpdated Time            `json:"lastMessageUpdated"`
	Unread             int             `json:"unread"`
	Owner              OrNull[UserRef] `json:"owner" doc:"Author of the question"`
}

func (a *API) registerDesk() {
	op(a, Operator, huma.Operation{
		OperationID: "getContestDesk", Method: http.MethodGet, Path: "/contests/{id}/desk/", Tags: []string{"contest"},
		Summary: "Get the desk of a contest: its steps, its progress and what needs attention",
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
	questions, err := a.Chats.QuestionsOf(ctx, userID, contestID)
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
		Rounds: mapped(play.Rounds, func(r stage.RoundProgress) DeskRound { return deskRound(r, entries.Contest.ContestStart) }), Champion: participantOrNull(play.Champion), Questions: deskQuestions(&questions),
		Attention: mapped(attention, func(m match.Attention) DeskMatch { return deskMatch(&m, now) }),
	}
	if play.Created {
		out.Stage = orNull(&DeskStage{
			ID: play.Stage.ID, Format: play.Stage.Format, Finished: play.Finished, Left: play.Left, Conflicts: play.Conflicts, RoundOpen: play.RoundOpen,
			RoundNumber: play.RoundNumber, RoundsLeft: play.RoundsLeft, CanFinish: play.CanFinish, Playoff: play.Playoff,
			NotDrawn: play.NotDrawn, NotDrawnShort: play.NotDrawnShort,
		})
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

func deskRound(r stage.RoundProgress, contestStart time.Time) DeskRound {
	return DeskRound{
		Section: r.Section, Round: r.Round, StartTime: wireTime(r.Start), BeginsAt: wireTime(match.Begins(r.Start, r.ReadyAt, contestStart)), Status: orNil(string(r.Status)),
		Total: r.Total, Decided: r.Decided, Ready: r.Ready, Conflicts: r.Conflicts,
	}
}

func deskMatch(m *match.Attention, now time.Time) DeskMatch {
	return DeskMatch{
		MatchID: m.MatchID, StageID: m.StageID, Format: m.Format, Section: m.Pos.Section, Round: m.Pos.Round, Order: m.Pos.Order,
		Participants: mapped(m.Participants[:], participantOrNull), Kind: m.Concern, Count: m.Count, Since: wireTime(m.Since), Minutes: int(now.Sub(m.Since) / time.Minute),
	}
}

func deskQuestions(q *chat.Questions) DeskQuestions {
	return DeskQuestions{Unread: q.Unread, Open: q.Open, Newest: mapped(q.Newest, func(r chat.Room) DeskQuestion {
		return DeskQuestion{
			ChatID: r.ID, Name: r.Name, ImageURL: fileURL(r.Image), LastMessage: r.LastText, LastMessageUpdated: wireTime(r.LastAt), Unread: r.Unread(),
			Owner: userRefOrNull(r.Owner),
		}
	})}
}
