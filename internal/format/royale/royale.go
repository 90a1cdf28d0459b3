package royale

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/stage"
)

// A battle royale is played in rounds. In each round every active entrant plays one match, all in the same lobby or in
// several. The table adds up the points for the ranks and kills of the rounds (ROYALE-2, ROYALE-4).

// Draft holds the initial values of the form for a new battle royale.
type Draft struct {
	Active []contest.Entry   // by time of entry
	Rounds []stage.RoundPlan // as many as the contest's settings say
}

// Draft proposes a battle royale with as many rounds as the settings have matches. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam.
func (s *Service) Draft(ctx context.Context, userID, contestID int64) (Draft, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return Draft{}, err
	}
	active, err := s.stages.EntriesOfNewStage(ctx, userID, c, ID)
	if err != nil {
		return Draft{}, err
	}
	minutes, err := s.stages.MatchTime(ctx, &c)
	return Draft{Active: active, Rounds: stage.ProposeRounds(SettingsOf(c.Settings).MatchCount, c.ContestStart, minutes)}, err
}

// Create creates the battle royale of a contest with its active entries. No round is published yet. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam, and those of the rounds: invalidValue (roundInfo, roundInfo.N.matchTime), valueIsRequired and
// reversedDate (roundInfo.N.startTime).
func (s *Service) Create(ctx context.Context, userID, contestID int64, plans []stage.RoundPlan) error {
	return s.stages.Create(ctx, userID, contestID, ID, func(_ context.Context, c contest.Contest, active []contest.Entry) (stage.New, error) {
		return stage.New{
			Settings: "{}", Seed: id.New(), Entrants: stage.NewEntrants(active), Rounds: stage.NewRounds(plans),
			Stored: func(ctx context.Context, _ stage.Stage) error {
				return s.contests.SetRoundCount(ctx, userID, c, len(plans))
			},
			Created: Created.With(CreatedPayload{Format: ID, Participants: len(active), Rounds: stage.PlanPayloads(plans)}),
		}, stage.CheckRounds(plans, MaxMatchCount)
	})
}

// Edit changes the number, the starts and the match times of the rounds that have not begun, and the start and the match
// time of the running round. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, editConflict {version}, and those
// of the rounds.
func (s *Service) Edit(ctx context.Context, userID, contestID, stageID, version int64, plans []stage.RoundPlan) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *state) error {
		if err := p.RequireVersion(version); err != nil {
			return err
		}
		if p.FinishedAt != nil {
			return fault.New(fault.StageFinished)
		}
		if err := stage.CheckRounds(plans, MaxMatchCount); err != nil {
			return err
		}
		before := stage.PlansOf(p.Rounds)
		if slices.EqualFunc(before, plans, stage.RoundPlan.Equal) {
			return nil
		}
		if err := s.stages.Replan(ctx, p.ID, p.Rounds, plans); err != nil {
			return err
		}
		if err := s.contests.SetRoundCount(ctx, userID, p.Contest, len(plans)); err != nil {
			return err
		}
		if err := s.stages.SaveStage(ctx, p.Stage); err != nil {
			return err
		}
		return s.stages.AppendStageEvent(ctx, userID, p.Stage, stage.StageUpdated.With(stage.RoundsUpdatedPayload{
			Format: ID, Before: stage.PlanPayloads(before), After: stage.PlanPayloads(plans),
		}))
	})
}

// CreatedPayload is the payload of the event of a new battle royale.
type CreatedPayload struct {
	Format       stage.FormatID           `json:"format"`
	Participants int                      `json:"participants"`
	Rounds       []stage.RoundPlanPayload `json:"rounds"`
}

// state is a battle royale with the data of its table, as one transaction sees it.
type state struct {
	stage.RoundState
	rules    Settings
	reported []RoundScore  // as they are stored
	scores   []RoundScore  // as they count: countedScores of reported
	counted  *royale.Table // the result of table, nil before the first call
}

// load reads a battle royale. Fault stageDoesNotExist if it is deleted meanwhile.
func (s *Service) load(ctx context.Context, c contest.Contest, st stage.Stage) (*state, error) {
	p := &state{}
	var err error
	if p.rules, err = rulesOf(c, st); err != nil {
		return nil, err
	}
	if p.reported, err = s.store.StageScores(ctx, st.ID); err != nil {
		return nil, err
	}
	// Read the entrants after the scores. Every score then has its entrant, even if an entry joins between the two reads.
	if p.RoundState, err = s.stages.LoadRounds(ctx, c, st); err != nil {
		return nil, err
	}
	if len(p.Entrants) == 0 { // deleted between the statements
		return nil, fault.New(fault.StageDoesNotExist)
	}
	p.scores = countedScores(p.reported, p.Entrants)
	return p, nil
}

// countedScores returns the scores with rank and kills 0 for entries whose results are annulled. The ranks behind them move
// up.
func countedScores(scores []RoundScore, field []stage.Entrant) []RoundScore {
	annulled := map[int64]bool{}
	for i := range field {
		if field[i].Annulled() {
			annulled[field[i].ID] = true
		}
	}
	if len(annulled) == 0 {
		return scores
	}
	gone := map[int64][]int{} // ranks by match
	for _, sc := range scores {
		if annulled[sc.EntryID] && sc.Rank > 0 {
			gone[sc.MatchID] = append(gone[sc.MatchID], sc.Rank)
		}
	}
	out := slices.Clone(scores)
	for i := range out {
		sc := &out[i]
		if annulled[sc.EntryID] {
			sc.Rank, sc.Kill = 0, 0
			continue
		}
		sc.Rank = closedUp(sc.Rank, gone[sc.MatchID])
	}
	return out
}

// closedUp returns a rank after the ranks in gone are removed.
func closedUp(rank int, gone []int) int {
	closed := rank
	for _, g := range gone {
		if g < rank {
			closed--
		}
	}
	return closed
}

// rulesOf returns the scoring rules of a battle royale. During play they are the current settings of the contest, so that an
// organiser can correct a wrong table. After the finish they are the stored rules, so that the final places do not change.
func rulesOf(c contest.Contest, st stage.Stage) (Settings, error) {
	if st.FinishedAt == nil {
		if SettingsOf(c.Settings) == nil {
			return *defaultSettings(), nil
		}
		return *SettingsOf(c.Settings), nil
	}
	var rules Settings
	if err := json.Unmarshal([]byte(st.Settings), &rules); err != nil {
		return rules, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	return rules, nil
}

// operate runs fn as the contest's only writer. It needs ABILITY_CONTEST_EDIT. Faults: contestDoesNotExist,
// participationAuthority, stageDoesNotExist.
func (s *Service) operate(ctx context.Context, userID, contestID, stageID int64, fn func(ctx context.Context, p *state) error) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.stages.FindForOperator(ctx, userID, c, stage.Ref{ContestID: c.ID, Format: ID, StageID: stageID})
		if err != nil {
			return err
		}
		p, err := s.load(ctx, c, st)
		if err != nil {
			return err
		}
		return fn(ctx, p)
	})
}

// ended counts the ended rounds, which come before all others.
func (p *state) ended() int {
	n := 0
	for n < len(p.Rounds) && p.Rounds[n].Status == stage.Ended {
		n++
	}
	return n
}

// table computes the table of the rounds that have begun. A win at match point counts only after its round has ended,
// because participants may change their scores until then.
func (p *state) table() *royale.Table {
	if p.counted != nil {
		return p.counted
	}
	var matches []map[int64]royale.Score
	for _, r := range p.Rounds {
		if r.Status != stage.Planned {
			matches = append(matches, make(map[int64]royale.Score, len(p.Entrants)))
		}
	}
	for _, sc := range p.scores {
		if sc.Round < len(matches) {
			matches[sc.Round][sc.EntryID] = royale.Score{Rank: sc.Rank, Kill: sc.Kill}
		}
	}
	participants := make([]int64, len(p.Entrants))
	for i, e := range p.Entrants {
		participants[i] = e.ID
	}
	rules := countRules(p.rules)
	table, _ := royale.Count(participants, matches, rules, uint64(p.Seed)) // no error: every score has its entrant
	if table.Decided > p.ended() {
		rules.Finish = royale.Finish{}
		table, _ = royale.Count(participants, matches, rules, uint64(p.Seed))
	}
	p.putBehind(&table, rules)
	p.counted = &table
	return p.counted
}

// putBehind moves disqualified entries behind all others.
func (p *state) putBehind(table *royale.Table, rules royale.Rules) {
	class := map[int64]int{} // 0 = not disqualified, 1 = the results count, 2 = they do not
	for i := range p.Entrants {
		if e := &p.Entrants[i]; e.Annulled() {
			class[e.ID] = 2
		} else if e.Disqualified() {
			class[e.ID] = 1
		}
	}
	if len(class) > 0 {
		table.Behind(rules, func(id int64) int { return class[id] })
	}
}

func scoring(rules Settings) royale.Scoring {
	s := royale.Scoring{KillPoint: rules.KillPoint.Point, KillMax: rules.KillPoint.Max}
	for _, row := range rules.RankPoint {
		s.RankPoint = append(s.RankPoint, row.Point)
	}
	return s
}

func countRules(rules Settings) royale.Rules {
	out := royale.Rules{Scoring: scoring(rules), Finish: royale.Finish{MatchPoint: rules.MatchPoint}}
	for _, tie := range rules.TieBreaks {
		out.TieBreaks = append(out.TieBreaks, royale.TieBreak(tie))
	}
	return out
}

func (p *state) places() []stage.FinalPlace {
	table := p.table()
	places := make([]stage.FinalPlace, len(table.Rows))
	for i, row := range table.Rows {
		places[i] = stage.FinalPlace{EntryID: row.ID, From: row.Rank, To: row.Rank}
	}
	return places
}
