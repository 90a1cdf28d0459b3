package stage

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/engine/roundrobin"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// MaxLeagueMatches bounds a league; a field of 362 in one group has nearly as many.
const MaxLeagueMatches = 65_536

// leagueJSON is how the settings of a league's stage are stored: what its schedule was made from. How matches count is in
// the contest's settings.
type leagueJSON struct {
	Legs   int `json:"legs"`
	Groups int `json:"groups"`
}

func leagueSettings(st Stage) (leagueJSON, error) {
	var in leagueJSON
	if err := json.Unmarshal([]byte(st.Settings), &in); err != nil {
		return in, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	return in, nil
}

// LeagueStore keeps what only leagues have.
type LeagueStore interface {
	// UnruledMatches lists the matches of an entry in a stage that are open, or decided by a drop alone.
	UnruledMatches(ctx context.Context, stageID, entryID int64) ([]Record, error)
}

// LeagueDraft is what the form of a new league begins with.
type LeagueDraft struct {
	// Active may play, by time of entry, which is the order of seeds.
	Active []contest.Entry
	// Groups are the proposal: entries dealt to and fro.
	Groups [][]int64
	// Rounds are the proposal, spaced by the match time.
	Rounds []RoundPlan
	// Legs is how often each pair meets.
	Legs int
	// Matches is how many matches all groups have together.
	Matches int
}

// LeagueForm is what an organiser sends to make a league.
type LeagueForm struct {
	// Groups have the entries of each group; all active ones, each once.
	Groups [][]int64
	// Rounds has a plan for each round of the largest group.
	Rounds []RoundPlan
}

// LeagueDraft proposes a league to a holder of ABILITY_CONTEST_EDIT: the groups of the contest's settings, filled to and
// fro by the order of seeds, and a round after another from the contest's start on (rulings.md 36).
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam, tooFewForGroups {count}, tooManyLeagueMatches {max}.
func (s *Service) LeagueDraft(ctx context.Context, userID, contestID int64) (LeagueDraft, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return LeagueDraft{}, err
	}
	active, err := s.entriesOfNewStage(ctx, userID, c, League)
	if err != nil {
		return LeagueDraft{}, err
	}
	l := c.Settings.League
	groups, err := roundrobin.Groups(ids(active), l.Groups)
	if err != nil {
		return LeagueDraft{}, tooFew(l.Groups)
	}
	rounds, matches := sizeOf(groups, l.Legs)
	if matches > MaxLeagueMatches {
		return LeagueDraft{}, fault.New(fault.TooManyLeagueMatches).With("max", MaxLeagueMatches)
	}
	return LeagueDraft{Active: active, Groups: groups, Rounds: ProposeRounds(rounds, c.ContestStart, DefaultMatchTime), Legs: l.Legs, Matches: matches}, nil
}

func tooFew(groups int) *fault.Fault {
	return fault.New(fault.TooFewForGroups).With("count", 2*groups).At("groups")
}

// sizeOf counts the rounds and the matches of groups: everybody meets everybody of the own group; in an odd group one is
// free in each round.
func sizeOf(groups [][]int64, legs int) (rounds, matches int) {
	for _, g := range groups {
		n := len(g)
		rounds = max(rounds, legs*(n-1+n%2))
		matches += legs * n * (n - 1) / 2
	}
	return rounds, matches
}

// CreateLeague makes the league of a contest with all its matches, which may be played at once. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: those of LeagueDraft; invalidAssignment (groups: not exactly the active entries, each once), invalidValue
// (groups: not as many as the contest's settings say; roundInfo: not one for each round, or a wrong value),
// valueIsRequired and reversedDate (roundInfo.N.startTime).
func (s *Service) CreateLeague(ctx context.Context, userID, contestID int64, f LeagueForm) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		active, err := s.entriesOfNewStage(ctx, userID, c, League)
		if err != nil {
			return err
		}
		l := c.Settings.League
		rounds, matches, err := f.check(active, *l)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		settings, _ := json.Marshal(leagueJSON{Legs: l.Legs, Groups: l.Groups}) // numbers can always be encoded
		st := Stage{
			ID: id.New(), ContestID: contestID, Format: League, Settings: string(settings), Seed: rand.Int64(), RoundStatus: Started,
			Version: 1, CreatedAt: now, UpdatedAt: now,
		}
		if ok, err := s.store.InsertStage(ctx, st); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.StageAlreadyCreated)
		}
		if err := s.insertEntrants(ctx, st.ID, f.entrants(active), f.rounds(now)); err != nil {
			return err
		}
		records, err := f.matches(st, l.Legs, now)
		if err != nil {
			return err
		}
		if err := s.store.InsertMatches(ctx, c.ID, records...); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, event.New(id.New(), event.StageCreated, userID, contestID, st.ID, now, LeagueCreatedPayload{
			Format: League, Participants: len(active), Groups: f.Groups, Rounds: rounds, Matches: matches,
		}))
	})
}

// LeagueCreatedPayload is what the event of a new league tells.
type LeagueCreatedPayload struct {
	Format       Format    `json:"format"`
	Participants int       `json:"participants"`
	Groups       [][]int64 `json:"groups"`
	Rounds       int       `json:"rounds"`
	Matches      int       `json:"matches"`
}

func (f *LeagueForm) check(active []contest.Entry, l contest.LeagueSettings) (rounds, matches int, err error) {
	if len(f.Groups) != l.Groups {
		return 0, 0, fault.New(fault.InvalidValue).At("groups")
	}
	var all []int64
	for _, g := range f.Groups {
		if len(g) < 2 {
			return 0, 0, tooFew(l.Groups)
		}
		all = append(all, g...)
	}
	wanted := ids(active)
	slices.Sort(all)
	slices.Sort(wanted)
	if !slices.Equal(all, wanted) {
		return 0, 0, fault.New(fault.InvalidAssignment).At("groups")
	}
	rounds, matches = sizeOf(f.Groups, l.Legs)
	if matches > MaxLeagueMatches {
		return 0, 0, fault.New(fault.TooManyLeagueMatches).With("max", MaxLeagueMatches)
	}
	if len(f.Rounds) != rounds {
		return 0, 0, fault.New(fault.InvalidValue).At("roundInfo")
	}
	return rounds, matches, checkRounds(f.Rounds, rounds)
}

// entrants gives who plays in which group, in the order of seeds.
func (f *LeagueForm) entrants(active []contest.Entry) []Entrant {
	sections := map[int64]int{}
	for section, g := range f.Groups {
		for _, entryID := range g {
			sections[entryID] = section
		}
	}
	list := make([]Entrant, len(active))
	for i, e := range active {
		list[i] = Entrant{Entry: e, Seed: i, Section: sections[e.ID], Status: Active}
	}
	return list
}

// rounds are all open at once: the sides of a match agree when they play.
func (f *LeagueForm) rounds(now time.Time) []Round {
	list := make([]Round, len(f.Rounds))
	for i, plan := range f.Rounds {
		list[i] = plan.Round(i)
		list[i].Status, list[i].PublishedAt = Started, &now
	}
	return list
}

// matches gives the matches of all groups, ready to be played.
func (f *LeagueForm) matches(st Stage, legs int, now time.Time) ([]Record, error) {
	var records []Record
	for section, g := range f.Groups {
		schedule, err := roundrobin.Schedule(g, legs)
		if err != nil {
			return nil, err
		}
		for round, pairs := range schedule {
			plan := f.Rounds[round]
			for order, pair := range pairs {
				records = append(records, Record{
					ID: id.New(), StageID: st.ID, Pos: Pos{Section: section, Round: round, Order: order}, MatchCount: plan.MatchCount, MatchTime: plan.MatchTime,
					Start: plan.Start, Sides: [2]int64{pair.A, pair.B}, State: Ready, Outcome: NoOutcome, ReadyAt: &now, Version: 1, UpdatedAt: now,
				})
			}
		}
	}
	return records, nil
}

// EditLeague changes when the rounds are played; their matches keep their number of games. It needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, stageDoesNotExist, participationAuthority, editConflict {version}, stageFinished, and of the rounds those
// of CreateLeague.
func (s *Service) EditLeague(ctx context.Context, userID, contestID, stageID, version int64, plans []RoundPlan) error {
	return s.write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.mayRun(ctx, userID, c, League, stageID)
		if err != nil {
			return err
		}
		switch {
		case version != st.Version:
			return fault.New(fault.EditConflict).WithData(Current{Version: st.Version})
		case st.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		}
		stand, err := s.store.Rounds(ctx, st.ID)
		if err != nil {
			return err
		}
		if len(plans) != len(stand) {
			return fault.New(fault.InvalidValue).At("roundInfo")
		}
		if err := checkRounds(plans, len(stand)); err != nil {
			return err
		}
		before := make([]RoundPlan, len(stand))
		for i := range stand {
			before[i] = stand[i].plan()
		}
		if slices.EqualFunc(before, plans, RoundPlan.equal) {
			return nil
		}
		if err := s.replan(ctx, st.ID, stand, plans); err != nil {
			return err
		}
		now := clock.Now(ctx)
		st.Version, st.UpdatedAt = st.Version+1, now
		if err := s.store.UpdateStage(ctx, st); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, event.New(id.New(), event.StageUpdated, userID, contestID, st.ID, now, RoundsUpdatedPayload{
			Format: League, Before: planPayloads(before), After: planPayloads(plans),
		}))
	})
}

// League names the format of leagues in addresses and in the database.
const League Format = "league"
