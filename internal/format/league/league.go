package league

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
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// MaxMatches is the maximum number of matches of a league. One group of 362 entries has nearly as many.
const MaxMatches = 65_536

// settings are the stored settings of a stage that is a league. The schedule was made from them. The points of a match are in
// the contest's settings.
type settings struct {
	Legs   int `json:"legs"`
	Groups int `json:"groups"`
}

func readSettings(st stage.Stage) (settings, error) {
	var in settings
	if err := json.Unmarshal([]byte(st.Settings), &in); err != nil {
		return in, fmt.Errorf("read the settings of stage %d: %w", st.ID, err)
	}
	return in, nil
}

// Draft has the initial values of the form of a new league.
type Draft struct {
	// Active has the entries that will play, in the order of entry, which is also the order of seeds.
	Active []contest.Entry
	// Groups has the entry ids of each proposed group. The groups are filled in snake order by seed.
	Groups [][]int64
	// Rounds has the proposed rounds at intervals of the match time.
	Rounds    []stage.RoundPlan
	MatchTime int // minutes
	// Legs is the number of matches of each pair.
	Legs int
	// Matches is the number of matches of all groups.
	Matches int
}

// Form is the input of an operator who creates a league.
type Form struct {
	// Groups has the entry ids of each group. Together they have each active entry once.
	Groups [][]int64
	// Rounds has a plan for each round of the largest group.
	Rounds []stage.RoundPlan
}

// Draft proposes a league: the groups of the contest's settings, filled in snake order by seed, and rounds at intervals of
// the match time of the contest's game from the contest's start on (LEAGUE-1). It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd, stageAlreadyCreated,
// notEnoughActiveTeam, tooFewForGroups {count}, tooManyLeagueMatches {max}.
func (s *Service) Draft(ctx context.Context, userID, contestID int64) (Draft, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return Draft{}, err
	}
	active, err := s.stages.EntriesOfNewStage(ctx, userID, c, ID)
	if err != nil {
		return Draft{}, err
	}
	l := SettingsOf(c.Settings)
	groups, err := roundrobin.Groups(stage.EntryIDs(active), l.Groups)
	if err != nil {
		return Draft{}, tooFew(l.Groups)
	}
	rounds, matches := sizeOf(groups, l.Legs)
	if matches > MaxMatches {
		return Draft{}, fault.New(fault.TooManyLeagueMatches).With("max", MaxMatches)
	}
	minutes, err := s.stages.MatchTime(ctx, &c)
	return Draft{
		Active: active, Groups: groups, Rounds: stage.ProposeRounds(rounds, c.ContestStart, minutes), MatchTime: minutes, Legs: l.Legs, Matches: matches,
	}, err
}

func tooFew(groups int) *fault.Fault {
	return fault.New(fault.TooFewForGroups).With("count", 2*groups).At("groups")
}

// sizeOf returns the number of rounds of the largest group and the number of matches of all groups. In a group with an odd
// number of entries one entry has no match in each round.
func sizeOf(groups [][]int64, legs int) (rounds, matches int) {
	for _, g := range groups {
		n := len(g)
		rounds = max(rounds, legs*(n-1+n%2))
		matches += legs * n * (n - 1) / 2
	}
	return rounds, matches
}

// CreatedPayload is the payload of stage.created of a league.
type CreatedPayload struct {
	Format       stage.FormatID `json:"format"`
	Participants int            `json:"participants"`
	Groups       [][]int64      `json:"groups"`
	Rounds       int            `json:"rounds"`
	Matches      int            `json:"matches"`
}

// Create stores the league of a contest with all its matches. All matches are open at once. It needs ABILITY_CONTEST_EDIT.
//
// Faults: those of Draft; invalidAssignment (groups: not exactly the active entries, each once), invalidValue (groups: not
// as many as the contest's settings say; roundInfo: not one for each round, or a wrong value), valueIsRequired and
// reversedDate (roundInfo.N.startTime).
func (s *Service) Create(ctx context.Context, userID, contestID int64, f Form) error {
	return s.stages.Create(ctx, userID, contestID, ID, func(ctx context.Context, c contest.Contest, active []contest.Entry) (stage.New, error) {
		l, now := SettingsOf(c.Settings), clock.Now(ctx)
		rounds, matches, err := f.check(active, *l)
		if err != nil {
			return stage.New{}, err
		}
		text, _ := json.Marshal(settings{Legs: l.Legs, Groups: l.Groups}) // numbers can always be encoded
		return stage.New{
			Settings: string(text), Seed: rand.Int64(), Entrants: f.entrants(active), Rounds: f.rounds(now),
			Stored: func(ctx context.Context, st stage.Stage) error {
				records, err := f.matches(st, l.Legs, now)
				if err != nil {
					return err
				}
				return s.matches.Insert(ctx, c.ID, records...)
			},
			Created: Created.With(CreatedPayload{Format: ID, Participants: len(active), Groups: f.Groups, Rounds: rounds, Matches: matches}),
		}, nil
	})
}

func (f *Form) check(active []contest.Entry, l Settings) (rounds, matches int, err error) {
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
	wanted := stage.EntryIDs(active)
	slices.Sort(all)
	slices.Sort(wanted)
	if !slices.Equal(all, wanted) {
		return 0, 0, fault.New(fault.InvalidAssignment).At("groups")
	}
	rounds, matches = sizeOf(f.Groups, l.Legs)
	if matches > MaxMatches {
		return 0, 0, fault.New(fault.TooManyLeagueMatches).With("max", MaxMatches)
	}
	if len(f.Rounds) != rounds {
		return 0, 0, fault.New(fault.InvalidValue).At("roundInfo")
	}
	return rounds, matches, stage.CheckRounds(f.Rounds, rounds)
}

// entrants returns the entrants with their groups, in the order of seeds.
func (f *Form) entrants(active []contest.Entry) []stage.Entrant {
	sections := map[int64]int{}
	for section, g := range f.Groups {
		for _, entryID := range g {
			sections[entryID] = section
		}
	}
	list := make([]stage.Entrant, len(active))
	for i, e := range active {
		list[i] = stage.Entrant{Entry: e, Seed: i, Section: sections[e.ID], Status: stage.Active}
	}
	return list
}

// rounds returns the rounds. All of them are started, because the sides of each match agree when they play.
func (f *Form) rounds(now time.Time) []stage.Round {
	list := make([]stage.Round, len(f.Rounds))
	for i, plan := range f.Rounds {
		list[i] = plan.Round(i)
		list[i].Status, list[i].PublishedAt = stage.Started, &now
	}
	return list
}

// matches returns the matches of all groups, all in state ready.
func (f *Form) matches(st stage.Stage, legs int, now time.Time) ([]match.Record, error) {
	var records []match.Record
	for section, g := range f.Groups {
		schedule, err := roundrobin.Schedule(g, legs)
		if err != nil {
			return nil, err
		}
		for round, pairs := range schedule {
			plan := f.Rounds[round]
			for order, pair := range pairs {
				records = append(records, match.Record{
					ID: id.New(), StageID: st.ID, Pos: match.Pos{Section: section, Round: round, Order: order}, MatchCount: plan.MatchCount, MatchTime: plan.MatchTime,
					Start: plan.Start, Sides: [2]int64{pair.A, pair.B}, State: match.Ready, Outcome: match.NoOutcome, ReadyAt: &now, Version: 1, UpdatedAt: now,
				})
			}
		}
	}
	return records, nil
}

// Edit changes the rounds of a league (see stage.Service.Replan). Their number stays. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, stageDoesNotExist, participationAuthority, editConflict {version}, stageFinished, and those of
// Create for roundInfo.
func (s *Service) Edit(ctx context.Context, userID, contestID, stageID, version int64, plans []stage.RoundPlan) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		st, err := s.stages.FindForOperator(ctx, userID, c, stage.Ref{ContestID: c.ID, Format: ID, StageID: stageID})
		if err != nil {
			return err
		}
		if err := st.RequireVersion(version); err != nil {
			return err
		}
		if st.FinishedAt != nil {
			return fault.New(fault.StageFinished)
		}
		stored, err := s.stages.Rounds(ctx, st.ID)
		if err != nil {
			return err
		}
		if len(plans) != len(stored) {
			return fault.New(fault.InvalidValue).At("roundInfo")
		}
		if err := stage.CheckRounds(plans, len(stored)); err != nil {
			return err
		}
		before := stage.PlansOf(stored)
		if slices.EqualFunc(before, plans, stage.RoundPlan.Equal) {
			return nil
		}
		if err := s.stages.Replan(ctx, st.ID, stored, plans); err != nil {
			return err
		}
		if err := s.stages.SaveStage(ctx, st); err != nil {
			return err
		}
		return s.stages.AppendStageEvent(ctx, userID, st, stage.StageUpdated.With(stage.RoundsUpdatedPayload{
			Format: ID, Before: stage.PlanPayloads(before), After: stage.PlanPayloads(plans),
		}))
	})
}
