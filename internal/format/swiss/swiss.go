package swiss

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// MaxForbidden is the most pairs of a swiss draw that must not meet.
const MaxForbidden = 1000

// Draft is what the form of a new swiss draw begins with.
type Draft struct {
	// Active may play, by time of entry.
	Active []contest.Entry
	Rounds []stage.RoundPlan
}

// Form is what an organiser says of a swiss draw.
type Form struct {
	Rounds []stage.RoundPlan // at most MaxRounds
	// Forbidden are pairs of entries that must not meet, at most MaxForbidden.
	Forbidden [][2]int64
}

// Draft proposes a swiss draw to a holder of ABILITY_CONTEST_EDIT: as many rounds as the contest's settings say, or
// else as the field asks for (SWISS-2), spaced by the match time from the contest's start.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd (STATUS-2),
// stageAlreadyCreated, notEnoughActiveTeam.
func (s *Service) Draft(ctx context.Context, userID, contestID int64) (Draft, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return Draft{}, err
	}
	active, err := s.stages.EntriesOfNewStage(ctx, userID, c, ID)
	if err != nil {
		return Draft{}, err
	}
	rounds := swiss.Rounds(len(active))
	if set := c.Settings.Swiss(); set != nil && set.Rounds > 0 {
		rounds = set.Rounds
	}
	return Draft{Active: active, Rounds: stage.ProposeRounds(rounds, c.ContestStart, stage.DefaultMatchTime)}, nil
}

// Create makes the swiss draw of a contest out of its active entries. No round has its matches yet. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam (fewer than two), invalidValue (roundInfo, forbidden), valueIsRequired and reversedDate
// (roundInfo.N.startTime).
func (s *Service) Create(ctx context.Context, userID, contestID int64, f Form) error {
	return s.stages.Create(ctx, userID, contestID, ID, func(_ context.Context, _ contest.Contest, active []contest.Entry) (stage.New, error) {
		if err := stage.CheckRounds(f.Rounds, stage.MaxRounds); err != nil {
			return stage.New{}, err
		}
		stands := make(map[int64]bool, len(active))
		for _, e := range active {
			stands[e.ID] = true
		}
		if err := checkForbidden(f.Forbidden, func(entryID int64) bool { return stands[entryID] }); err != nil {
			return stage.New{}, err
		}
		return stage.New{
			Settings: settings{f.Forbidden}.text(), Seed: rand.Int64(), Entrants: stage.NewEntrants(active), Rounds: stage.NewRounds(f.Rounds),
			Created: Created.With(Payload{Format: ID, Participants: len(active), Rounds: stage.PlanPayloads(f.Rounds), Forbidden: len(f.Forbidden)}),
		}, nil
	})
}

// openForOperator finds a swiss draw for a holder of ABILITY_CONTEST_EDIT.
func (s *Service) openForOperator(ctx context.Context, userID int64, c contest.Contest, stageID int64) (*state, error) {
	st, err := s.stages.FindForOperator(ctx, userID, c, ID, stageID)
	if err != nil {
		return nil, err
	}
	return s.load(ctx, c, st)
}

// checkForbidden checks pairs that must not meet: two different ones of the field each. Fault invalidValue at forbidden.
func checkForbidden(pairs [][2]int64, stands func(entryID int64) bool) error {
	if len(pairs) > MaxForbidden {
		return fault.New(fault.InvalidValue).At("forbidden")
	}
	for i, p := range pairs {
		if p[0] == p[1] || !stands(p[0]) || !stands(p[1]) {
			return fault.New(fault.InvalidValue).At("forbidden." + strconv.Itoa(i))
		}
	}
	return nil
}

// Edit changes the rounds that are planned, the start of the running one, and who must not meet. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, editConflict {version}, stageFinished,
// invalidValue (roundInfo, also where a published round would change; forbidden), valueIsRequired and reversedDate
// (roundInfo.N.startTime).
func (s *Service) Edit(ctx context.Context, userID, contestID, stageID, version int64, f Form) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openForOperator(ctx, userID, c, stageID)
		switch {
		case err != nil:
			return err
		case version != w.Version:
			return fault.New(fault.EditConflict).WithData(stage.Current{Version: w.Version})
		case w.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		}
		if err := stage.CheckRounds(f.Rounds, stage.MaxRounds); err != nil {
			return err
		}
		if err := checkForbidden(f.Forbidden, func(entryID int64) bool { _, ok := w.names[entryID]; return ok }); err != nil {
			return err
		}
		before := Payload{Rounds: stage.RoundPayloads(w.Rounds), Forbidden: len(w.forbidden)}
		if err := s.stages.Replan(ctx, stageID, w.Rounds, f.Rounds); err != nil {
			return err
		}
		st := w.Stage
		st.Settings = settings{f.Forbidden}.text()
		if err := s.stages.SaveStage(ctx, st); err != nil {
			return err
		}
		after := Payload{Rounds: stage.PlanPayloads(f.Rounds), Forbidden: len(f.Forbidden)}
		return s.stages.AppendStageEvent(ctx, userID, st, Updated.With(UpdatedPayload{Before: before, After: after}))
	})
}

// StartRound publishes a round: as the draw pairs it, or as it was made by hand where pairs is not nil (the other
// side of a bye is Nobody). However often it is pressed, one round comes of it. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundAlreadyDrawn,
// roundNotEnded, noRoundsLeft, notEnoughActiveTeam, invalidValue (pairs), pairingInvalid with PairIssues.
func (s *Service) StartRound(ctx context.Context, userID, contestID, stageID int64, round int, pairs [][2]int64, acknowledged bool) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openForOperator(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		if err := w.MayStart(round); err != nil {
			return err
		}
		f := w.pairingField(round)
		var drawn []swiss.Pair
		if pairs == nil {
			drawn, err = draw(f)
		} else {
			drawn, err = w.byHand(f, pairs, acknowledged)
		}
		if err != nil {
			return err
		}
		now, r := clock.Now(ctx), w.Rounds[round]
		records := make([]match.Record, len(drawn))
		for i, p := range drawn {
			records[i] = pairRecord(id.New(), stageID, r, i, p, now)
		}
		if err := s.matches.Insert(ctx, c.ID, records...); err != nil {
			return err
		}
		p := w.RoundState
		p.Version++
		return s.stages.StartRound(ctx, userID, &p, round, RoundStarted.With(RoundPayload{Format: ID, Round: round, Matches: len(drawn), ByHand: pairs != nil}))
	})
}

// pairRecord is the match of a pair, with as many games as its round says.
func pairRecord(matchID, stageID int64, r stage.Round, order int, p swiss.Pair, now time.Time) match.Record {
	reason, _ := json.Marshal(reasonOf(p.Reason)) // numbers and names can always be encoded
	m := match.Record{
		ID: matchID, StageID: stageID, Pos: match.Pos{Round: r.Number, Order: order}, MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start,
		Sides: [2]int64{p.A, p.B}, State: match.Ready, Outcome: match.NoOutcome, ReadyAt: &now, Reason: string(reason), Version: 1, UpdatedAt: now,
	}
	if p.B == swiss.Bye { // a win without play (SWISS-2)
		m.State, m.Winner, m.Unearned, m.ReadyAt = match.Bye, p.A, true, nil
	}
	return m
}
