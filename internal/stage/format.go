package stage

import (
	"context"
	"fmt"

	"yagura/internal/contest"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/matchname"
)

// FormatID identifies a format. It is part of API paths and is stored with each stage.
type FormatID string

// Spec describes a format. The parts of the product that do not play its stages read it.
type Spec struct {
	ID FormatID
	// Contest is the type of the contests whose first stage is played in the format.
	Contest contest.TypeSpec
	// Notification is the type of the notifications about stages of the format.
	Notification string
	// RoundsTogether is set if all matches of a round start with the round. The single matches are not announced.
	RoundsTogether bool
	// CanFollow is set if a stage of the format can follow a Feeder's.
	CanFollow bool
	// PlacesEarly is set if some final places are known while the stage is played.
	PlacesEarly bool
	// Naming is how its rounds and matches are named.
	Naming matchname.Style
}

// Format defines how a stage is played. Each package below internal/format implements it. Package match declares the
// additional methods of formats with two-sided matches.
type Format interface {
	Spec() Spec
	// NotFound returns the key of the fault for a stage that does not exist.
	NotFound() fault.Key
	// Places returns the current places in a stage, in any order. done is false while results are missing or the stage is not
	// finished.
	Places(ctx context.Context, c contest.Contest, st Stage) (places []FinalPlace, done bool, err error)
	// Course counts the matches of a stage by round.
	Course(ctx context.Context, c contest.Contest, st Stage) (Course, error)
	// Join adds an entry to a stage that is in play. It returns false if the format has no place for a late entry.
	Join(ctx context.Context, actorID int64, st Stage, entryID int64) (joined bool, err error)
}

// Feeder is a Format whose best entries can advance to the next stage.
type Feeder interface {
	Format
	// Advance returns the entries that advance from a finished stage, best first, and the group of each. groups is nil if the
	// stage has one table. Entries that dropped out do not advance.
	Advance(ctx context.Context, c contest.Contest, st Stage, places int) (best []int64, groups []int, err error)
}

// RoundFormat is a Format that is drawn round by round. Rounds to come do not include entries that dropped out.
type RoundFormat interface {
	Format
	Finisher
	// EndRound checks whether a round may end and updates its matches. It returns the content of round.ended and may raise the
	// version of p. Fault resultsMissing {count}, unless force is set.
	EndRound(ctx context.Context, p *RoundState, round int, force bool) (content *event.Content, err error)
	// ReopenRound updates the matches of a round that is opened again. It returns the content of round.reopened and may raise
	// the version of p.
	ReopenRound(ctx context.Context, p *RoundState, round int) (content *event.Content, err error)
}

// Finisher is a Format whose stages an operator finishes.
type Finisher interface {
	// Finish marks st as finished. It returns the content of stage.finished, or nil if nothing changes.
	Finish(ctx context.Context, c contest.Contest, st *Stage, early bool) (content *event.Content, err error)
	// Reopen marks st as in play again. It returns the content of stage.reopened, or nil if nothing changes.
	Reopen(ctx context.Context, c contest.Contest, st *Stage) (content *event.Content, err error)
}

// Forfeiter is a Format in which an entry that has left the contest loses its open matches. An entry that an operator drops from the
// stage alone keeps them.
type Forfeiter interface {
	Format
	// Drop decides the open matches of an entry that has left the contest. It returns how many it decided.
	Drop(ctx context.Context, actorID int64, c contest.Contest, st Stage, entryID int64) (decided int, err error)
	// Return opens the matches again that Drop decided. It returns how many it opened.
	Return(ctx context.Context, actorID int64, c contest.Contest, st Stage, entryID int64) (opened int, err error)
}

// StatusFormat is a Format in which every dropped entrant loses its open matches, whether the entry left the contest or an operator
// dropped it from the stage.
type StatusFormat interface {
	Format
	// StatusChanged decides or opens matches after the status of an entrant has changed, and returns their ids. dropped maps the
	// entry ids of dropped entrants to true.
	StatusChanged(ctx context.Context, c contest.Contest, st Stage, entryID int64, dropped map[int64]bool) (matches []int64, err error)
}

// Formats is the registry of all formats.
type Formats struct{ list []Format }

// Register adds formats to the registry.
func (f *Formats) Register(list ...Format) { f.list = append(f.list, list...) }

// Of returns the format with an id. Fault stageDoesNotExist if no such format is registered.
func (f *Formats) Of(id FormatID) (Format, error) {
	for _, format := range f.list {
		if format.Spec().ID == id {
			return format, nil
		}
	}
	return nil, fault.New(fault.StageDoesNotExist).Because(fmt.Errorf("no format %q is registered", id))
}

// First returns the format of the first stage of contests of a type, or nil if there is none.
func (f *Formats) First(t contest.Type) Format {
	for _, format := range f.list {
		if format.Spec().Contest.Name == t {
			return format
		}
	}
	return nil
}

// playoff returns the format of stages that follow another stage, or nil if there is none.
func (f *Formats) playoff() Format {
	for _, format := range f.list {
		if format.Spec().CanFollow {
			return format
		}
	}
	return nil
}

// PlannedStage is a stage of a contest that is stored, or that will be created.
type PlannedStage struct {
	Format Format
	// Stage is nil until the stage is created.
	Stage *Stage
}

// Sequence returns the stages of a contest in the order of play: the stored stages, and those that the contest's settings add.
// The best entries of each stage play in the next one.
func (f *Formats) Sequence(c contest.Contest, stored []Stage) ([]PlannedStage, error) {
	first := f.First(c.Type)
	if first == nil {
		return nil, fmt.Errorf("no format is registered for contests of type %q", c.Type)
	}
	var stages []PlannedStage
	if len(stored) == 0 {
		stages = append(stages, PlannedStage{Format: first})
	}
	for i := range stored {
		format, err := f.Of(stored[i].Format)
		if err != nil {
			return nil, err
		}
		stages = append(stages, PlannedStage{Format: format, Stage: &stored[i]})
	}
	if len(stages) == 1 && c.Settings.PlayoffPlaces() > 0 {
		stages = append(stages, PlannedStage{Format: f.playoff()})
	}
	return stages, nil
}
