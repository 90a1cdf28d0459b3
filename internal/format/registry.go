// Package format lists the formats in which the stages of contests are played, one package each.
package format

import (
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/event"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// IDs are the names of all formats.
var IDs = []stage.FormatID{bracket.ID, swiss.ID, league.ID, royale.ID}

// Store is what all formats need of the database.
type Store interface {
	stage.Store
	match.Store
	bracket.Store
	league.Store
	royale.Store
	swiss.Store
}

// Contests is what all formats ask of the contests.
type Contests interface {
	stage.Contests
	match.Contests
	bracket.Contests
	royale.Contests
	swiss.Contests
}

// Events are the definitions of the events of the stages, of the matches and of each format.
func Events() []*event.Set {
	return []*event.Set{&stage.Events, &match.Events, &bracket.Events, &swiss.Events, &league.Events, &royale.Events}
}

// Formats are the services of the stages, of the matches and of each format.
type Formats struct {
	Stage      *stage.Service
	Matches    *match.Service
	Brackets   *bracket.Service
	SwissDraws *swiss.Service
	Leagues    *league.Service
	Royales    *royale.Service
}

// New wires the stages, the matches and all formats. Each format registers itself with the stages.
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
