package stage

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/royale"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// A battle royale is played in rounds. In each everybody who is active plays one match, all in the same one or in
// lobbies; the table adds up what the ranks and kills of the rounds are worth (C1.014, rulings.md 54, 71).

// RoyaleStore keeps what only battle royales have: who plays in which match, and the scores.
type RoyaleStore interface {
	// InsertScores lets entries play in a match, each without a rank and a kill yet.
	InsertScores(ctx context.Context, matchID int64, entries []int64, at time.Time) error
	// UpdateScore writes everything of a score.
	UpdateScore(ctx context.Context, matchID int64, sc Score) error
	// LobbyPlayers lists who plays in a match, with their scores, by seed.
	LobbyPlayers(ctx context.Context, matchID int64) ([]LobbyPlayer, error)
	// StageScores lists the ranks and kills of all matches of a stage, in any order.
	StageScores(ctx context.Context, stageID int64) ([]RoundScore, error)
	// SetRoundState gives all matches of a round a state and raises their versions.
	SetRoundState(ctx context.Context, stageID int64, round int, state State, at time.Time) error
	// LobbyOfEntry finds the match that an entry plays in the current round of a contest's battle royale.
	LobbyOfEntry(ctx context.Context, contestID, entryID int64) (r Record, ok bool, err error)
}

// RoyaleDraft is what the form of a new battle royale begins with.
type RoyaleDraft struct {
	Active []contest.Entry // by time of entry
	Rounds []RoundPlan     // as many as the contest's settings say
}

// DraftRoyale proposes a battle royale to a holder of ABILITY_CONTEST_EDIT: as many rounds as the contest has matches.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam.
func (s *Service) DraftRoyale(ctx context.Context, userID, contestID int64) (RoyaleDraft, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return RoyaleDraft{}, err
	}
	active, err := s.entriesOfNewStage(ctx, userID, c, Royale)
	if err != nil {
		return RoyaleDraft{}, err
	}
	return RoyaleDraft{Active: active, Rounds: ProposeRounds(c.Settings.Royale.MatchCount, c.ContestStart, DefaultMatchTime)}, nil
}

// CreateRoyale makes the battle royale of a contest out of its active entries, with nothing published yet (C4.011, C4.047,
// C4.049). It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam, those of the rounds: invalidValue (roundInfo, roundInfo.N.matchTime), valueIsRequired and
// reversedDate (roundInfo.N.startTime).
func (s *Service) CreateRoyale(ctx context.Context, userID, contestID int64, plans []RoundPlan) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		active, err := s.entriesOfNewStage(ctx, userID, c, Royale)
		if err != nil {
			return err
		}
		if err := checkRounds(plans, contest.MaxMatchCount); err != nil {
			return err
		}
		now := clock.Now(ctx)
		st := Stage{
			ID: id.New(), ContestID: contestID, Format: Royale, Settings: "{}", Seed: id.New(), RoundStatus: Started, Version: 1,
			CreatedAt: now, UpdatedAt: now,
		}
		if ok, err := s.store.InsertStage(ctx, st); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.StageAlreadyCreated)
		}
		field := make([]Entrant, len(active))
		for i, e := range active {
			field[i] = Entrant{Entry: e, Seed: i, Status: Active}
		}
		rounds := make([]Round, len(plans))
		for i, p := range plans {
			rounds[i] = p.Round(i)
		}
		if err := s.insertEntrants(ctx, st.ID, field, rounds); err != nil {
			return err
		}
		if err := s.contests.SetMatchCount(ctx, userID, c, len(rounds)); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, event.New(id.New(), event.StageCreated, userID, contestID, st.ID, now, RoyaleCreatedPayload{
			Format: Royale, Participants: len(field), Rounds: planPayloads(plans),
		}))
	})
}

// EditRoyale changes the rounds that did not begin: their number, starts and times; of the one under way start and time. It
// needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, editConflict {version}, those of
// the rounds.
func (s *Service) EditRoyale(ctx context.Context, userID, contestID, stageID, version int64, plans []RoundPlan) error {
	return s.operate(ctx, userID, contestID, stageID, func(ctx context.Context, p *royaleState) error {
		switch {
		case version != p.Version:
			return fault.New(fault.EditConflict).WithData(Current{Version: p.Version})
		case p.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		}
		if err := checkRounds(plans, contest.MaxMatchCount); err != nil {
			return err
		}
		before := make([]RoundPlan, len(p.rounds))
		for i := range p.rounds {
			before[i] = p.rounds[i].plan()
		}
		if slices.EqualFunc(before, plans, RoundPlan.equal) {
			return nil
		}
		if err := s.replan(ctx, p.ID, p.rounds, plans); err != nil {
			return err
		}
		if err := s.contests.SetMatchCount(ctx, userID, p.contest, len(plans)); err != nil {
			return err
		}
		now := clock.Now(ctx)
		st := p.Stage
		st.Version, st.UpdatedAt = p.Version+1, now
		if err := s.store.UpdateStage(ctx, st); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, event.New(id.New(), event.StageUpdated, userID, contestID, p.ID, now, RoundsUpdatedPayload{
			Format: Royale, Before: planPayloads(before), After: planPayloads(plans),
		}))
	})
}

// RoyaleCreatedPayload is what the event of a new battle royale tells.
type RoyaleCreatedPayload struct {
	Format       Format             `json:"format"`
	Participants int                `json:"participants"`
	Rounds       []RoundPlanPayload `json:"rounds"`
}

// DeleteRoyale removes a battle royale with its matches and scores, and takes back the confirmation of the contest's
// entries, as that of a tournament does (C4.021). It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, stageDoesNotExist, participationAuthority.
func (s *Service) DeleteRoyale(ctx context.Context, userID, contestID, stageID int64) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, Royale, stageID)
		if err != nil {
			return err
		}
		return s.deleteFirst(ctx, userID, c, st)
	})
}

// royaleState is a battle royale with everything that its table is made of, as one transaction or one reader sees it.
type royaleState struct {
	RoundState
	rules   contest.RoyaleSettings
	scores  []RoundScore
	counted *royale.Table // what table answers, once it was asked
}

// loadRoyale reads a battle royale.
func (s *Service) loadRoyale(ctx context.Context, c contest.Contest, st Stage) (*royaleState, error) {
	p := &royaleState{RoundState: RoundState{contest: c, Stage: st}}
	var err error
	if p.rules, err = royaleRules(c, st); err != nil {
		return nil, err
	}
	if p.rounds, err = s.store.Rounds(ctx, st.ID); err != nil {
		return nil, err
	}
	if p.scores, err = s.store.StageScores(ctx, st.ID); err != nil {
		return nil, err
	}
	// Who plays is read after the scores: who has one is in the field, also where somebody joins between the two.
	p.entrants, err = s.store.StageEntries(ctx, st.ID)
	p.scores = countedScores(p.scores, p.entrants)
	return p, err
}

// countedScores are scores without those of entries whose results are annulled: the ranks behind them close up.
func countedScores(scores []RoundScore, field []Entrant) []RoundScore {
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

// closedUp is a rank once the given ranks are gone.
func closedUp(rank int, gone []int) int {
	closed := rank
	for _, g := range gone {
		if g < rank {
			closed--
		}
	}
	return closed
}

// royaleRules are what a battle royale is counted by: the contest's settings as they are now while it is played, so that
// an organiser can put a wrong table right, and those that it was finished with afterwards, so that its final places stand.
func royaleRules(c contest.Contest, st Stage) (contest.RoyaleSettings, error) {
	if st.FinishedAt == nil {
		if c.Settings.Royale == nil {
			return *contest.DefaultSettings(contest.BattleRoyal).Royale, nil
		}
		return *c.Settings.Royale, nil
	}
	var rules contest.RoyaleSettings
	if err := json.Unmarshal([]byte(st.Settings), &rules); err != nil {
		return rules, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	return rules, nil
}

// operate runs fn for a holder of ABILITY_CONTEST_EDIT, as the contest's only writer. Faults: contestDoesNotExist,
// participationAuthority, stageDoesNotExist.
func (s *Service) operate(ctx context.Context, userID, contestID, stageID int64, fn func(ctx context.Context, p *royaleState) error) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, Royale, stageID)
		if err != nil {
			return err
		}
		p, err := s.loadRoyale(ctx, c, st)
		if err != nil {
			return err
		}
		return fn(ctx, p)
	})
}

// published says whether the current round has matches.
func (p *royaleState) published() bool {
	return p.CurrentRound < len(p.rounds) && p.rounds[p.CurrentRound].Status != Planned
}

// ended counts the rounds that are over; they come first.
func (p *royaleState) ended() int {
	n := 0
	for n < len(p.rounds) && p.rounds[n].Status == Ended {
		n++
	}
	return n
}

// table counts the rounds that have begun. A winner at match point is one only once that round is over: until then
// participants may still say anything.
func (p *royaleState) table() *royale.Table {
	if p.counted != nil {
		return p.counted
	}
	var matches []map[int64]royale.Score
	for _, r := range p.rounds {
		if r.Status != Planned {
			matches = append(matches, make(map[int64]royale.Score, len(p.entrants)))
		}
	}
	for _, sc := range p.scores {
		if sc.Round < len(matches) {
			matches[sc.Round][sc.EntryID] = royale.Score{Rank: sc.Rank, Kill: sc.Kill}
		}
	}
	participants := make([]int64, len(p.entrants))
	for i, e := range p.entrants {
		participants[i] = e.ID
	}
	rules := countRules(p.rules)
	table, _ := royale.Count(participants, matches, rules, uint64(p.Seed)) // everybody with a score is in the field
	if table.Decided > p.ended() {
		rules.Finish = royale.Finish{}
		table, _ = royale.Count(participants, matches, rules, uint64(p.Seed))
	}
	p.putBehind(table.Rows)
	p.counted = &table
	return p.counted
}

// putBehind lists disqualified entries behind all others.
func (p *royaleState) putBehind(rows []royale.Row) {
	rank := map[int64]int{} // 0 = not disqualified, 1 = the results count, 2 = they do not
	for i := range p.entrants {
		if e := &p.entrants[i]; e.Annulled() {
			rank[e.ID] = 2
		} else if e.Disqualified() {
			rank[e.ID] = 1
		}
	}
	if len(rank) == 0 {
		return
	}
	slices.SortStableFunc(rows, func(a, b royale.Row) int { return rank[a.ID] - rank[b.ID] })
	for i := range rows {
		rows[i].Rank = i + 1
	}
}

func scoring(rules contest.RoyaleSettings) royale.Scoring {
	s := royale.Scoring{KillPoint: rules.KillPoint.Point, KillMax: rules.KillPoint.Max}
	for _, row := range rules.RankPoint {
		s.RankPoint = append(s.RankPoint, row.Point)
	}
	return s
}

func countRules(rules contest.RoyaleSettings) royale.Rules {
	out := royale.Rules{Scoring: scoring(rules), Finish: royale.Finish{MatchPoint: rules.MatchPoint}}
	for _, tie := range rules.TieBreaks {
		out.TieBreaks = append(out.TieBreaks, royale.TieBreak(tie))
	}
	return out
}

// royaleOrder gives the places of a battle royale. The lot is the last of its rules, so that nobody shares one.
func (s *Service) royaleOrder(ctx context.Context, c contest.Contest, st Stage) ([]FinalPlace, error) {
	p, err := s.loadRoyale(ctx, c, st)
	if err != nil {
		return nil, err
	}
	return p.places(), nil
}

func (p *royaleState) places() []FinalPlace {
	table := p.table()
	places := make([]FinalPlace, len(table.Rows))
	for i, row := range table.Rows {
		places[i] = FinalPlace{EntryID: row.ID, From: row.Rank, To: row.Rank}
	}
	return places
}

// Royale names the format of battle royales in addresses and in the database.
const Royale Format = "battleroyal"
