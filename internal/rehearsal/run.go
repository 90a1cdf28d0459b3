package rehearsal

import (
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/engine/seeding"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// board is a rehearsed stage.
type board interface {
	// next returns the ids of the open matches of the round to be played next, by order. It draws the round if needed. It
	// returns none if all matches are decided.
	next() ([]int64, error)
	// over reports whether all matches are decided.
	over() bool
	// play decides an open match as the bots play it.
	play(match int64) error
	// decide enters a result by hand, which replaces an earlier one. Faults: those of Rehearse, without their fields.
	decide(m Move) error
	// begun reports whether a match is decided.
	begun() bool
	count() (matches, decided int)
	// state returns the view of the stage. It draws the next round if it can be drawn.
	state(round *int) (StageState, error)
}

// memory is an in-memory stage with a table.
type memory interface {
	Places() []stage.FinalPlace
	Advance(places int) (best []int64, groups []int)
}

// table is a rehearsed stage that a bracket can follow.
type table interface {
	board
	table() memory
}

// ground has the data that all boards of a rehearsal share. It does not change.
type ground struct {
	contest contest.Contest
	field   []contest.Entry // the bots, by seed
	names   map[int64]contest.Entry
	luck    luck
	plan    plan
}

// run is the state of a rehearsal.
type run struct {
	*ground
	in     Input
	boards []board // the stages that have begun
}

func newRun(c contest.Contest, plans Plans, in Input) *run {
	r := &run{in: in, ground: &ground{contest: c, names: make(map[int64]contest.Entry, in.Participants), luck: newLuck(in.Seed, in.Participants)}}
	for i := range in.Participants {
		e := bot(&c, int64(i+1))
		r.field = append(r.field, e)
		r.names[e.ID] = e
	}
	r.plan = planOf(&c, plans, in)
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

// stage returns the stage at a position.
func (r *run) stage(position int, f stage.FormatID) stage.Stage {
	return stage.Stage{
		ID: int64(position + 1), ContestID: r.contest.ID, Position: position, Format: f, Settings: "{}", Seed: r.in.Seed, RoundStatus: stage.Started,
		Version: 1, CreatedAt: r.contest.ContestStart, UpdatedAt: r.contest.ContestStart,
	}
}

// formatOf returns the format of a contest's first stage.
func formatOf(t contest.Type) stage.FormatID {
	return map[contest.Type]stage.FormatID{
		bracket.ContestType: bracket.ID, swiss.ContestType: swiss.ID, league.ContestType: league.ID, royale.ContestType: royale.ID,
	}[t]
}

// follow begins the next stage if it can begin now.
func (r *run) follow() error {
	f := formatOf(r.contest.Type)
	switch {
	case r.plan.unplayable:
		return nil
	case len(r.boards) == 0 && f == bracket.ID:
		return r.bracket(ids(r.field), nil)
	case len(r.boards) == 0:
		t, err := r.firstTable(f)
		if err == nil {
			r.boards = append(r.boards, t)
		}
		return err
	case len(r.boards) == 1 && f != bracket.ID && r.plan.bracket != nil && r.boards[0].over():
		best, groups := r.boards[0].(table).table().Advance(r.contest.Settings.PlayoffPlaces())
		return r.bracket(best, groups)
	}
	return nil
}

func (r *run) firstTable(f stage.FormatID) (table, error) {
	st := r.stage(0, f)
	switch f {
	case swiss.ID:
		return newSwiss(r.ground, st)
	case league.ID:
		return newLeague(r.ground, st)
	default:
		return newRoyale(r.ground, st), nil
	}
}

// bracket begins a bracket with the given entries, best first. groups has the group of each, or is nil.
func (r *run) bracket(field []int64, groups []int) error {
	var slots []int64
	var err error
	if groups == nil {
		slots, err = seeding.Spread(field, r.plan.bracket.Slots)
	} else {
		slots, err = seeding.Apart(field, groups, r.plan.bracket.Slots)
	}
	if err != nil {
		return err
	}
	b, err := newBracket(r.ground, r.stage(len(r.boards), bracket.ID), slots)
	if err == nil {
		r.boards = append(r.boards, b)
	}
	return err
}

func (r *run) last() board { return r.boards[len(r.boards)-1] }

// move applies the move with index i.
func (r *run) move(i int, m Move) error {
	if r.plan.unplayable {
		return nil
	}
	if m.Play != "" {
		return r.play(m.Play)
	}
	if m.Stage == len(r.boards) {
		if err := r.follow(); err != nil {
			return err
		}
	}
	if m.Stage < 0 || m.Stage >= len(r.boards) {
		return fault.New(fault.StageDoesNotExist).At(moveField(i, "stage"))
	}
	if m.Stage == 0 && len(r.boards) == 2 {
		if r.boards[1].begun() {
			return fault.New(fault.StageFinished).At(moveField(i, "match"))
		}
		r.boards = r.boards[:1] // follow draws it again from the changed table
	}
	return inMove(r.boards[m.Stage].decide(m), i)
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
func (r *run) play(how Play) error {
	for {
		if err := r.follow(); err != nil {
			return err
		}
		open, err := r.last().next()
		if err != nil || len(open) == 0 {
			return err
		}
		if how == PlayMatch {
			open = open[:1]
		}
		for _, match := range open {
			if err := r.last().play(match); err != nil {
				return err
			}
		}
		if how != PlayAll {
			return nil
		}
	}
}

// over reports whether all stages are over.
func (r *run) over() bool {
	stages := 1
	if r.plan.bracket != nil && r.contest.Type != bracket.ContestType {
		stages = 2
	}
	return len(r.boards) == stages && r.last().over()
}

// places returns the final places.
func (r *run) places() []stage.Placing {
	var final []stage.FinalPlace
	if b, ok := r.last().(*bracketBoard); ok {
		final = bracket.Places(b.bracket)
	}
	if t, ok := r.boards[0].(table); ok {
		final = stage.Behind(final, t.table().Places())
	}
	places := make([]stage.Placing, len(final))
	for i, p := range final {
		places[i] = stage.Placing{From: p.From, To: p.To, Participant: r.names[p.EntryID]}
	}
	return places
}

func (r *run) state() (State, error) {
	s := State{
		Contest: r.contest, Stages: []StageState{}, Warnings: r.plan.warnings, StartsAt: r.plan.start, EndsAt: r.plan.end,
		MatchCount: r.plan.matchCount, MatchTime: r.plan.matchTime, Double: r.plan.double, ThirdPlace: r.plan.thirdPlace,
	}
	if err := r.follow(); err != nil {
		return State{}, err
	}
	for _, b := range r.boards {
		st, err := b.state(r.in.Round)
		if err != nil {
			return State{}, err
		}
		matches, decided := b.count()
		s.Stages, s.Matches, s.Decided = append(s.Stages, st), s.Matches+matches, s.Decided+decided
	}
	if len(r.boards) > 0 && r.over() {
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

// entrants returns the bots as entrants of a stage.
func entrants(field []contest.Entry) []stage.Entrant {
	list := make([]stage.Entrant, len(field))
	for i, e := range field {
		list[i] = stage.Entrant{Entry: e, Seed: i, Status: stage.Active}
	}
	return list
}
