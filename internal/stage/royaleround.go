package stage

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// StartRoyaleRound starts a round: it deals everybody who is active into lobbies, the first round by the lot, later ones by
// the table, and makes a match of each (C4.053). Lobbies made by hand come instead where they are given. It needs
// ABILITY_CONTEST_EDIT. Of several who press at once one succeeds.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundAlreadyDrawn, roundNotEnded,
// noRoundsLeft (also once somebody has won at match point), roundDoesNotExist, notEnoughActiveTeam, invalidAssignment
// (lobbies: not exactly those who are active, each once, in lobbies that somebody plays in).
func (s *Service) StartRoyaleRound(ctx context.Context, userID, contestID, stageID int64, round int, lobbies [][]int64) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *royaleState) error {
		if key := p.mayStart(round); key != "" {
			return fault.New(key)
		}
		if lobbies == nil {
			lobbies = p.deal()
		} else if err := p.checkLobbies(lobbies); err != nil {
			return err
		}
		if len(p.active()) < 2 {
			return fault.New(fault.NotEnoughActiveTeam)
		}
		now := clock.Now(ctx)
		r := p.rounds[round]
		r.Status, r.PublishedAt = Started, &now
		records := make([]Record, len(lobbies))
		for i := range lobbies {
			records[i] = Record{
				ID: id.New(), StageID: p.ID, Pos: Pos{Round: round, Order: i}, MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start,
				State: Ready, Outcome: NoOutcome, ReadyAt: &now, Version: 1, UpdatedAt: now,
			}
		}
		if err := s.store.InsertMatches(ctx, p.contest.ID, records...); err != nil {
			return err
		}
		for i, lobby := range lobbies {
			if err := s.store.InsertScores(ctx, records[i].ID, lobby, now); err != nil {
				return err
			}
		}
		return s.saveRound(ctx, userID, p, r, event.RoundStarted, RoyaleRoundPayload{Lobbies: len(lobbies), Participants: len(p.active())})
	})
}

// saveRound makes a round the current one, with its status, and tells what happened to it.
func (s *Service) saveRound(ctx context.Context, userID int64, p *royaleState, r Round, kind event.Kind, fact RoyaleRoundPayload) error {
	if err := s.store.UpdateRound(ctx, p.ID, r); err != nil {
		return err
	}
	st := p.Stage
	st.CurrentRound, st.RoundStatus = r.Number, r.Status
	fact.Format, fact.Round = Royale, r.Number
	return s.saveProgress(ctx, userID, p.contest, st, kind, fact)
}

// RoyaleRoundPayload is what the events of a round tell.
type RoyaleRoundPayload struct {
	Format       Format `json:"format"`
	Round        int    `json:"round"`
	Lobbies      int    `json:"lobbies,omitempty"`
	Participants int    `json:"participants,omitempty"`
	// WithoutRank and Conflicting count the scores that the round was ended with in spite of.
	WithoutRank int `json:"withoutRank,omitempty"`
	Conflicting int `json:"conflicting,omitempty"`
}

// mayStart is why a round cannot start now, "" = it can.
func (p *royaleState) mayStart(round int) fault.Key {
	next := p.CurrentRound
	if p.published() {
		next++
	}
	switch {
	case p.FinishedAt != nil:
		return fault.StageFinished
	case round < 0:
		return fault.RoundDoesNotExist
	case round < next:
		return fault.RoundAlreadyDrawn
	case p.published() && p.RoundStatus != Ended:
		return fault.RoundNotEnded
	case p.table().Over(), next >= len(p.rounds):
		return fault.NoRoundsLeft
	case round > next:
		return fault.RoundDoesNotExist
	default:
		return ""
	}
}

// active are those who are dealt, by seed.
func (p *royaleState) active() []int64 {
	var ids []int64
	for _, e := range p.entrants {
		if e.Status == Active {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// deal puts those who are active into lobbies by the table, before the first round by lot.
func (p *royaleState) deal() [][]int64 {
	order := p.active()
	if p.ended() == 0 {
		lots := rand.New(rand.NewPCG(uint64(p.Seed), 0))
		lots.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	} else {
		active := make(map[int64]bool, len(order))
		for _, entry := range order {
			active[entry] = true
		}
		order = order[:0]
		for _, row := range p.table().Rows {
			if active[row.ID] {
				order = append(order, row.ID)
			}
		}
	}
	return royale.Deal(order, p.rules.LobbySize)
}

// RoyaleDeal is the next round as it would be dealt now.
type RoyaleDeal struct {
	Round   int
	Lobbies [][]contest.Entry
}

// DealRoyale deals the next round for a holder of ABILITY_CONTEST_EDIT, without starting it.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundNotEnded, noRoundsLeft.
func (s *Service) DealRoyale(ctx context.Context, userID, contestID, stageID int64) (RoyaleDeal, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return RoyaleDeal{}, err
	}
	st, err := s.mayRun(ctx, userID, c, Royale, stageID)
	if err != nil {
		return RoyaleDeal{}, err
	}
	p, err := s.loadRoyale(ctx, c, st)
	if err != nil {
		return RoyaleDeal{}, err
	}
	d := RoyaleDeal{Round: p.nextRound()}
	if key := p.mayStart(d.Round); key != "" {
		return RoyaleDeal{}, fault.New(key)
	}
	entries := make(map[int64]contest.Entry, len(p.entrants))
	for _, e := range p.entrants {
		entries[e.ID] = e.Entry
	}
	for _, lobby := range p.deal() {
		players := make([]contest.Entry, len(lobby))
		for i, entry := range lobby {
			players[i] = entries[entry]
		}
		d.Lobbies = append(d.Lobbies, players)
	}
	return d, nil
}

// checkLobbies refuses lobbies that are not exactly those who are active, each once.
func (p *royaleState) checkLobbies(lobbies [][]int64) error {
	active, placed := p.active(), []int64{}
	for i, lobby := range lobbies {
		if len(lobby) == 0 {
			return fault.New(fault.InvalidAssignment).At("lobbies." + strconv.Itoa(i))
		}
		placed = append(placed, lobby...)
	}
	slices.Sort(active)
	slices.Sort(placed)
	if !slices.Equal(active, placed) {
		return fault.New(fault.InvalidAssignment).At("lobbies")
	}
	return nil
}

// Missing is the public answer that goes with resultsMissing: how many who play have no rank, and how many claim one that
// somebody else claims too, or that the lobby does not have.
type Missing struct {
	WithoutRank int `json:"withoutRank"`
	Conflicting int `json:"conflicting"`
}

// EndRoyaleRound ends the current round, so that only operators may change its scores (C4.051, C4.055, C4.057). Where ranks
// are missing or contradict each other it takes force: a missing rank is worth nothing. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist,
// roundNotStarted, finishedRound (it has ended already), resultsMissing {count} with Missing.
func (s *Service) EndRoyaleRound(ctx context.Context, userID, contestID, stageID int64, round int, force bool) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *royaleState) error {
		switch {
		case p.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		case round < 0 || round >= len(p.rounds):
			return fault.New(fault.RoundDoesNotExist)
		case p.rounds[round].Status == Planned:
			return fault.New(fault.RoundNotStarted)
		case p.rounds[round].Status == Ended:
			return fault.New(fault.FinishedRound)
		}
		missing := p.missing(round)
		if n := missing.WithoutRank + missing.Conflicting; n > 0 && !force {
			return fault.New(fault.ResultsMissing).With("count", n).WithData(missing)
		}
		now := clock.Now(ctx)
		r := p.rounds[round]
		r.Status, r.EndedAt = Ended, &now
		if err := s.store.SetRoundState(ctx, p.ID, round, Decided, now); err != nil {
			return err
		}
		return s.saveRound(ctx, userID, p, r, event.RoundEnded, RoyaleRoundPayload{WithoutRank: missing.WithoutRank, Conflicting: missing.Conflicting})
	})
}

// ReopenRoyaleRound takes the end of the current round back, while the next one has not started. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist, roundNotEnded,
// roundAlreadyDrawn (a later round has started).
func (s *Service) ReopenRoyaleRound(ctx context.Context, userID, contestID, stageID int64, round int) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *royaleState) error {
		switch {
		case p.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		case round < 0 || round >= len(p.rounds):
			return fault.New(fault.RoundDoesNotExist)
		case p.rounds[round].Status != Ended:
			return fault.New(fault.RoundNotEnded)
		case round != p.CurrentRound:
			return fault.New(fault.RoundAlreadyDrawn)
		}
		r := p.rounds[round]
		r.Status, r.EndedAt = Started, nil
		if err := s.store.SetRoundState(ctx, p.ID, round, Ready, clock.Now(ctx)); err != nil {
			return err
		}
		return s.saveRound(ctx, userID, p, r, event.RoundReopened, RoyaleRoundPayload{})
	})
}

// FinishRoyale writes the final places: after the last round, after the one that was won at match point, or, where early
// says so, after any other. The rules of the count stay what they are now. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundNotStarted (nothing was
// played yet), roundNotEnded (one is under way, or rounds are left).
func (s *Service) FinishRoyale(ctx context.Context, userID, contestID, stageID int64, early bool) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *royaleState) error {
		switch {
		case p.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		case !p.published():
			return fault.New(fault.RoundNotStarted)
		case p.RoundStatus != Ended, !p.over() && !early:
			return fault.New(fault.RoundNotEnded)
		}
		rules, err := json.Marshal(p.rules)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		st := p.Stage
		st.Settings, st.FinishedAt = string(rules), &now
		return s.saveProgress(ctx, userID, p.contest, st, event.StageFinished, RoyaleRoundPayload{Format: Royale, Round: p.CurrentRound})
	})
}

// over says that no round is left to play.
func (p *royaleState) over() bool {
	return p.table().Over() || p.ended() == len(p.rounds)
}

// ReopenRoyale takes the final places back. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageNotFinished.
func (s *Service) ReopenRoyale(ctx context.Context, userID, contestID, stageID int64) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *royaleState) error {
		if p.FinishedAt == nil {
			return fault.New(fault.StageNotFinished)
		}
		st := p.Stage
		st.Settings, st.FinishedAt = "{}", nil
		return s.saveProgress(ctx, userID, p.contest, st, event.StageReopened, RoyaleRoundPayload{Format: Royale, Round: p.CurrentRound})
	})
}

// nextRound is the first round in which somebody can be dealt who is not in a match yet.
func (p *royaleState) nextRound() int {
	if p.published() {
		return p.CurrentRound + 1
	}
	return p.CurrentRound
}

// JoinRoyale lets an active entry of the contest play from the next round on. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, alreadyInStage,
// entryDoesNotExist (not an active entry of the contest).
func (s *Service) JoinRoyale(ctx context.Context, userID, contestID, stageID, entryID int64) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *royaleState) error {
		if p.FinishedAt != nil {
			return fault.New(fault.StageFinished)
		}
		active, err := s.contests.ActiveEntries(ctx, contestID)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(active, func(e contest.Entry) bool { return e.ID == entryID })
		if i < 0 {
			return fault.New(fault.EntryDoesNotExist)
		}
		if err := s.contests.RequireRosters(ctx, &p.contest, active[i:i+1]); err != nil {
			return err
		}
		e := Entrant{Entry: active[i], Seed: p.entrants[len(p.entrants)-1].Seed + 1, Status: Active, JoinedRound: p.nextRound()}
		if ok, err := s.store.InsertStageEntry(ctx, p.ID, e); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.AlreadyInStage)
		}
		return s.appendStageEvent(ctx, event.StageJoined, userID, p.Stage, EntrantPayload{Format: Royale, Participant: EntryRef{ID: e.ID, Name: e.Name()}, Round: e.JoinedRound})
	})
}

// SetRoyaleStatus lets somebody play no more rounds from the next one on, or again. What was played counts. It needs
// ABILITY_CONTEST_EDIT. Where nothing changes nothing happens.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, notInStage, invalidValue (status),
// entryWithdrawn.
func (s *Service) SetRoyaleStatus(ctx context.Context, userID, contestID, stageID, entryID int64, status EntrantStatus) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, Royale, stageID)
		if err != nil {
			return err
		}
		return s.changeStatus(ctx, userID, c, st, entryID, status)
	})
}
