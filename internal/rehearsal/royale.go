package rehearsal

import (
	"cmp"
	"slices"

	"yagura/internal/format/royale"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// maxKill is the maximum number of kills of a score, as in a contest.
const maxKill = 999

// lobby is a match of a battle royale.
type lobby struct {
	match.Record
	players []int64
	scores  []Score // by rank; nil until it is played
}

// royaleBoard is a rehearsed battle royale. It draws the lobbies of a round as swissBoard draws its pairs.
type royaleBoard struct {
	*ground
	stage  stage.Stage
	rounds [][]*lobby
}

func newRoyale(g *ground, st stage.Stage) *royaleBoard {
	b := &royaleBoard{ground: g, stage: st}
	b.deal()
	return b
}

// complete reports whether all lobbies that are drawn are played.
func (b *royaleBoard) complete() bool { return len(b.open()) == 0 }

func (b *royaleBoard) over() bool { return b.complete() && royale.NewMemory(b.memory()).Over() }

// deal draws the lobbies of the next round, if the round before it is complete.
func (b *royaleBoard) deal() {
	n := len(b.rounds)
	if n > 0 && (!b.complete() || b.over()) {
		return
	}
	plan := b.plan.rounds[n]
	var round []*lobby
	for order, players := range royale.NewMemory(b.memory()).Deal() {
		pos := match.Pos{Round: n, Order: order}
		round = append(round, &lobby{players: players, Record: match.Record{
			ID: idOf(pos), StageID: b.stage.ID, Pos: pos, MatchCount: plan.MatchCount, MatchTime: plan.MatchTime, Start: plan.Start,
			State: match.Ready, Outcome: match.NoOutcome, Version: 1, UpdatedAt: b.stage.CreatedAt,
		}})
	}
	b.rounds = append(b.rounds, round)
}

func (b *royaleBoard) next() ([]int64, error) {
	b.deal()
	return b.open(), nil
}

// open returns the ids of the open matches of the last drawn round.
func (b *royaleBoard) open() []int64 {
	var open []int64
	for _, l := range b.rounds[len(b.rounds)-1] {
		if l.scores == nil {
			open = append(open, l.ID)
		}
	}
	return open
}

func (b *royaleBoard) find(id int64) *lobby {
	for _, round := range b.rounds {
		for _, l := range round {
			if l.ID == id {
				return l
			}
		}
	}
	return nil
}

func (b *royaleBoard) play(id int64) error {
	b.score(b.find(id), nil, nil)
	return nil
}

// score plays a lobby. The bots take the ranks after the given scores and the players of ahead.
func (b *royaleBoard) score(l *lobby, ahead []int64, given []Score) {
	lots := b.luck.lots(b.stage.Position, l.ID, l.players...)
	l.scores, l.State = b.luck.lobby(lots, l.players, ahead, given), match.Decided
}

func (b *royaleBoard) decide(by Move) error {
	l := b.find(by.Match)
	if l == nil {
		b.deal()
		l = b.find(by.Match)
	}
	switch {
	case l == nil:
		return fault.New(fault.MatchDoesNotExist)
	case by.Draw:
		return fault.New(fault.DrawNotAllowed)
	case by.Scores != nil:
		scores, err := l.check(by.Scores)
		if err != nil {
			return err
		}
		b.score(l, nil, scores)
	case !slices.Contains(l.players, by.Winner):
		return fault.New(fault.WinnerNotInMatch)
	default:
		b.score(l, []int64{by.Winner}, nil)
	}
	last := len(b.rounds) - 1
	if l.Pos.Round < last && !slices.ContainsFunc(b.rounds[last], func(l *lobby) bool { return l.scores != nil }) {
		b.rounds = b.rounds[:last]
	}
	return nil
}

// check returns the scores by rank. Fault invalidValue unless the ranks are 1, 2, … each once, of different players of the
// lobby.
func (l *lobby) check(scores []Score) ([]Score, error) {
	scores = slices.Clone(scores)
	slices.SortFunc(scores, func(a, b Score) int { return cmp.Compare(a.Rank, b.Rank) })
	seen := map[int64]bool{}
	for i, s := range scores {
		if s.Rank != i+1 || s.Kill < 0 || s.Kill > maxKill || seen[s.EntryID] || !slices.Contains(l.players, s.EntryID) {
			return nil, fault.New(fault.InvalidValue)
		}
		seen[s.EntryID] = true
	}
	return scores, nil
}

func (b *royaleBoard) begun() bool {
	_, decided := b.count()
	return decided > 0
}

func (b *royaleBoard) count() (matches, decided int) {
	for _, round := range b.rounds {
		for _, l := range round {
			matches++
			if l.scores != nil {
				decided++
			}
		}
	}
	if !b.over() {
		matches += (len(b.plan.rounds) - len(b.rounds)) * len(b.rounds[0])
	}
	return matches, decided
}

func (b *royaleBoard) memory() (p stage.RoundState, scores []royale.RoundScore) {
	p = stage.RoundState{Contest: b.contest, Stage: b.stage, Entrants: entrants(b.field), Rounds: b.plan.planned()}
	for i, round := range b.rounds {
		r := &p.Rounds[i]
		r.Status, r.PublishedAt = stage.Ended, &r.Start
		for _, l := range round {
			if l.scores == nil {
				r.Status = stage.Started
				for _, id := range l.players {
					scores = append(scores, royale.RoundScore{Round: i, MatchID: l.ID, EntryID: id})
				}
			}
			for _, s := range l.scores {
				scores = append(scores, royale.RoundScore{Round: i, MatchID: l.ID, EntryID: s.EntryID, Rank: s.Rank, Kill: s.Kill})
			}
		}
		p.CurrentRound, p.RoundStatus = i, r.Status
	}
	return p, scores
}

func (b *royaleBoard) table() memory { return royale.NewMemory(b.memory()) }

func (b *royaleBoard) state(asked *int) (StageState, error) {
	b.deal()
	p, scores := b.memory()
	round, err := shown(asked, p.CurrentRound, len(p.Rounds))
	if err != nil {
		return StageState{}, err
	}
	if b.over() {
		p.FinishedAt = &b.plan.tableEnd
	}
	var records []match.Record
	for _, lobbies := range b.rounds {
		for _, l := range lobbies {
			records = append(records, l.Record)
		}
	}
	s := &RoyaleState{View: royale.NewMemory(p, scores).View(records), Round: round}
	if round < len(b.rounds) {
		for _, l := range b.rounds[round] {
			s.Lobbies = append(s.Lobbies, b.show(l))
		}
	}
	return StageState{Royale: s}, nil
}

func (b *royaleBoard) show(l *lobby) Lobby {
	out := Lobby{Record: l.Record}
	if l.scores == nil {
		for _, id := range l.players {
			out.Players = append(out.Players, LobbyScore{Participant: b.names[id]})
		}
	}
	for _, s := range l.scores {
		out.Players = append(out.Players, LobbyScore{Participant: b.names[s.EntryID], Rank: s.Rank, Kill: s.Kill})
	}
	return out
}
