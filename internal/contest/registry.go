package contest

import "slices"

// typeSpec describes a type of contest to the rest of the package.
type typeSpec struct {
	name Type
	// defaults returns the settings of a new contest, nil for a type without FormatSettings.
	defaults func() FormatSettings
	// decode reads stored settings, nil for a type without FormatSettings.
	decode func(text []byte) (FormatSettings, error)
	// sides is set for a type whose matches have two sides.
	sides bool
}

// types are the types of contests, each declared in a file of its own.
var types = []typeSpec{bracketType, royaleType, swissType, leagueType}

// Types returns all types of contests.
func Types() []Type {
	names := make([]Type, len(types))
	for i, t := range types {
		names[i] = t.name
	}
	return names
}

// specOf returns the description of a type; ok is false for an unknown one.
func specOf(name Type) (t typeSpec, ok bool) {
	i := slices.IndexFunc(types, func(t typeSpec) bool { return t.name == name })
	if i < 0 {
		return typeSpec{}, false
	}
	return types[i], true
}
