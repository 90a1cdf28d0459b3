// Package catalogue lists the events of all features, and generates the types that the app reads them with.
package catalogue

import (
	"slices"

	"yagura/internal/account"
	"yagura/internal/auth"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/follow"
	"yagura/internal/format"
	"yagura/internal/friend"
	"yagura/internal/kit/event"
	"yagura/internal/notify"
	"yagura/internal/presence"
	"yagura/internal/room"
	"yagura/internal/site"
	"yagura/internal/stream"
	"yagura/internal/team"
)

// sets are the definitions of each feature that appends events.
var sets = slices.Concat([]*event.Set{
	&account.Events, &auth.Events, &friend.Events, &follow.Events, &presence.Events, &team.Events, &chat.Events, &contest.Events,
	&stream.Events, &room.Events, &notify.Events, &site.Events,
}, format.Events())

// All lists every definition, by feature. A kind whose payload differs by format is listed once for each payload.
func All() []event.Declaration {
	var all []event.Declaration
	for _, s := range sets {
		all = append(all, s.All()...)
	}
	return all
}

// byKind lists the definitions of each kind, with the kinds in order.
func byKind() (kinds []event.Kind, definitions map[event.Kind][]event.Declaration) {
	definitions = map[event.Kind][]event.Declaration{}
	for _, d := range All() {
		if definitions[d.Kind] == nil {
			kinds = append(kinds, d.Kind)
		}
		definitions[d.Kind] = append(definitions[d.Kind], d)
	}
	slices.Sort(kinds)
	return kinds, definitions
}

// Rules returns the rules of each kind: who reads it and where its hints go.
func Rules() map[event.Kind]event.Rules {
	rules := map[event.Kind]event.Rules{}
	for _, d := range All() {
		rules[d.Kind] = d.Rules
	}
	return rules
}
