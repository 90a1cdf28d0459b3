// Package format lists the formats in which the stages of contests are played, one package each.
package format

import (
	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/event"
	"yagura/internal/kit/matchname"
	"yagura/internal/match"
	"yagura/internal/rehearsal"
	"yagura/internal/stage"
)

// Specs describes all formats, in the order in which the contract of the API names them. The app has an order of its own.
var Specs = []stage.Spec{bracket.Spec, swiss.Spec, league.Spec, royale.Spec}

// Rehearsals rehearse the stages of each format.
var Rehearsals = []rehearsal.Format{bracket.Rehearsal{}, swiss.Rehearsal{}, league.Rehearsal{}, royale.Rehearsal{}}

// Types are the types of contests. Each format has one.
var Types = contestTypes()

func contestTypes() contest.Types {
	types := make(contest.Types, len(Specs))
	for i, s := range Specs {
		types[i] = s.Contest
	}
	return types
}

// Naming returns how the matches of each format are named, by the id of the format.
func Naming() map[string]matchname.Style {
	styles := make(map[string]matchname.Style, len(Specs))
	for _, s := range Specs {
		styles[string(s.ID)] = s.Naming
	}
	return styles
}

// Store is the database access of all formats.
type Store interface {
	stage.Store
	match.Store
	bracket.Store
	league.Store
	royale.Store
	swiss.Store
}

// Contests is the part of the contests that the formats use.
type Contests interface {
	stage.Contests
	match.Contests
	bracket.Contests
	royale.Contests
	swiss.Contests
}

// Events returns the event definitions of the stages, of the matches and of each format.
func Events() []*event.Set {
	return []*event.Set{&stage.Events, &match.Events, &bracket.Events, &swiss.Events, &league.Events, &royale.Events}
}

// Formats holds the services of the stages, of the matches and of each format.
type Formats struct {
	Stage      *stage.Service
	Matches    *match.Service
	Brackets   *bracket.Service
	SwissDraws *swiss.Service
	Leagues    *league.Service
	Royales    *royale.Service
}

// New creates the services of the stages, of the matches and of all formats. Each format registers itself with the stages.
func New(store Store, contests Contests, files match.Files) Formats {
	stages := stage.NewService(store, contests)
	matches := match.NewService(store, contests, files, stages)
	return Formats{
		Stage:      stages,
		Matches:    matches,
		Brackets:   bracket.New(store, contests, stages, matches),
		SwissDraws: swiss.New(store, contests, stages, matches),
		Leagues:    league.New(store, stages, matches),
		Royales:    royale.New(store, contests, stages, matches),
	}
}
