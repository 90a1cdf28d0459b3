package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/notify"
	"yagura/internal/rehearsal"
	"yagura/internal/stage"
)

// formatSchema describes stage.FormatID in the contract: the formats that internal/format lists.
type formatSchema string

// Schema returns the names of all formats.
func (formatSchema) Schema(huma.Registry) *huma.Schema {
	return enumOf(mapped(format.Specs, func(s stage.Spec) stage.FormatID { return s.ID }))
}

// contestTypeSchema describes contest.Type in the contract.
type contestTypeSchema string

// Schema returns the names of all types of contests.
func (contestTypeSchema) Schema(huma.Registry) *huma.Schema { return enumOf(format.Types.Names()) }

// notificationTypeSchema describes notify.Type in the contract.
type notificationTypeSchema string

// Schema returns the names of all types of notifications.
func (notificationTypeSchema) Schema(huma.Registry) *huma.Schema { return enumOf(notify.Types()) }

func enumOf[T ~string](values []T) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: mapped(values, func(v T) any { return string(v) })}
}

// describeFormats declares the formats, the types of contests and the types of notifications as enums in the contract.
func describeFormats(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[notify.Type](), reflect.TypeFor[notificationTypeSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[contest.Type](), reflect.TypeFor[contestTypeSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[stage.FormatID](), reflect.TypeFor[formatSchema]())
}

// showFormatSettings adds the settings of a contest's own format to the answer.
func showFormatSettings(s contest.FormatSettings, out *ContestSettings) {
	switch own := s.(type) {
	case *swiss.Settings:
		showSwissSettings(own, out)
	case *league.Settings:
		showLeagueSettings(own, out)
	case *royale.Settings:
		showRoyaleSettings(own, out)
	}
}

// readFormatSettings merges the sent values into the settings of a contest's own format.
func (in *ContestSettingsInput) readFormatSettings(s contest.FormatSettings) {
	switch own := s.(type) {
	case *swiss.Settings:
		in.readSwissSettings(own)
	case *league.Settings:
		in.readLeagueSettings(own)
	case *royale.Settings:
		in.readRoyaleSettings(own)
	}
}

// registerFormats registers the operations of each format.
func (a *API) registerFormats() {
	a.registerTournaments()
	a.registerSwissDraws()
	a.registerLeagues()
	a.registerBattleRoyal()
}

// RehearsalStage is the public view of a rehearsed stage. Only the field of its format is set.
type RehearsalStage struct {
	Format      stage.FormatID           `json:"format"`
	Tournament  OrNull[SharedTournament] `json:"tournament"`
	SwissDraw   OrNull[RehearsedSwiss]   `json:"swissdraw"`
	League      OrNull[RehearsedLeague]  `json:"league"`
	BattleRoyal OrNull[RehearsedRoyale]  `json:"battleroyal"`
}

func rehearsalStage(s rehearsal.StageState) RehearsalStage {
	out := RehearsalStage{Format: s.Format}
	switch v := s.View.(type) {
	case *bracket.View:
		t := sharedTournament(*v)
		out.Tournament = orNull(&t)
	case *swiss.Rehearsed:
		out.SwissDraw = orNull(rehearsedSwiss(v))
	case *league.Rehearsed:
		out.League = orNull(rehearsedLeague(v))
	case *royale.Rehearsed:
		out.BattleRoyal = orNull(rehearsedRoyale(v))
	}
	return out
}
