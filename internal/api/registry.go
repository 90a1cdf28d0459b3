package api

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/stage"
)

// formatSchema describes stage.FormatID in the contract: the formats that internal/format lists.
type formatSchema string

// Schema returns the names of all formats.
func (formatSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: []any{"tournament", "swissdraw", "league", "battleroyal"}}
}

// describeFormats lets the contract list the formats wherever it names one.
func describeFormats(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[stage.FormatID](), reflect.TypeFor[formatSchema]())
}
