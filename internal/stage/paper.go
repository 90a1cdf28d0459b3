package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/game"
)

// MemoryStage is a stage without a database: a rehearsal plays it, and it is paired, dealt and counted by the very rules by which
// a stage of a contest is. Everything in it is the caller's; nothing is changed here.
type MemoryStage struct {
	Contest contest.Contest
	Stage
	Rounds   []Round
	Entrants []Entrant // by seed
	Played   []Played  // of two sides, by round, section and order
	Scores   []RoundScore
}

func (p *MemoryStage) table() *tableState {
	return &tableState{RoundState: RoundState{contest: p.Contest, Stage: p.Stage, rounds: p.Rounds, entrants: p.Entrants}, history: p.Played}
}

func (p *MemoryStage) swiss() *swissState { return swissOf(p.table(), nil) }

// PairSwiss draws a round of a swiss draw: its matches by order, without ids. Fault notEnoughActiveTeam.
func (p *MemoryStage) PairSwiss(round int) ([]Record, error) {
	drawn, err := draw(p.swiss().pairingField(round))
	if err != nil {
		return nil, err
	}
	records := make([]Record, len(drawn))
	for i, pair := range drawn {
		records[i] = pairRecord(0, p.ID, p.Rounds[round], i, pair, p.CreatedAt)
	}
	return records, nil
}

// SwissDraw is the swiss draw as everybody would see it.
func (p *MemoryStage) SwissDraw() SwissDraw { return p.swiss().draw() }

// SwissTable is the table of a swiss draw.
func (p *MemoryStage) SwissTable() []TableRow { return p.swiss().table() }

// PointsBefore counts everybody's points of a swiss draw before a round.
func (p *MemoryStage) PointsBefore(round int) map[int64]int { return p.swiss().pointsBefore(round) }

// groups counts the tables of a league.
func (p *MemoryStage) groups() [][]standings.Row {
	return groupTables(p.table(), p.Contest.Settings.League.Groups)
}

// League is the league as everybody would see it.
func (p *MemoryStage) League() LeagueView {
	t, l := p.table(), p.Contest.Settings.League
	return (&leagueState{tableState: t, leagueJSON: leagueJSON{Legs: l.Legs, Groups: l.Groups}, counts: t.counts()}).view()
}

// LeagueTables are the tables of a league, one a group.
func (p *MemoryStage) LeagueTables() [][]TableRow {
	groups := p.groups()
	tables := make([][]TableRow, len(groups))
	for i, rows := range groups {
		tables[i] = tableRows(rows, p.Entrants)
	}
	return tables
}

func (p *MemoryStage) royale() *royaleState {
	return &royaleState{RoundState: RoundState{Stage: p.Stage, contest: p.Contest, rounds: p.Rounds, entrants: p.Entrants}, rules: *p.Contest.Settings.Royale, scores: p.Scores}
}

// Deal puts everybody into the lobbies of the next round of a battle royale.
func (p *MemoryStage) Deal() [][]int64 { return p.royale().deal() }

// RoyaleOver says that no round of a battle royale is left to play.
func (p *MemoryStage) RoyaleOver() bool { return p.royale().over() }

// Royale is the battle royale as everybody would see it; records are its matches by round and order.
func (p *MemoryStage) Royale(records []Record) *RoyaleView {
	return p.royale().view(game.Game{}, records)
}

// Places gives the places as the table says now, in any order.
func (p *MemoryStage) Places() []FinalPlace {
	switch p.Format {
	case Swiss:
		return p.swiss().places()
	case League:
		return joined(p.groups())
	case Royale:
		return p.royale().places()
	case Bracket:
	}
	return nil
}

// Advance gives who goes on into the bracket that follows, the best first, and of a league the group that each comes from.
func (p *MemoryStage) Advance(places int) (best []int64, groups []int) {
	if p.Format == League {
		return advance(p.table(), p.groups(), places)
	}
	for _, place := range sortedPlaces(p.Places()) {
		if len(best) < places {
			best = append(best, place.EntryID)
		}
	}
	return best, nil
}

// DrawAllowed says whether a match of the contest's first stage may end without a winner.
func DrawAllowed(c contest.Contest) bool {
	return (&StageState{contest: c, Stage: Stage{Format: FormatOf(c.Type)}}).drawAllowed()
}

// Plans is what a contest's stages are planned to be, as far as they are made.
type Plans struct {
	// Rounds are those of the first stage, nil while it is not made or a bracket.
	Rounds []RoundPlan
	// Bracket is nil while there is none.
	Bracket *BracketSettings
}

// Plans gives what a contest's stages are planned to be. The caller has decided who may ask.
func (s *Service) Plans(ctx context.Context, contestID int64) (Plans, error) {
	stages, err := s.store.Stages(ctx, contestID)
	if err != nil {
		return Plans{}, err
	}
	var out Plans
	for _, st := range stages {
		if st.Format == Bracket {
			t, err := tournamentOf(st)
			if err != nil {
				return Plans{}, err
			}
			out.Bracket = &t.BracketSettings
			continue
		}
		rounds, err := s.store.Rounds(ctx, st.ID)
		if err != nil {
			return Plans{}, err
		}
		for _, r := range rounds {
			out.Rounds = append(out.Rounds, r.plan())
		}
	}
	return out, nil
}
