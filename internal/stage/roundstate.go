package stage

import (
	"yagura/internal/contest"
	"yagura/internal/kit/fault"
)

// RoundState is a stage with its rounds and entrants, read at one time.
type RoundState struct {
	Contest contest.Contest
	Stage
	Rounds   []Round
	Entrants []Entrant // by seed
}

// MayStart returns a fault unless the round is the next one to publish: stageFinished, roundAlreadyDrawn, roundNotEnded,
// noRoundsLeft.
func (t *RoundState) MayStart(round int) error {
	if t.FinishedAt == nil && round < t.Upcoming() {
		return fault.New(fault.RoundAlreadyDrawn)
	}
	next, err := t.NextRound()
	if err == nil && round != next {
		err = fault.New(fault.RoundNotEnded)
	}
	return err
}

// Running returns a round if it is published and has not ended. Faults: stageFinished, roundDoesNotExist, roundNotStarted,
// finishedRound.
func (t *RoundState) Running(round int) (Round, error) {
	switch {
	case t.FinishedAt != nil:
		return Round{}, fault.New(fault.StageFinished)
	case round < 0 || round >= len(t.Rounds):
		return Round{}, fault.New(fault.RoundDoesNotExist)
	case t.Rounds[round].Status == Planned:
		return Round{}, fault.New(fault.RoundNotStarted)
	case t.Rounds[round].Status == Ended:
		return Round{}, fault.New(fault.FinishedRound)
	}
	return t.Rounds[round], nil
}

// MayFinish returns a fault unless the stage can be finished: stageFinished, roundNotStarted, roundNotEnded. If early is set,
// rounds may be left.
func (t *RoundState) MayFinish(early bool) error {
	switch {
	case t.FinishedAt != nil:
		return fault.New(fault.StageFinished)
	case t.Rounds[0].Status == Planned:
		return fault.New(fault.RoundNotStarted)
	case t.RoundStatus != Ended, !early && t.CurrentRound < len(t.Rounds)-1:
		return fault.New(fault.RoundNotEnded)
	}
	return nil
}

// NextRound returns the number of the round that may be published now. Faults: stageFinished, roundNotEnded, noRoundsLeft.
func (t *RoundState) NextRound() (int, error) {
	next := t.Upcoming()
	switch {
	case t.FinishedAt != nil:
		return 0, fault.New(fault.StageFinished)
	case next > t.CurrentRound && t.RoundStatus != Ended:
		return 0, fault.New(fault.RoundNotEnded)
	case next >= len(t.Rounds):
		return 0, fault.New(fault.NoRoundsLeft)
	}
	return next, nil
}

// Upcoming returns the number of the first round without matches. After the last planned round it returns the number of
// rounds.
func (t *RoundState) Upcoming() int {
	if t.CurrentRound < len(t.Rounds) && t.Rounds[t.CurrentRound].Status == Planned {
		return t.CurrentRound
	}
	return t.CurrentRound + 1
}

// Published reports whether the current round has matches.
func (t *RoundState) Published() bool {
	return t.CurrentRound < len(t.Rounds) && t.Rounds[t.CurrentRound].Status != Planned
}
