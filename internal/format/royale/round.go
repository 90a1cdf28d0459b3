package royale

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
	"yagura/internal/match"
	"yagura/internal/stage"
)

// StartRound starts a round. It deals the active entrants into lobbies, the first round by lot, later rounds by the table,
// and inserts one match per lobby. If lobbies is not nil, it uses these lobbies instead. It needs ABILITY_CONTEST_EDIT. If
// several operators start a round at the same time, one succeeds.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundAlreadyDrawn, roundNotEnded,
// noRoundsLeft (also once an entry has won at match point), roundDoesNotExist, notEnoughActiveTeam, invalidAssignment (the
// lobbies do not hold each active entrant exactly once, or a lobby is empty).
func (s *Service) StartRound(ctx context.Context, userID, contestID, stageID int64, round int, lobbies [][]int64) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *state) error {
		if err := p.mayStartRound(round); err != nil {
			return err
		}
		lobbies := lobbies // a copy, because the transaction may run again
		if lobbies == nil {
			lobbies = p.deal()
		} else if err := p.checkLobbies(lobbies); err != nil {
			return err
		}
		if len(p.active()) < 2 {
			return fault.New(fault.NotEnoughActiveTeam)
		}
		now, r := clock.Now(ctx), p.Rounds[round]
		records := make([]match.Record, len(lobbies))
		for i := range lobbies {
			records[i] = match.Record{
				ID: id.New(), StageID: p.ID, Pos: match.Pos{Round: round, Order: i}, MatchCount: r.MatchCount, MatchTime: r.MatchTime, Start: r.Start,
				State: match.Ready, Outcome: match.NoOutcome, ReadyAt: &now, Version: 1, UpdatedAt: now,
			}
		}
		if err := s.matches.Insert(ctx, p.Contest.ID, records...); err != nil {
			return err
		}
		for i, lobby := range lobbies {
			if err := s.store.InsertScores(ctx, records[i].ID, lobby, now); err != nil {
				return err
			}
		}
		return s.stages.StartRound(ctx, userID, &p.RoundState, round, RoundStarted.With(RoundPayload{
			Format: ID, Round: round, Lobbies: len(lobbies), Participants: len(p.active()),
		}))
	})
}

// RoundPayload is the payload of the events of a round.
type RoundPayload struct {
	Format       stage.FormatID `json:"format"`
	Round        int            `json:"round"`
	Lobbies      int            `json:"lobbies,omitempty"`
	Participants int            `json:"participants,omitempty"`
	// WithoutRank and Conflicting count the missing and the conflicting ranks with which the round was ended.
	WithoutRank int `json:"withoutRank,omitempty"`
	Conflicting int `json:"conflicting,omitempty"`
}

// mayStartRound returns a fault unless the round can start now: stageFinished, roundAlreadyDrawn, roundNotEnded, noRoundsLeft (also once an
// entry has won at match point), roundDoesNotExist.
func (p *state) mayStartRound(round int) error {
	next, err := p.NextRound()
	switch {
	case p.FinishedAt != nil:
		return err
	case round < 0:
		return fault.New(fault.RoundDoesNotExist)
	case round < p.Upcoming():
		return fault.New(fault.RoundAlreadyDrawn)
	case err != nil:
		return err
	case p.table().Over():
		return fault.New(fault.NoRoundsLeft)
	case round > next:
		return fault.New(fault.RoundDoesNotExist)
	default:
		return nil
	}
}

// active returns the ids of the active entrants, by seed.
func (p *state) active() []int64 {
	var ids []int64
	for _, e := range p.Entrants {
		if e.Plays() {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// deal divides the active entrants into lobbies by the table, or by lot if no round has ended yet.
func (p *state) deal() [][]int64 {
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

// Deal is the next round with the lobbies that StartRound would create now.
type Deal struct {
	Round   int
	Lobbies [][]contest.Entry
}

// Deal returns the lobbies of the next round without starting it. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundNotEnded, noRoundsLeft.
func (s *Service) Deal(ctx context.Context, userID, contestID, stageID int64) (Deal, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return Deal{}, err
	}
	st, err := s.stages.FindForOperator(ctx, userID, c, stage.Ref{ContestID: c.ID, Format: ID, StageID: stageID})
	if err != nil {
		return Deal{}, err
	}
	p, err := s.load(ctx, c, st)
	if err != nil {
		return Deal{}, err
	}
	d := Deal{Round: p.Upcoming()}
	if err := p.mayStartRound(d.Round); err != nil {
		return Deal{}, err
	}
	entries := make(map[int64]contest.Entry, len(p.Entrants))
	for _, e := range p.Entrants {
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

// checkLobbies returns invalidAssignment unless the lobbies hold each active entrant exactly once and no lobby is empty.
func (p *state) checkLobbies(lobbies [][]int64) error {
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

// Missing is the public data of the fault resultsMissing. It counts the players without a rank, and the ranks that are
// reported twice or do not exist in the lobby.
type Missing struct {
	WithoutRank int `json:"withoutRank"`
	Conflicting int `json:"conflicting"`
}

// over reports whether no round is left to play.
func (p *state) over() bool {
	return p.table().Over() || p.ended() == len(p.Rounds)
}

// EndRound marks the matches of a round as decided, so that only operators may change its scores. If ranks are missing or
// contradict each other, it needs force. A missing rank gives no rank points. Fault resultsMissing {count} with Missing.
func (s *Service) EndRound(ctx context.Context, p *stage.RoundState, round int, force bool) (*event.Content, error) {
	full, err := s.load(ctx, p.Contest, p.Stage)
	if err != nil {
		return nil, err
	}
	missing := full.missing(round)
	if n := missing.WithoutRank + missing.Conflicting; n > 0 && !force {
		return nil, fault.New(fault.ResultsMissing).With("count", n).WithData(missing)
	}
	payload := RoundPayload{Format: ID, Round: round, WithoutRank: missing.WithoutRank, Conflicting: missing.Conflicting}
	return RoundEnded.With(payload), s.store.SetRoundState(ctx, p.ID, round, match.Decided, clock.Now(ctx))
}

// ReopenRound opens the matches of a round again.
func (s *Service) ReopenRound(ctx context.Context, p *stage.RoundState, round int) (*event.Content, error) {
	return RoundReopened.With(RoundPayload{Format: ID, Round: round}), s.store.SetRoundState(ctx, p.ID, round, match.Ready, clock.Now(ctx))
}

// Finish ends a battle royale after its last round, after a win at match point, or, if early is set, after any other round.
// It stores the scoring rules, so that later changes of the settings do not change the final places. Faults: stageFinished,
// roundNotStarted (no round has started yet), roundNotEnded (a round is running, or rounds are left and early is not set).
func (s *Service) Finish(ctx context.Context, c contest.Contest, st *stage.Stage, early bool) (*event.Content, error) {
	p, err := s.load(ctx, c, *st)
	if err != nil {
		return nil, err
	}
	if err := p.MayFinish(early || p.table().Over()); err != nil {
		return nil, err
	}
	rules, err := json.Marshal(p.rules)
	if err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	st.Settings, st.FinishedAt = string(rules), &now
	return Finished.With(RoundPayload{Format: ID, Round: p.CurrentRound}), nil
}

// Reopen reverts Finish. Fault stageNotFinished.
func (s *Service) Reopen(_ context.Context, _ contest.Contest, st *stage.Stage) (*event.Content, error) {
	if st.FinishedAt == nil {
		return nil, fault.New(fault.StageNotFinished)
	}
	st.Settings, st.FinishedAt = "{}", nil
	return Reopened.With(RoundPayload{Format: ID, Round: st.CurrentRound}), nil
}
