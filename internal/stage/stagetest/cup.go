package stagetest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/match"
)

// Cup is a contest with its entrants. Players and Entries have the same order.
type Cup struct {
	*World
	Contest contest.Contest
	Players []int64
	Entries []int64
}

// OpenLeague creates the league that the draft proposes and sets the clock to the contest's start.
func (k *Cup) OpenLeague() *League {
	k.T.Helper()
	d, err := k.Leagues.Draft(k.Ctx, k.Owner, k.Contest.ID)
	k.OK(err)
	k.OK(k.Leagues.Create(k.Ctx, k.Owner, k.Contest.ID, league.Form{Groups: d.Groups, Rounds: d.Rounds}))
	k.At(k.Contest.ContestStart)
	stages, err := k.DB.Stages(k.Ctx, k.Contest.ID)
	k.OK(err)
	return &League{Cup: k, St: stages[0]}
}

// Places returns the final places with the entries by index: "0:1-2" means that the first entry shares the first place.
func (k *Cup) Places() string {
	k.T.Helper()
	stored, _, err := k.DB.FinalPlaces(k.Ctx, k.Contest.ID)
	k.OK(err)
	var list []string
	for _, p := range stored {
		list = append(list, fmt.Sprintf("%d:%d-%d", slices.Index(k.Entries, p.EntryID), p.From, p.To))
	}
	return strings.Join(list, " ")
}

// PlayerOf returns the person of an entry.
func (k *Cup) PlayerOf(entryID int64) int64 {
	for i, e := range k.Entries {
		if e == entryID {
			return k.Players[i]
		}
	}
	return 0
}

// RequireDeleted fails if a tournament or one of its matches still exists.
func (k *Cup) RequireDeleted(tournamentID, matchID int64) {
	k.T.Helper()
	records, err := k.DB.Matches(k.Ctx, tournamentID)
	k.OK(err)
	reports, err := k.DB.Reports(k.Ctx, matchID)
	k.OK(err)
	inStage, err := k.DB.EntriesInStage(k.Ctx, k.Contest.ID)
	k.OK(err)
	entries, err := k.Contests.EntriesByID(k.Ctx, k.Contest.ID)
	k.OK(err)
	for _, e := range entries {
		if e.Status != contest.NotConfirmed {
			k.T.Errorf("entry %d is %q", e.ID, e.Status)
		}
	}
	if len(records)+len(reports)+len(inStage) > 0 {
		k.T.Errorf("left: %d matches, %d reports, %d entries in a bracket", len(records), len(reports), len(inStage))
	}
}

// Enter enters a contest for a person.
func (k *Cup) Enter(userID, teamID int64) int64 {
	k.T.Helper()
	e, err := k.Contests.Enter(k.Ctx, userID, k.Contest.ID, contest.EntryForm{
		Kind: k.Contest.ParticipantType, TeamID: teamID, AgreePolicy: true,
		EntryFields: contest.EntryFields{TwitterID: "social_id", GameUsername: "Game Name", FriendCode: "1234", Comment: "hello"},
	})
	k.OK(err)
	k.Entries = append(k.Entries, e.ID)
	k.Clk.Advance(time.Millisecond) // gives the entries an order
	k.Ctx = clock.Fix(k.Ctx, k.Clk.Now())
	return e.ID
}

// Confirm confirms all entries.
func (k *Cup) Confirm() {
	k.T.Helper()
	_, err := k.Contests.Confirm(k.Ctx, k.Owner, k.Contest.ID, contest.ConfirmForm{Allowed: k.Entries})
	k.OK(err)
}

// Form returns the form of the tournament that the draft proposes.
func (k *Cup) Form(thirdPlace bool) bracket.Form {
	k.T.Helper()
	d, err := k.Brackets.Draft(k.Ctx, k.Owner, k.Contest.ID, 0, false)
	k.OK(err)
	return bracket.Form{
		Slots: d.Slots, MatchCount: d.MatchCount, MatchTime: d.MatchTime, ThirdPlace: thirdPlace,
		Layout: bracket.Layout{Assignment: d.Assignment, Starts: d.Starts},
	}
}

// Draw creates the tournament and sets the clock to the contest's start.
func (k *Cup) Draw(edit func(*bracket.Form)) *Bracket {
	k.T.Helper()
	f := k.Form(false)
	if edit != nil {
		edit(&f)
	}
	k.OK(k.Brackets.Create(k.Ctx, k.Owner, k.Contest.ID, f))
	k.At(k.Contest.ContestStart)
	p := &Bracket{Cup: k}
	p.ID = p.View().ID
	return p
}

// EventKinds returns the kinds of the events about a subject, oldest first.
func (k *Cup) EventKinds(subject int64) string {
	k.T.Helper()
	events := k.Events(subject)
	kinds := make([]string, len(events))
	for i, e := range events {
		kinds[i] = string(e.Kind)
	}
	return strings.Join(kinds, " ")
}

// Events returns the events about a subject, oldest first.
func (k *Cup) Events(subject int64) []event.Event {
	k.T.Helper()
	events, err := k.DB.SubjectEvents(k.Ctx, k.Contest.ID, subject, 1000)
	k.OK(err)
	slices.Reverse(events)
	return events
}

// LastResult returns the payload of the newest event about a match, which is about its result.
func (k *Cup) LastResult(matchID int64) match.ResultPayload {
	k.T.Helper()
	events := k.Events(matchID)
	payload, ok, err := match.DecodeResult(events[len(events)-1])
	k.OK(err)
	if !ok {
		k.T.Fatalf("the newest event is %s", events[len(events)-1].Kind)
	}
	return payload
}
