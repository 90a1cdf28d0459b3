package stage

import (
	"cmp"
	"context"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/kit/clock"
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

// Concern is why a match needs an operator.
type Concern string

// The concerns, worst first.
const (
	// Conflict: the two sides claim results that contradict each other, or players of a lobby claim ranks that cannot all be.
	Conflict Concern = "conflict"
	// Called: somebody in the match asks for an operator.
	Called Concern = "called"
	// Unscored: players of a lobby have no rank though its time is over.
	Unscored Concern = "scores"
	// Slow: it takes longer than the time that a match has.
	Slow Concern = "slow"
	// NoShowSoon: a side was warned that it loses unless it comes.
	NoShowSoon Concern = "noShowSoon"
	// Unreported: it began, and for Silence nobody has reported anything.
	Unreported Concern = "unreported"
)

// Bounds of what needs attention.
const (
	MaxAttention = 20
	Silence      = 15 * time.Minute
)

// Attention is a match that needs an operator.
type Attention struct {
	MatchID      int64
	StageID      int64
	Format       Format
	Pos          Pos
	Participants [2]*contest.Entry // without private fields; nil in a lobby
	Concern      Concern
	// Count is how many players of a lobby the concern is about, 0 in a match of two sides.
	Count int
	// Since is when the sides began to disagree, when somebody called, when a lobby should have been over, or else when the
	// match began.
	Since time.Time
}

// OpenMatch is a match with its two sides, as the desk looks at it.
type OpenMatch struct {
	Record
	Participants [2]contest.Entry
	Reported     bool // a result, a game or a claim is there
}

// LobbyCount is how far a match of a battle royale is.
type LobbyCount struct {
	MatchID  int64
	Order    int
	End      time.Time // when it should be over
	Players  int
	Ranked   int // players who have a rank
	Ranks    int // different ranks
	LastRank int // 0 where nobody has one
}

// missing counts the players without a rank.
func (l *LobbyCount) missing() int { return l.Players - l.Ranked }

// conflicts counts the ranks that cannot be: one that another player has, or one beyond the number of players.
func (l *LobbyCount) conflicts() int {
	n := l.Ranked - l.Ranks
	if l.LastRank > l.Players {
		n++
	}
	return n
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

// lobbies gives the lobbies of the open round of a battle royale, and counts them instead of its matches, of which none is
// decided by itself.
func (s *Service) lobbies(ctx context.Context, p *Progress) ([]LobbyCount, error) {
	if p.Stage.Format != Royale {
		return nil, nil
	}
	var open []LobbyCount
	for i := range p.Rounds {
		r := &p.Rounds[i]
		r.Ready, r.Decided, r.Conflicts = 0, r.Total, 0
		if r.Status != Started {
			continue
		}
		var err error
		if open, err = s.store.LobbyProgress(ctx, p.Stage.ID, r.Round); err != nil {
			return nil, err
		}
		r.Total, r.Decided = len(open), 0
		for _, l := range open {
			switch {
			case l.conflicts() > 0:
				r.Conflicts++
			case l.missing() == 0:
				r.Decided++
			}
		}
		r.Ready = r.Total - r.Decided
	}
	return open, nil
}

// wonEarly says whether somebody has won a battle royale at match point, so that the rounds that are left are not played.
func (s *Service) wonEarly(ctx context.Context, c contest.Contest, p *Progress) (bool, error) {
	st := p.Stage
	if st.Format != Royale || st.FinishedAt != nil || st.RoundStatus != Ended || c.Settings.Royale == nil || c.Settings.Royale.MatchPoint == 0 {
		return false, nil
	}
	royale, err := s.loadRoyale(ctx, c, st)
	if err != nil {
		return false, err
	}
	return royale.table().Over(), nil
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

// attention lists the matches that need an operator, worst first.
func (s *Service) attention(ctx context.Context, c contest.Contest, stages []Stage, lobbies []LobbyCount) ([]Attention, error) {
	now := clock.Now(ctx)
	urgent, err := s.store.UrgentMatches(ctx, c.ID, MaxAttention)
	if err != nil {
		return nil, err
	}
	absent := time.UnixMilli(0) // matches have no check-in
	if m := c.Settings.Matches; m != nil && m.WalkoverMinutes > 0 {
		absent = now.Add(-time.Duration(m.WarnMinutes) * time.Minute)
	}
	late, err := s.store.LateMatches(ctx, c.ID, now, now.Add(-Silence), absent, MaxAttention)
	if err != nil {
		return nil, err
	}
	formats := map[int64]Format{}
	for _, st := range stages {
		formats[st.ID] = st.Format
	}
	list := []Attention{}
	for _, m := range slices.Concat(urgent, late) {
		names := byID(m.Participants[:])
		a := Attention{MatchID: m.ID, StageID: m.StageID, Format: formats[m.StageID], Pos: m.Pos, Participants: refs(names, m.Sides)}
		a.Concern, a.Since = m.concern(now, absent)
		list = append(list, a)
	}
	last := stages[len(stages)-1]
	if last.Format == Royale {
		called, err := s.store.CalledLobbies(ctx, last.ID, MaxAttention)
		if err != nil {
			return nil, err
		}
		for _, r := range called {
			list = append(list, Attention{MatchID: r.ID, StageID: last.ID, Format: Royale, Pos: r.Pos, Concern: Called, Since: *r.CalledAt})
		}
	}
	for _, l := range lobbies {
		a := Attention{MatchID: l.MatchID, StageID: last.ID, Format: last.Format, Pos: Pos{Round: last.CurrentRound, Order: l.Order}, Since: l.End}
		switch {
		case now.Before(l.End):
			continue
		case l.conflicts() > 0:
			a.Concern, a.Count = Conflict, l.conflicts()
		case l.missing() > 0:
			a.Concern, a.Count = Unscored, l.missing()
		default:
			continue
		}
		list = append(list, a)
	}
	order := []Concern{Conflict, Called, Unscored, Slow, NoShowSoon, Unreported}
	slices.SortStableFunc(list, func(a, b Attention) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Concern), slices.Index(order, b.Concern)), a.Since.Compare(b.Since), cmp.Compare(a.MatchID, b.MatchID))
	})
	return list[:min(len(list), MaxAttention)], nil
}

// concern is why the match was picked, and since when; absent as absentSince of LateMatches.
func (m *OpenMatch) concern(now, absent time.Time) (Concern, time.Time) {
	began := m.began()
	switch {
	case m.DisputedAt != nil:
		return Conflict, *m.DisputedAt
	case m.CalledAt != nil:
		return Called, *m.CalledAt
	case now.Sub(began) > time.Duration(m.MatchTime)*time.Minute:
		return Slow, began
	case !began.After(absent) && (m.Here[0] == nil || m.Here[1] == nil):
		return NoShowSoon, began
	default:
		return Unreported, began
	}
}
