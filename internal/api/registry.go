package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/notify"
	"yagura/internal/stage"
)

// formatSchema describes stage.FormatID in the contract: the formats that internal/format lists.
type formatSchema string

// Schema returns the names of all formats.
func (formatSchema) Schema(huma.Registry) *huma.Schema {
	return enumOf(format.IDs)
}

// contestTypeSchema describes contest.Type in the contract.
type contestTypeSchema string

// Schema returns the names of all types of contests.
func (contestTypeSchema) Schema(huma.Registry) *huma.Schema { return enumOf(contest.Types()) }

// notificationTypeSchema describes notify.Type in the contract.
type notificationTypeSchema string

// Schema returns the names of all types of notifications.
func (notificationTypeSchema) Schema(huma.Registry) *huma.Schema { return enumOf(notify.Types()) }

func enumOf[T ~string](values []T) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: mapped(values, func(v T) any { return string(v) })}
}

// describeFormats lets the contract list the formats, and the types of contests and notifications, wherever it names one.
func describeFormats(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[notify.Type](), reflect.TypeFor[notificationTypeSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[contest.Type](), reflect.TypeFor[contestTypeSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[stage.FormatID](), reflect.TypeFor[formatSchema]())
}

// showFormatSettings adds the settings of a contest's own format to the answer.
func showFormatSettings(s contest.FormatSettings, out *ContestSettings) {
	switch own := s.(type) {
	case *contest.SwissSettings:
		showSwissSettings(own, out)
	case *contest.LeagueSettings:
		showLeagueSettings(own, out)
	case *contest.RoyaleSettings:
		showRoyaleSettings(own, out)
	}
}

// readFormatSettings merges the sent values into the settings of a contest's own format.
func (in *ContestSettingsInput) readFormatSettings(s contest.FormatSettings) {
	switch own := s.(type) {
	case *contest.SwissSettings:
		in.readSwissSettings(own)
	case *contest.LeagueSettings:
		in.readLeagueSettings(own)
	case *contest.RoyaleSettings:
		in.readRoyaleSettings(own)
	}
}
