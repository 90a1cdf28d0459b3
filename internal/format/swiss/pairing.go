package swiss

import (
	"context"
	"encoding/json"
	"errors"

	"yagura/internal/contest"
	"yagura/internal/engine/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// PairReason explains a pairing. It is stored with the match (Record.Reason). It is public except ForbiddenAvoided (see
// SeesForbidden).
type PairReason struct {
	ScoreA int `json:"scoreA"` // points of the sides before the round
	ScoreB int `json:"scoreB"` // 0 in a bye
	// Float is the float of the first side: "level", "down" (the opponent has fewer points) or "up".
	Float string `json:"float"`
	// RematchAvoided is true if the order of the table alone would have paired one of the two with an earlier opponent.
	// ForbiddenAvoided is true if it would have paired one of the two with a forbidden opponent.
	RematchAvoided   bool `json:"rematchAvoided"`
	ForbiddenAvoided bool `json:"forbiddenAvoided"`
	// Bye is the rule that gave a bye (swiss.ByeRule). It is "" for a pair, and for a bye given by hand.
	Bye string `json:"bye,omitempty"`
	// Meetings is how often the two have met before.
	Meetings int `json:"meetings,omitempty"`
	// FreeWins is the number of earlier free wins of the participant with the bye.
	FreeWins int  `json:"freeWins,omitempty"`
	Fixed    bool `json:"fixed"` // paired by hand
	Late     bool `json:"late"`  // one of the two entered late
}

var floatTexts = map[swiss.Float]string{swiss.Level: "level", swiss.Down: "down", swiss.Up: "up"}

func reasonOf(r swiss.Reason) PairReason {
	return PairReason{
		ScoreA: r.GroupA, ScoreB: r.GroupB, Float: floatTexts[r.Float], RematchAvoided: r.RematchAvoided, ForbiddenAvoided: r.ForbiddenAvoided,
		Bye: string(r.ByeRule), Meetings: r.Meetings, FreeWins: r.FreeWins, Fixed: r.Fixed, Late: r.Late,
	}
}

// PairReasonOf decodes the stored reason of a match. It returns ok=false if there is none.
func PairReasonOf(text string) (r PairReason, ok bool) {
	ok = text != "" && json.Unmarshal([]byte(text), &r) == nil
	return r, ok
}

// pairingField returns the input of the draw of a round: the active entrants in the order of the table before the round.
func (w *state) pairingField(round int) swiss.Field {
	f := swiss.Field{Forbidden: w.forbidden, Seed: uint64(w.Seed) + uint64(round)}
	forfeitsMeet := settingsOf(w.Contest).ForfeitsMeet
	at := map[int64]int{}
	for _, row := range w.tableOf(round) {
		if e := row.Participant; e.Plays() {
			at[row.ID] = len(f.Players)
			f.Players = append(f.Players, swiss.Player{ID: row.ID, Points: pointsOf(&row.Row), Late: e.JoinedRound > 0})
		}
	}
	for i := range w.History {
		p := &w.History[i]
		if p.Pos.Round >= round {
			continue
		}
		reason, _ := PairReasonOf(p.Reason)
		for side, id := range p.Sides {
			k, ok := at[id]
			if !ok {
				continue
			}
			player, other := &f.Players[k], p.Sides[1-side]
			if other != match.Nobody && (forfeitsMeet || !p.Forfeited()) {
				player.Met = append(player.Met, other)
			}
			if p.Free() && p.Winner == id {
				player.FreeWins++
			}
			if p.Pos.Round == round-1 {
				player.Floated = floatOf(reason.Float, side)
			}
		}
	}
	return f
}

// floatOf returns the float of a side (0 or 1) of a match. text is the float of the first side.
func floatOf(text string, side int) swiss.Float {
	down := text == floatTexts[swiss.Down] && side == 0 || text == floatTexts[swiss.Up] && side == 1
	up := text == floatTexts[swiss.Up] && side == 0 || text == floatTexts[swiss.Down] && side == 1
	switch {
	case down:
		return swiss.Down
	case up:
		return swiss.Up
	default:
		return swiss.Level
	}
}

// PairIssue is a problem of a round that is not published yet.
type PairIssue struct {
	Kind swiss.IssueKind
	// Hard is true if the round cannot be published with the issue.
	Hard bool
	// Avoidable is true if another pairing of the round has fewer issues of the kind. An operator has to acknowledge it.
	Avoidable bool
	Entries   []int64 // one or two
	Gap       int     // points; only for the kind gap
	// Times is the number of earlier meetings of the two (rematch), or of earlier free wins (secondBye).
	Times int
}

// PairIssues is the public data of the fault pairingInvalid.
type PairIssues []PairIssue

func issuesOf(found []swiss.Issue) PairIssues {
	issues := make(PairIssues, len(found))
	for i, f := range found {
		issues[i] = PairIssue{Kind: f.Kind, Hard: f.Hard(), Avoidable: f.Avoidable, Entries: []int64{f.A}, Gap: f.Gap, Times: f.Times}
		if f.B != 0 {
			issues[i].Entries = append(issues[i].Entries, f.B)
		}
	}
	return issues
}

// PlannedPair is a pair of a round that is not published. B is nil in a bye.
type PlannedPair struct {
	A, B   *contest.Entry
	Reason PairReason
}

// Pairing is a draw of the next round that is not published.
type Pairing struct {
	Round  int
	Pairs  []PlannedPair
	Issues PairIssues
}

// NextPairing draws the next round without publishing it. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundNotEnded, noRoundsLeft,
// notEnoughActiveTeam.
func (s *Service) NextPairing(ctx context.Context, userID, contestID, stageID int64) (Pairing, error) {
	w, round, err := s.nextPairing(ctx, userID, contestID, stageID)
	if err != nil {
		return Pairing{}, err
	}
	f := w.pairingField(round)
	drawn, err := draw(f)
	if err != nil {
		return Pairing{}, err
	}
	issues, err := swiss.CheckAgainst(f, drawn, sidesOf(drawn))
	p := Pairing{Round: round, Pairs: make([]PlannedPair, len(drawn)), Issues: issuesOf(issues)}
	for i, pair := range drawn {
		p.Pairs[i] = PlannedPair{A: stage.EntryOrNil(w.names, pair.A), B: stage.EntryOrNil(w.names, pair.B), Reason: reasonOf(pair.Reason)}
	}
	return p, err
}

// CheckPairing lists the issues of pairs that an operator made by hand for the next round. The second side of a bye is
// Nobody. It needs ABILITY_CONTEST_EDIT. Faults: those of NextPairing, and invalidValue at pairs if there are more pairs than
// entrants.
func (s *Service) CheckPairing(ctx context.Context, userID, contestID, stageID int64, pairs [][2]int64) (PairIssues, error) {
	w, round, err := s.nextPairing(ctx, userID, contestID, stageID)
	if err != nil {
		return nil, err
	}
	f := w.pairingField(round)
	drawn, err := draw(f)
	if err != nil {
		return nil, err
	}
	return w.check(f, drawn, pairs)
}

func (s *Service) nextPairing(ctx context.Context, userID, contestID, stageID int64) (*state, int, error) {
	if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, 0, err
	}
	w, err := s.states.Stage(ctx, contestID, stageID)
	if err != nil {
		return nil, 0, err
	}
	round, err := w.NextRound()
	return w, round, err
}

// draw pairs the players of a round. Fault notEnoughActiveTeam.
func draw(f swiss.Field) ([]swiss.Pair, error) {
	pairs, err := swiss.Draw(f)
	if errors.Is(err, swiss.ErrTooFew) {
		return nil, fault.New(fault.NotEnoughActiveTeam).Because(err)
	}
	return pairs, err
}

func sidesOf(drawn []swiss.Pair) [][2]int64 {
	pairs := make([][2]int64, len(drawn))
	for i, p := range drawn {
		pairs[i] = [2]int64{p.A, p.B}
	}
	return pairs
}

// check lists the issues of pairs made by hand, compared with the drawn ones. Fault invalidValue at pairs.
func (w *state) check(f swiss.Field, drawn []swiss.Pair, pairs [][2]int64) (PairIssues, error) {
	if len(pairs) > len(w.Entrants) {
		return nil, fault.New(fault.InvalidValue).At("pairs")
	}
	found, err := swiss.CheckAgainst(f, drawn, pairs)
	return issuesOf(found), err
}

// byHand returns the pairs of a round made by hand with their reasons. A pair that the draw makes too has the reason of the
// draw. Faults: notEnoughActiveTeam, invalidValue at pairs, pairingInvalid with PairIssues if an issue is hard, or avoidable
// and not acknowledged.
func (w *state) byHand(f swiss.Field, pairs [][2]int64, acknowledged bool) ([]swiss.Pair, error) {
	drawn, err := draw(f)
	if err != nil {
		return nil, err
	}
	issues, err := w.check(f, drawn, pairs)
	if err != nil {
		return nil, err
	}
	for _, i := range issues {
		if i.Hard || i.Avoidable && !acknowledged {
			return nil, fault.New(fault.PairingInvalid).WithData(issues)
		}
	}
	same := make(map[[2]int64]swiss.Reason, len(drawn))
	for _, p := range drawn {
		same[[2]int64{p.A, p.B}] = p.Reason
	}
	f.Fixed = pairs // the check guarantees that each side is a player of the round, and none is in two pairs
	if drawn, err = draw(f); err != nil {
		return nil, err
	}
	for i, p := range drawn {
		if reason, ok := same[[2]int64{p.A, p.B}]; ok {
			drawn[i].Reason = reason
		}
	}
	return drawn, nil
}
