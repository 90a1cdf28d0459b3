package stage

import (
	"context"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// FormatID names a format. It is a part of addresses and is stored with each stage.
type FormatID string

// Format is one way in which the stages of contests are played. Each package below internal/format implements it; package
// match declares what a format with two-sided matches has to answer besides.
type Format interface {
	ID() FormatID
	// ContestType is the type of the contests whose first stage is played in the format.
	ContestType() contest.Type
	// NotFound is the key of the fault for a stage that does not exist.
	NotFound() fault.Key
	// Places returns the places in a stage as it stands, in any order. done is false while something is left to decide.
	Places(ctx context.Context, c contest.Contest, st Stage) (places []FinalPlace, done bool, err error)
	// Course counts the matches of a stage by round.
	Course(ctx context.Context, c contest.Contest, st Stage) (Course, error)
	// Drop decides the open matches of an entry that leaves the contest. It returns how many it decided.
	Drop(ctx context.Context, actorID int64, c contest.Contest, st Stage, entryID int64) (decided int, err error)
	// Return opens the matches again that a drop has decided. It returns how many it opened.
	Return(ctx context.Context, actorID int64, c contest.Contest, st Stage, entryID int64) (opened int, err error)
	// Join lets an entry into a stage that is played. It returns false if the format has no place for a late entry.
	Join(ctx context.Context, actorID int64, st Stage, entryID int64) (joined bool, err error)
}

// Feeder is a Format whose best entries can advance to a stage that follows.
type Feeder interface {
	Format
	// Advancing returns how many places advance, of several groups from each; 0 if no stage follows.
	Advancing(c contest.Contest) int
	// Advance returns who advances from a finished stage, the best first, and the group that each comes from. groups is nil
	// in a stage with one table. Entries that dropped out do not advance.
	Advance(ctx context.Context, c contest.Contest, st Stage, places int) (best []int64, groups []int, err error)
}

// Playoff is a Format whose stages can follow a Feeder's.
type Playoff interface {
	Format
	// FollowsStages marks the format.
	FollowsStages()
}

// RoundFormat is a Format that is drawn round by round. An entry that drops out of it is left out of the rounds to come.
type RoundFormat interface {
	Format
	Finisher
	// EndRound checks whether a round may end and changes its matches. It returns the content of round.ended, and may raise
	// the version of p. Fault resultsMissing {count}, unless force is set.
	EndRound(ctx context.Context, p *RoundState, round int, force bool) (content *event.Content, err error)
	// ReopenRound changes the matches of a round that is open again. It returns the content of round.reopened, and may raise
	// the version of p.
	ReopenRound(ctx context.Context, p *RoundState, round int) (content *event.Content, err error)
	// MayJoin answers a fault if an entry cannot join the rounds to come.
	MayJoin(p *RoundState, entryID int64) error
}

// Finisher is a Format whose stages an operator finishes.
type Finisher interface {
	// Finish changes st to finished. It returns the content of stage.finished, nil if st stays as it is.
	Finish(ctx context.Context, c contest.Contest, st *Stage, early bool) (content *event.Content, err error)
	// Reopen changes st to played. It returns the content of stage.reopened, nil if st stays as it is.
	Reopen(ctx context.Context, c contest.Contest, st *Stage) (content *event.Content, err error)
}

// StatusFormat is a Format in which the status of an entrant decides matches at once.
type StatusFormat interface {
	Format
	// StatusChanged decides or opens matches after the status of an entrant has changed. It returns their ids; out has the
	// entrants that have dropped out.
	StatusChanged(ctx context.Context, c contest.Contest, st Stage, entryID int64, out map[int64]bool) (matches []int64, err error)
}

// Formats is the registry of all formats.
type Formats struct{ list []Format }

// Register adds formats to the registry.
func (f *Formats) Register(list ...Format) { f.list = append(f.list, list...) }

// Of returns the format with an id. Fault stageDoesNotExist.
func (f *Formats) Of(id FormatID) (Format, error) {
	for _, format := range f.list {
		if format.ID() == id {
			return format, nil
		}
	}
	return nil, fault.New(fault.StageDoesNotExist).Because(fmt.Errorf("no format %q is registered", id))
}

// First returns the format of the first stage of contests of a type, nil if there is none.
func (f *Formats) First(t contest.Type) Format {
	for _, format := range f.list {
		if format.ContestType() == t {
			return format
		}
	}
	return nil
}

// playoff returns the format of stages that follow others, nil if there is none.
func (f *Formats) playoff() Format {
	for _, format := range f.list {
		if p, ok := format.(Playoff); ok {
			return p
		}
	}
	return nil
}

// Advancing returns how many entries of the first stage of a contest advance to another stage, of several groups from each;
// 0 if no stage follows.
func (f *Formats) Advancing(c contest.Contest) int {
	if feeder, ok := f.First(c.Type).(Feeder); ok {
		return feeder.Advancing(c)
	}
	return 0
}

// Node is a stage in the graph of a contest.
type Node struct {
	Format Format
	// Stage is nil while the stage is not created.
	Stage *Stage
	// From is the node whose best entries play in this one, nil if the entries of the contest do.
	From *Node
	// Places is how many entries come from From, of several groups from each.
	Places int
}

// Graph returns the stages of a contest in the order in which they are played: those that are stored, and those that follow
// by the settings of the contest. Each node feeds the next one.
func (f *Formats) Graph(c contest.Contest, stored []Stage) ([]*Node, error) {
	var nodes []*Node
	add := func(format Format, st *Stage) {
		n := &Node{Format: format, Stage: st}
		if len(nodes) > 0 {
			n.From, n.Places = nodes[len(nodes)-1], f.Advancing(c)
		}
		nodes = append(nodes, n)
	}
	first := f.First(c.Type)
	if first == nil {
		return nil, fmt.Errorf("no format is registered for contests of type %q", c.Type)
	}
	if len(stored) == 0 {
		add(first, nil)
	}
	for i := range stored {
		format, err := f.Of(stored[i].Format)
		if err != nil {
			return nil, err
		}
		add(format, &stored[i])
	}
	if len(nodes) == 1 && f.Advancing(c) > 0 {
		add(f.playoff(), nil)
	}
	return nodes, nil
}
