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

// MaxForbidden is the maximum number of forbidden pairs of a swiss draw.
const MaxForbidden = 1000

// Draft has the initial values of the form of a new swiss draw.
type Draft struct {
	// Active has the entries that will play, in the order of entry.
	Active    []contest.Entry
	Rounds    []stage.RoundPlan
	MatchTime int // minutes
}

// Form is the input of an operator who creates or edits a swiss draw.
type Form struct {
	Rounds []stage.RoundPlan // at most MaxRounds
	// Forbidden are pairs of entries that must not meet, at most MaxForbidden.
	Forbidden [][2]int64
}

// Draft proposes a swiss draw. The number of rounds comes from the contest's settings, or else from the number of entries
// (SWISS-2). The first round begins at the contest's start, the others follow at intervals of the match time of the contest's game. It
// needs ABILITY_CONTEST_EDIT.
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
	if set := SettingsOf(c.Settings); set != nil && set.Rounds > 0 {
		rounds = set.Rounds
	}
	minutes, err := s.stages.MatchTime(ctx, &c)
	return Draft{Active: active, Rounds: stage.ProposeRounds(rounds, c.ContestStart, minutes), MatchTime: minutes}, err
}

// Create stores the swiss draw of a contest with its active entries. Its rounds have no matches yet. It needs
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

// openForOperator reads a swiss draw for a holder of ABILITY_CONTEST_EDIT. The caller holds the contest's lock.
func (s *Service) openForOperator(ctx context.Context, userID int64, c contest.Contest, stageID int64) (*state, error) {
	st, err := s.stages.FindForOperator(ctx, userID, c, stage.Ref{ContestID: c.ID, Format: ID, StageID: stageID})
	if err != nil {
		return nil, err
	}
	return s.load(ctx, c, st)
}

// checkForbidden checks that each forbidden pair has two different entrants. Fault invalidValue at forbidden or forbidden.N.
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

// Edit changes the rounds (see stage.Service.Replan) and the forbidden pairs. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, editConflict {version}, stageFinished, invalidValue
// (roundInfo, also if a round may not change; forbidden), valueIsRequired and reversedDate (roundInfo.N.startTime).
func (s *Service) Edit(ctx context.Context, userID, contestID, stageID, version int64, f Form) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openForOperator(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		if err := w.RequireVersion(version); err != nil {
			return err
		}
		if w.FinishedAt != nil {
			return fault.New(fault.StageFinished)
		}
		if err := stage.CheckRounds(f.Rounds, stage.MaxRounds); err != nil {
			return err
		}
		if err := checkForbidden(f.Forbidden, func(entryID int64) bool { _, ok := w.names[entryID]; return ok }); err != nil {
			return err
		}
		before := Payload{Rounds: stage.PlanPayloads(stage.PlansOf(w.Rounds)), Forbidden: len(w.forbidden)}
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

// StartRound publishes a round. If pairs is nil, the draw makes the pairs; otherwise pairs has those made by hand, with
// Nobody as the second side of a bye. If it is called again for the same round, it returns roundAlreadyDrawn. It needs
// ABILITY_CONTEST_EDIT.
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

// pairRecord returns the match of a pair, with the number of games of its round.
func pairRecord(matchID, stageID int64, r stage.Round, order int, p swiss.Pair, now time.Time) match.Record {
	reason, _ := json.Marshal(reasonOf(p.Reason)) // numbers and names can always be encoded
	m := match.Record{
		ID: matchID, StageID: stageID, Pos: match.Pos{Round: r.Number, Order: order}, MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start,
		Sides: [2]int64{p.A, p.B}, State: match.Ready, Outcome: match.NoOutcome, ReadyAt: &now, Reason: string(reason), Version: 1, UpdatedAt: now,
	}
	if p.B == swiss.Bye { // an unearned win (SWISS-2)
		m.State, m.Winner, m.Unearned, m.ReadyAt = match.Bye, p.A, true, nil
	}
	return m
}
