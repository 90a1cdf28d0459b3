package rehearsal

import (
	"context"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// run is the state of a rehearsal.
type run struct {
	*Shared
	in     Input
	plan   plan
	stages []RehearsedStage // the stages that have begun
}

func newRun(formats []Format, c contest.Contest, created []Created, in Input) *run {
	r := &run{in: in, Shared: &Shared{Contest: c, Names: make(map[int64]contest.Entry, in.Participants), Simulation: newSimulation(in.Seed, in.Participants)}}
	for i := range in.Participants {
		e := bot(&c, int64(i+1))
		r.Field = append(r.Field, e)
		r.Names[e.ID] = e
	}
	r.plan = planOf(formats, &c, created, in)
	return r
}

// bot returns the entry of a bot.
func bot(c *contest.Contest, id int64) contest.Entry {
	name := fmt.Sprintf("Bot %d", id)
	e := contest.Entry{ID: id, ContestID: c.ID, UserID: id, Status: contest.Allow, Checkin: true, Nickname: name}
	if c.ParticipantType == contest.Multi {
		e.TeamID, e.TeamName, e.TeamUserCount = id, name, c.TeamSize
	}
	return e
}

// begin begins the next stage with the given entries, best first. groups has the group of each, or is nil.
func (r *run) begin(field []int64, groups []int) error {
	position := len(r.stages)
	planned := r.plan.stages[position]
	b, err := planned.Begin(r.Shared, stage.Stage{
		ID: int64(position + 1), ContestID: r.Contest.ID, Position: position, Format: planned.id, Settings: "{}", Seed: r.in.Seed,
		RoundStatus: stage.Started, Version: 1, CreatedAt: r.Contest.ContestStart, UpdatedAt: r.Contest.ContestStart,
	}, field, groups)
	if err == nil {
		r.stages = append(r.stages, b)
	}
	return err
}

// follow begins the next stage if it can begin now.
func (r *run) follow() error {
	switch next := len(r.stages); {
	case r.plan.unplayable || next == len(r.plan.stages):
		return nil
	case next == 0:
		return r.begin(ids(r.Field), nil)
	case r.last().Over():
		return r.begin(r.last().(Feeder).Advance(r.Contest.Settings.PlayoffPlaces()))
	}
	return nil
}

func (r *run) last() RehearsedStage { return r.stages[len(r.stages)-1] }

// move applies the move with index i.
func (r *run) move(ctx context.Context, i int, m Move) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if r.plan.unplayable {
		return nil
	}
	if m.Play != "" {
		return r.play(ctx, m.Play)
	}
	if m.Stage == len(r.stages) {
		if err := r.follow(); err != nil {
			return err
		}
	}
	if m.Stage < 0 || m.Stage >= len(r.stages) {
		return fault.New(fault.StageDoesNotExist).At(moveField(i, "stage"))
	}
	if next := m.Stage + 1; next < len(r.stages) {
		if _, decided := r.stages[next].Count(); decided > 0 {
			return fault.New(fault.StageFinished).At(moveField(i, "match"))
		}
		r.stages = r.stages[:next] // follow begins the next stage again from the changed table
	}
	return inMove(r.stages[m.Stage].Decide(m), i)
}

// inMove adds the field of the move with index i to a fault.
func inMove(err error, i int) error {
	f, ok := fault.Of(err)
	if err == nil || !ok {
		return err
	}
	name := "match"
	if of, known := map[fault.Key]string{
		fault.WinnerNotInMatch: "winner", fault.DrawNotAllowed: "draw", fault.InvalidValue: "scores",
	}[f.Key]; known {
		name = of
	}
	return fault.New(f.Key).At(moveField(i, name)).Because(err)
}

// play lets the bots play as many matches as how says. If no match is open, nothing happens.
func (r *run) play(ctx context.Context, how Play) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.follow(); err != nil {
			return err
		}
		if len(r.stages) == 0 {
			return nil
		}
		open, err := r.last().Next()
		if err != nil || len(open) == 0 {
			return err
		}
		if how == PlayMatch {
			open = open[:1]
		}
		for _, match := range open {
			if err := r.last().Play(match); err != nil {
				return err
			}
		}
		if how != PlayAll {
			return nil
		}
	}
}

// over reports whether all stages are over.
func (r *run) over() bool { return len(r.stages) == len(r.plan.stages) && r.last().Over() }

// places returns the final places: those of the last stage, and behind them those of the stage before.
func (r *run) places() []stage.Placing {
	var final []stage.FinalPlace
	for i := len(r.stages) - 1; i >= 0; i-- {
		final = stage.Behind(final, r.stages[i].Places())
	}
	places := make([]stage.Placing, len(final))
	for i, p := range final {
		places[i] = stage.Placing{From: p.From, To: p.To, Participant: r.Names[p.EntryID]}
	}
	return places
}

func (r *run) state() (State, error) {
	s := State{
		Contest: r.Contest, Stages: []StageState{}, Warnings: r.plan.warnings, StartsAt: r.plan.start, EndsAt: r.plan.end,
		MatchCount: r.plan.matchCount, MatchTime: r.plan.matchTime,
	}
	for _, st := range r.plan.stages {
		s.Double, s.ThirdPlace = s.Double || st.Double, s.ThirdPlace || st.ThirdPlace
	}
	if err := r.follow(); err != nil {
		return State{}, err
	}
	for i, b := range r.stages {
		view, err := b.View(r.in.Round)
		if err != nil {
			return State{}, err
		}
		matches, decided := b.Count()
		s.Stages = append(s.Stages, StageState{Format: r.plan.stages[i].id, View: view})
		s.Matches, s.Decided = s.Matches+matches, s.Decided+decided
	}
	if len(r.stages) > 0 && r.over() {
		s.Over, s.Places = true, r.places()
	}
	return s, nil
}

func ids(entries []contest.Entry) []int64 {
	list := make([]int64, len(entries))
	for i, e := range entries {
		list[i] = e.ID
	}
	return list
}
