package contest

import "slices"

// TypeSpec describes a type of contest. The format in which the first stage is played declares it.
type TypeSpec struct {
	Name Type
	// Sides is set for a type whose matches have two sides.
	Sides bool
	// LeastEntries is the smallest number of entries with which the first stage can be played.
	LeastEntries int
	// Defaults returns the settings of a new contest. It is nil for a type without FormatSettings.
	Defaults func() FormatSettings
	// Decode reads stored settings, see DecodeAs. It is nil for a type without FormatSettings.
	Decode func(text []byte) (FormatSettings, error)
}

// Types are all types of contests, in the order in which the contract of the API names them.
type Types []TypeSpec

// Names returns the names of the types.
func (ts Types) Names() []Type {
	names := make([]Type, len(ts))
	for i, t := range ts {
		names[i] = t.Name
	}
	return names
}

// of returns the description of a type; ok is false for an unknown one.
func (ts Types) of(name Type) (t TypeSpec, ok bool) {
	i := slices.IndexFunc(ts, func(t TypeSpec) bool { return t.Name == name })
	if i < 0 {
		return TypeSpec{}, false
	}
	return ts[i], true
}
