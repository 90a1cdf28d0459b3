package stage

import (
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
)

// Progress is how far a contest is played, for who runs it.
type Progress struct {
	contest.StagePlay
	// Stage is the one that is played, or was played last; its ID is 0 where none is drawn, and the rest empty.
	Stage    Stage
	Champion *contest.Entry  // nil until there is one; without private fields
	Rounds   []RoundProgress // of Stage, by section and number
	// Attention has at most MaxAttention matches, worst first.
	Attention []Attention
	// Draws is the format of the stage that is to be drawn next, "" where none is.
	Draws Format
}

// RoundProgress counts the matches of a round; those that nobody has to play do not count. In a bracket the third-place
// match counts in the round of the final; the rounds of a league count all groups. A match of a battle royale is a lobby,
// decided once everybody in it has a rank of their own, or the round has ended.
type RoundProgress struct {
	Section   int // part of a bracket, else 0
	Round     int // from 0
	Start     time.Time
	Status    RoundStatus // "" in a bracket, whose rounds have none
	Total     int
	Decided   int
	Ready     int // both sides are known and nothing is decided
	Conflicts int
}

// ProgressStore counts and picks matches, however many there are.
type ProgressStore interface {
	// CountProgress counts the matches of a stage that somebody has to play by round, and by section where that is asked
	// for; Start and Status are not filled.
	CountProgress(ctx context.Context, stageID int64, bySection bool) ([]RoundProgress, error)
	// UrgentMatches lists the first matches of a contest with a dispute, then those with a call.
	UrgentMatches(ctx context.Context, contestID int64, most int) ([]OpenMatch, error)
	// LateMatches lists the first of the other open matches, in rounds and stages that have not ended: those that last longer
	// than they should, then those that began before silentSince without a report, or before absentSince without a side.
	LateMatches(ctx context.Context, contestID int64, now, silentSince, absentSince time.Time, most int) ([]OpenMatch, error)
	// CalledLobbies lists the first lobbies of a battle royale with a call.
	CalledLobbies(ctx context.Context, stageID int64, most int) ([]Record, error)
	// LobbyProgress lists the lobbies of a round of a battle royale by order.
	LobbyProgress(ctx context.Context, stageID int64, round int) ([]LobbyCount, error)
}

// Progress tells who runs a contest how far it is played. Needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist,
// participationAuthority.
func (s *Service) Progress(ctx context.Context, userID, contestID int64) (Progress, error) {
	if err := s.contests.RequireEdit(ctx, contestID, userID); err != nil {
		return Progress{}, err
	}
	c, err := s.require(ctx, contestID)
	if err != nil {
		return Progress{}, err
	}
	out := Progress{Rounds: []RoundProgress{}, Attention: []Attention{}, Draws: FormatOf(c.Type)}
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil || len(stages) == 0 {
		return out, err
	}
	out.Stage, out.Drawn, out.Draws = stages[len(stages)-1], true, ""
	champion, ok, err := s.store.Champion(ctx, contestID)
	if err != nil {
		return Progress{}, err
	}
	if ok {
		out.Champion = ref(byID([]contest.Entry{champion}), champion.ID)
	}
	if err := s.countRounds(ctx, &out); err != nil {
		return Progress{}, err
	}
	lobbies, err := s.lobbies(ctx, &out)
	if err != nil {
		return Progress{}, err
	}
	won, err := s.wonEarly(ctx, c, &out)
	if err != nil {
		return Progress{}, err
	}
	out.summarize(c, won)
	out.Attention, err = s.attention(ctx, c, stages, lobbies)
	return out, err
}

// countRounds fills the rounds of the stage.
func (s *Service) countRounds(ctx context.Context, p *Progress) error {
	counts, err := s.store.CountProgress(ctx, p.Stage.ID, p.Stage.Format == Bracket)
	if err != nil {
		return err
	}
	if p.Rounds, err = s.plannedRounds(ctx, p.Stage); err != nil {
		return err
	}
	for _, n := range counts {
		i := slices.IndexFunc(p.Rounds, func(r RoundProgress) bool { return r.Section == n.Section && r.Round == n.Round })
		if i < 0 {
			continue // deleted between the two statements
		}
		n.Start, n.Status = p.Rounds[i].Start, p.Rounds[i].Status
		p.Rounds[i] = n
	}
	return nil
}

// plannedRounds are the rounds of a stage without their matches.
func (s *Service) plannedRounds(ctx context.Context, st Stage) ([]RoundProgress, error) {
	list := []RoundProgress{}
	if st.Format == Bracket {
		t, err := tournamentOf(st)
		for _, section := range []bracket.Section{bracket.Upper, bracket.Lower, bracket.Finals} {
			for i, at := range t.of(section) {
				list = append(list, RoundProgress{Section: int(section), Round: i, Start: at})
			}
		}
		return list, err
	}
	rounds, err := s.store.Rounds(ctx, st.ID)
	for _, r := range rounds {
		list = append(list, RoundProgress{Round: r.Number, Start: r.Start, Status: r.Status})
	}
	return list, err
}

// summarize tells what comes next, from the rounds. Results that are still missing in an ended round are not waited for; nor
// are the rounds that are left once somebody has won early.
func (p *Progress) summarize(c contest.Contest, won bool) {
	p.ByRounds = p.Stage.Format != Bracket
	for _, r := range p.Rounds {
		p.Conflicts += r.Conflicts
		switch r.Status {
		case Planned:
			p.RoundsLeft++
		case Ended:
			p.RoundNumber = r.Round
		default:
			if p.Left == 0 { // the first in which something is left, else the last
				p.RoundNumber = r.Round
			}
			p.RoundOpen = p.ByRounds
			p.Left += r.Total - r.Decided
		}
	}
	switch {
	case !p.ByRounds:
		p.Finished = p.Left == 0
	case p.Stage.FinishedAt != nil:
		p.RoundOpen, p.RoundsLeft, p.Left = false, 0, 0
		if p.Playoff = PlayoffOf(c) > 0; p.Playoff {
			p.Draws = Bracket
		}
		p.Finished = !p.Playoff
	case p.Stage.Format == League:
		p.CanFinish = p.Left == 0
	default:
		if won {
			p.RoundsLeft = 0
		}
		p.CanFinish = !p.RoundOpen && p.RoundsLeft == 0
	}
}
