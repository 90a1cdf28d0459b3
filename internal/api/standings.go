package api

import (
	"yagura/internal/contest"
	"yagura/internal/engine/standings"
	"yagura/internal/match"
)

// Figure is the value of a rule of the table for a participant.
type Figure struct {
	Rule   string  `json:"rule" enum:"points,opponentMatchWin,gameWin,opponentGameWin,headToHead,gameDifference,gamesWon,scoreDifference,scoreFor,wins,buchholz,medianBuchholz,sonnebornBerger"`
	Value  string  `json:"value" doc:"Exact value: a whole number or a fraction such as 33/50"`
	Number float64 `json:"number" doc:"Value as the nearest floating-point number, for display"`
}

func figure(rule standings.Rule, f standings.Fraction) Figure {
	return Figure{Rule: string(rule), Value: f.String(), Number: f.Float()}
}

// StandingsRow is a row of a table of two-sided matches (SWISS-4).
type StandingsRow struct {
	Rank        int            `json:"rank"`
	Lot         bool           `json:"lot" doc:"Only the lot separates this row from the row before or after"`
	Section     int            `json:"section" doc:"Number of the group, from 0"`
	Participant ParticipantRef `json:"participant"`
	ParticipantByKind
	Status     string   `json:"status" enum:"active,dropped"`
	Win        int      `json:"win"`
	Draw       int      `json:"draw"`
	Lose       int      `json:"lose"`
	Point      int      `json:"point"`
	Figures    []Figure `json:"figures" doc:"Values of the rules, in the order in which they apply; rules that were not needed are left out"`
	GamesWon   int      `json:"gamesWon"`
	GamesLost  int      `json:"gamesLost"`
	GamesDrawn int      `json:"gamesDrawn"`
	// ScoreFor and ScoreAgainst are 0 in contests that count games only.
	ScoreFor     int `json:"scoreFor" doc:"Goals or points for, over all matches; 0 if the contest counts games only"`
	ScoreAgainst int `json:"scoreAgainst"`
}

// ParticipantByKind has the participant of a result under the name of its kind, user or team. The other field is absent.
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

// standingsRow returns the function that converts a row of a table with the given rules for the API.
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

// FigureTerm is the part of one match in the calculation of a figure.
type FigureTerm struct {
	Opponent OrNull[ParticipantRef] `json:"opponent" doc:"null for a bye"`
	Value    string                 `json:"value"`
	Number   float64                `json:"number"`
	Floored  bool                   `json:"floored" doc:"The opponent's percentage is below a third, so a third counts"`
	Left     bool                   `json:"left" doc:"The term does not count: a median leaves out the best and the worst opponent"`
}

// FigureWorking is the calculation of a figure: the sum of the terms that count, divided by Over.
type FigureWorking struct {
	Figure
	Terms   []FigureTerm `json:"terms"`
	Over    int          `json:"over"`
	Floored bool         `json:"floored" doc:"The result is below a third, so a third counts"`
}

// StandingsDetail is a row with its matches and the calculation of its figures.
type StandingsDetail struct {
	Row      StandingsRow    `json:"row"`
	Matches  []Match         `json:"matches" doc:"Matches of the participant, by round"`
	Workings []FigureWorking `json:"workings" doc:"Calculation of each figure of the row"`
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

// participantIn returns the participant with an entry id, or null if names does not have the id.
func participantIn(names map[int64]contest.Entry, entryID int64) OrNull[ParticipantRef] {
	e, ok := names[entryID]
	if !ok {
		return OrNull[ParticipantRef]{}
	}
	return participantOrNull(&e)
}

// ruleNames returns the names of rules in the API.
func ruleNames(rules []standings.Rule) []string {
	return mapped(rules, func(r standings.Rule) string { return string(r) })
}
