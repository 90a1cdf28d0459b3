package stage

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// MaxForbidden is the most pairs of a swiss draw that must not meet.
const MaxForbidden = 1000

// SwissDraft is what the form of a new swiss draw begins with.
type SwissDraft struct {
	// Active may play, by time of entry.
	Active []contest.Entry
	Rounds []RoundPlan
}

// SwissForm is what an organiser says of a swiss draw.
type SwissForm struct {
	Rounds []RoundPlan // at most MaxRounds
	// Forbidden are pairs of entries that must not meet, at most MaxForbidden.
	Forbidden [][2]int64
}

// DraftSwiss proposes a swiss draw to a holder of ABILITY_CONTEST_EDIT: as many rounds as the contest's settings say, or
// else as the field asks for (rulings.md 70), spaced by the match time from the contest's start.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd (C4.012),
// stageAlreadyCreated, notEnoughActiveTeam.
func (s *Service) DraftSwiss(ctx context.Context, userID, contestID int64) (SwissDraft, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return SwissDraft{}, err
	}
	active, err := s.entriesOfNewStage(ctx, userID, c, Swiss)
	if err != nil {
		return SwissDraft{}, err
	}
	rounds := swiss.Rounds(len(active))
	if set := c.Settings.Swiss; set != nil && set.Rounds > 0 {
		rounds = set.Rounds
	}
	return SwissDraft{Active: active, Rounds: ProposeRounds(rounds, c.ContestStart, DefaultMatchTime)}, nil
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

// CreateSwiss makes the swiss draw of a contest out of its active entries (C7.058). No round has its matches yet (C4.048,
// C4.050). It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd (C4.012),
// stageAlreadyCreated, notEnoughActiveTeam (fewer than two), invalidValue (roundInfo, forbidden), valueIsRequired and
// reversedDate (roundInfo.N.startTime).
func (s *Service) CreateSwiss(ctx context.Context, userID, contestID int64, f SwissForm) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		active, err := s.entriesOfNewStage(ctx, userID, c, Swiss)
		if err != nil {
			return err
		}
		if err := checkRounds(f.Rounds, MaxRounds); err != nil {
			return err
		}
		field := make([]Entrant, len(active))
		stands := make(map[int64]bool, len(active))
		for i, e := range active {
			field[i], stands[e.ID] = Entrant{Entry: e, Seed: i, Status: Active}, true
		}
		if err := checkForbidden(f.Forbidden, func(entryID int64) bool { return stands[entryID] }); err != nil {
			return err
		}
		now := clock.Now(ctx)
		st := Stage{
			ID: id.New(), ContestID: contestID, Format: Swiss, Settings: swissSettings{f.Forbidden}.text(), Seed: rand.Int64(),
			RoundStatus: Started, Version: 1, CreatedAt: now, UpdatedAt: now,
		}
		if ok, err := s.store.InsertStage(ctx, st); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.StageAlreadyCreated)
		}
		rounds := make([]Round, len(f.Rounds))
		for i, p := range f.Rounds {
			rounds[i] = p.Round(i)
		}
		if err := s.insertEntrants(ctx, st.ID, field, rounds); err != nil {
			return err
		}
		return s.appendStageEvent(ctx, event.StageCreated, userID, st, SwissPayload{Format: Swiss, Participants: len(field), Rounds: planPayloads(f.Rounds), Forbidden: len(f.Forbidden)})
	})
}

// openSwiss finds a swiss draw for a holder of ABILITY_CONTEST_EDIT.
func (s *Service) openSwiss(ctx context.Context, userID int64, c contest.Contest, stageID int64) (*swissState, error) {
	st, err := s.mayRun(ctx, userID, c, Swiss, stageID)
	if err != nil {
		return nil, err
	}
	return s.loadSwiss(ctx, c, st)
}

// EditSwiss changes the rounds that are planned, the start of the running one, and who must not meet. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, editConflict {version}, stageFinished,
// invalidValue (roundInfo, also where a published round would change; forbidden), valueIsRequired and reversedDate
// (roundInfo.N.startTime).
func (s *Service) EditSwiss(ctx context.Context, userID, contestID, stageID, version int64, f SwissForm) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openSwiss(ctx, userID, c, stageID)
		switch {
		case err != nil:
			return err
		case version != w.Version:
			return fault.New(fault.EditConflict).WithData(Current{Version: w.Version})
		case w.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		}
		if err := checkRounds(f.Rounds, MaxRounds); err != nil {
			return err
		}
		if err := checkForbidden(f.Forbidden, func(entryID int64) bool { _, ok := w.names[entryID]; return ok }); err != nil {
			return err
		}
		before := SwissPayload{Rounds: roundPayloads(w.rounds), Forbidden: len(w.forbidden)}
		if err := s.replan(ctx, stageID, w.rounds, f.Rounds); err != nil {
			return err
		}
		st := w.Stage
		st.Settings = swissSettings{f.Forbidden}.text()
		if err := s.saveStage(ctx, st); err != nil {
			return err
		}
		after := SwissPayload{Rounds: planPayloads(f.Rounds), Forbidden: len(f.Forbidden)}
		return s.appendStageEvent(ctx, event.StageUpdated, userID, st, SwissUpdatedPayload{Before: before, After: after})
	})
}

// DeleteSwiss removes a swiss draw with its matches, and takes back the confirmation of the contest's entries, as with a
// tournament (C4.021). It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, tournamentAlreadyCreated (a bracket follows).
func (s *Service) DeleteSwiss(ctx context.Context, userID, contestID, stageID int64) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, Swiss, stageID)
		if err != nil {
			return err
		}
		return s.deleteFirst(ctx, userID, c, st)
	})
}

// StartSwissRound publishes a round: as the draw pairs it, or as it was made by hand where pairs is not nil (the other
// side of a bye is Nobody). However often it is pressed, one round comes of it. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundAlreadyDrawn,
// roundNotEnded, noRoundsLeft, notEnoughActiveTeam, invalidValue (pairs), pairingInvalid with PairIssues.
func (s *Service) StartSwissRound(ctx context.Context, userID, contestID, stageID int64, round int, pairs [][2]int64, acknowledged bool) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openSwiss(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		if err := w.mayStart(round); err != nil {
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
		now := clock.Now(ctx)
		r := w.rounds[round]
		records := make([]Record, len(drawn))
		for i, p := range drawn {
			records[i] = pairRecord(id.New(), stageID, r, i, p, now)
		}
		if err := s.store.InsertMatches(ctx, c.ID, records...); err != nil {
			return err
		}
		if err := s.startRound(ctx, &w.RoundState, r, now); err != nil {
			return err
		}
		return s.appendStageEvent(ctx, event.RoundStarted, userID, w.Stage, SwissRoundPayload{Format: Swiss, Round: round, Matches: len(drawn), ByHand: pairs != nil})
	})
}

// pairRecord is the match of a pair, with as many games as its round says (C4.054).
func pairRecord(matchID, stageID int64, r Round, order int, p swiss.Pair, now time.Time) Record {
	reason, _ := json.Marshal(reasonOf(p.Reason)) // numbers and names can always be encoded
	m := Record{
		ID: matchID, StageID: stageID, Pos: Pos{Round: r.Number, Order: order}, MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start,
		Sides: [2]int64{p.A, p.B}, State: Ready, Outcome: NoOutcome, ReadyAt: &now, Reason: string(reason), Version: 1, UpdatedAt: now,
	}
	if p.B == swiss.Bye { // a win without play (rulings.md 70)
		m.State, m.Winner, m.Unearned, m.ReadyAt = Bye, p.A, true, nil
	}
	return m
}

// EndSwissRound closes the current round for participants (C4.052, C4.056). What is undecided then is left to operators
// and counts as nothing; force says that this is meant. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist,
// roundNotStarted, finishedRound (it has ended already), resultsMissing {count}.
func (s *Service) EndSwissRound(ctx context.Context, userID, contestID, stageID int64, round int, force bool) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openSwiss(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		r, err := w.running(round)
		if err != nil {
			return err
		}
		missing := w.counts[round].Matches - w.counts[round].Decided
		if missing > 0 && !force {
			return fault.New(fault.ResultsMissing).With("count", missing)
		}
		if err := s.endRound(ctx, &w.RoundState, r); err != nil {
			return err
		}
		return s.appendStageEvent(ctx, event.RoundEnded, userID, w.Stage, SwissRoundPayload{Format: Swiss, Round: round, Matches: w.counts[round].Matches, Missing: missing})
	})
}

// ReopenSwissRound opens an ended round again while the next one is not published. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist,
// roundAlreadyDrawn (the next one is there), roundNotEnded.
func (s *Service) ReopenSwissRound(ctx context.Context, userID, contestID, stageID int64, round int) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openSwiss(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		if err := s.reopenRound(ctx, &w.RoundState, round); err != nil {
			return err
		}
		return s.appendStageEvent(ctx, event.RoundReopened, userID, w.Stage, SwissRoundPayload{Format: Swiss, Round: round})
	})
}

// FinishSwiss ends a swiss draw: after its last round, or early. Its table is the final ranking unless a bracket follows.
// It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundNotStarted (none has been
// played), roundNotEnded (the current one, or rounds are left and early is not said).
func (s *Service) FinishSwiss(ctx context.Context, userID, contestID, stageID int64, early bool) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openSwiss(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		if err := w.mayFinish(early); err != nil {
			return err
		}
		now := clock.Now(ctx)
		st := w.Stage
		st.FinishedAt, st.Version = &now, st.Version+1
		return s.saveProgress(ctx, userID, c, st, event.StageFinished, SwissPayload{Format: Swiss, Participants: len(w.entrants), Standings: w.best()})
	})
}

// ReopenSwiss takes the end of a swiss draw back, with the final places. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageNotFinished, tournamentAlreadyCreated (a
// bracket follows).
func (s *Service) ReopenSwiss(ctx context.Context, userID, contestID, stageID int64) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openSwiss(ctx, userID, c, stageID)
		if err != nil {
			return err
		}
		if w.FinishedAt == nil {
			return fault.New(fault.StageNotFinished)
		}
		if err := s.nothingFollows(ctx, c); err != nil {
			return err
		}
		st := w.Stage
		st.FinishedAt, st.Version = nil, st.Version+1
		return s.saveProgress(ctx, userID, c, st, event.StageReopened, SwissPayload{Format: Swiss, Participants: len(w.entrants)})
	})
}

// Swiss names the format of Swiss draws in addresses and in the database.
const Swiss Format = "swissdraw"
