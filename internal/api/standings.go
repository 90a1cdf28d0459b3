package api

import (
	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/match"
)

// Figure is what a rule of the table says of a participant.
type Figure struct {
	Rule   string  `json:"rule" enum:"points,opponentMatchWin,gameWin,opponentGameWin,headToHead,gameDifference,gamesWon,scoreDifference,scoreFor,wins,buchholz,medianBuchholz,sonnebornBerger"`
	Value  string  `json:"value" doc:"Exact: a whole number or a fraction such as 33/50"`
	Number float64 `json:"number" doc:"The same, rounded, to be shown"`
}

func figure(rule standings.Rule, f standings.Fraction) Figure {
	return Figure{Rule: string(rule), Value: f.String(), Number: f.Float()}
}

// StandingsRow is a row of a table of two-sided matches (SWISS-4).
type StandingsRow struct {
	Rank        int            `json:"rank"`
	Lot         bool           `json:"lot" doc:"Only the lot separates this row from the one before or after"`
	Section     int            `json:"section" doc:"Number of the group, from 0"`
	Participant ParticipantRef `json:"participant"`
	ParticipantByKind
	Status     string   `json:"status" enum:"active,dropped"`
	Win        int      `json:"win"`
	Draw       int      `json:"draw"`
	Lose       int      `json:"lose"`
	Point      int      `json:"point"`
	Figures    []Figure `json:"figures" doc:"In the order in which the rules are asked; without those that were not needed"`
	GamesWon   int      `json:"gamesWon"`
	GamesLost  int      `json:"gamesLost"`
	GamesDrawn int      `json:"gamesDrawn"`
	// ScoreFor and ScoreAgainst are 0 in contests that count games only.
	ScoreFor     int `json:"scoreFor" doc:"Goals or points for, of all matches; 0 where none are counted"`
	ScoreAgainst int `json:"scoreAgainst"`
}

// ParticipantByKind is the participant of a result under the name of its kind; the other is left out.
type ParticipantByKind struct {
	User *ParticipantRef `json:"user,omitempty"`
	Team *ParticipantRef `json:"team,omitempty"`
}

func participantByKind(p ParticipantRef) ParticipantByKind {
	if p.Kind == "team" {
		return ParticipantByKind{Team: &p}
	}
	return ParticipantByKind{User: &p}
}

// standingsRow makes a row, with the figures of the table's rules.
func standingsRow(rules []standings.Rule) func(match.TableRow) StandingsRow {
	return func(s match.TableRow) StandingsRow {
		who := wireParticipant(&s.Participant.Entry)
		row := StandingsRow{
			Rank: s.Rank, Lot: s.Lot, Section: s.Participant.Section, Participant: who, ParticipantByKind: participantByKind(who),
			Status: string(s.Participant.Status), Win: s.Won, Draw: s.Drawn, Lose: s.Lost, Figures: []Figure{},
			GamesWon: s.GamesWon, GamesLost: s.GamesLost, GamesDrawn: s.GamesDrawn,
			ScoreFor: s.ScoreFor, ScoreAgainst: s.ScoreAgainst,
		}
		for _, rule := range rules {
			f, ok := s.Figure(rule)
			if !ok {
				continue
			}
			if rule == standings.Points {
				row.Point = int(f.Float())
			}
			row.Figures = append(row.Figures, figure(rule, f))
		}
		return row
	}
}

// FigureTerm is one match's part in a figure.
type FigureTerm struct {
	Opponent OrNull[ParticipantRef] `json:"opponent" doc:"null for a bye"`
	Value    string                 `json:"value"`
	Number   float64                `json:"number"`
	Floored  bool                   `json:"floored" doc:"The opponent's share is below a third, and a third is what counts"`
	Left     bool                   `json:"left" doc:"It does not count: the best or the worst opponent of a median"`
}

// FigureWorking is the arithmetic of a figure: the sum of the terms that count, divided by over.
type FigureWorking struct {
	Figure
	Terms   []FigureTerm `json:"terms"`
	Over    int          `json:"over"`
	Floored bool         `json:"floored" doc:"The outcome is below a third, and a third is what counts"`
}

// StandingsDetail is a row with what led to it.
type StandingsDetail struct {
	Row      StandingsRow    `json:"row"`
	Matches  []Match         `json:"matches" doc:"The participant's own, by round"`
	Workings []FigureWorking `json:"workings" doc:"For each figure of the row"`
}

func standingsDetail(rules []standings.Rule, d match.TableRowDetail) StandingsDetail {
	out := StandingsDetail{Row: standingsRow(rules)(d.TableRow), Matches: mapped(d.Matches, wireMatch), Workings: []FigureWorking{}}
	for _, rule := range rules {
		f, ok := d.Figure(rule)
		w, shown := d.Working(rule)
		if !ok || !shown {
			continue
		}
		out.Workings = append(out.Workings, FigureWorking{
			Figure: figure(rule, f), Over: w.Over, Floored: w.Floored,
			Terms: mapped(w.Terms, func(t standings.Term) FigureTerm {
				return FigureTerm{Opponent: participantIn(d.Names, t.Opponent), Value: t.Value.String(), Number: t.Value.Float(), Floored: t.Floored, Left: t.Left}
			}),
		})
	}
	return out
}

// participantIn names someone of a field; null for no one.
func participantIn(names map[int64]contest.Entry, entryID int64) OrNull[ParticipantRef] {
	e, ok := names[entryID]
	if !ok {
		return OrNull[ParticipantRef]{}
	}
	return participantOrNull(&e)
}

// ruleNames are rules as the wire names them.
func ruleNames(rules []standings.Rule) []string {
	return mapped(rules, func(r standings.Rule) string { return string(r) })
}
