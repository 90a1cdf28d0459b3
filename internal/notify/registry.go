package notify

import "slices"

// The types of notifications about stages, one for each format.
const (
	Tournament  Type = "tournament"
	SwissDraw   Type = "swissDraw"
	BattleRoyal Type = "battleRoyal"
	League      Type = "league"
)

// stagesTab is the path of the stages below that of their contest.
const stagesTab = "/tournament"

// bracketFormat is the format of the stages whose events do not name one.
const bracketFormat = "tournament"

// stageType describes the notifications about the stages of one format.
type stageType struct {
	name   Type
	format string // id of the format
	// sides is set for a format whose matches have two sides. Its matches have pages, whose path includes the id of the format.
	sides bool
	// rounds is set for a format in which all matches of a round start with the round. The single matches are not announced.
	rounds bool
	// setStage adds the id of the stage under the name that clients know besides stageId; nil if there is none.
	setStage func(p *Payload, stageID int64)
}

var stageTypes = []stageType{
	{name: Tournament, format: bracketFormat, sides: true, setStage: func(p *Payload, id int64) { p.TournamentID = id }},
	{name: SwissDraw, format: "swissdraw", sides: true, rounds: true, setStage: func(p *Payload, id int64) { p.SwissDrawID = id }},
	{name: BattleRoyal, format: "battleroyal", rounds: true},
	{name: League, format: "league", sides: true},
}

// TypeOf returns the type of the notifications about stages of a format, or "" for an unknown format.
func TypeOf(format string) Type {
	i := slices.IndexFunc(stageTypes, func(t stageType) bool { return t.format == format })
	if i < 0 {
		return ""
	}
	return stageTypes[i].name
}

// stageTypeOf returns the description of a type. It returns ok=false if its notifications are not about stages.
func stageTypeOf(name Type) (t stageType, ok bool) {
	i := slices.IndexFunc(stageTypes, func(t stageType) bool { return t.name == name })
	if i < 0 {
		return stageType{}, false
	}
	return stageTypes[i], true
}

// statuses lists the statuses of a type: first those about the stage, then those about its matches.
func (t *stageType) statuses() []Status {
	list := []Status{Created}
	if t.rounds {
		list = append(list, StartRound)
	} else {
		list = append(list, MatchReady)
	}
	list = append(list, EmptyResult)
	if t.sides {
		return append(list, Claimed, Disputed, Decided, Corrected, Warned, Called, StreamQueued, StreamCalled, StreamStarted)
	}
	return append(list, Corrected, Called, StreamQueued, StreamCalled, StreamStarted)
}

// withStageTypes adds the statuses of the types about stages to kinds and returns it.
func withStageTypes(kinds map[Type][]Status) map[Type][]Status {
	for _, t := range stageTypes {
		kinds[t.name] = t.statuses()
	}
	return kinds
}

// Types returns all types of notifications.
func Types() []Type {
	var names []Type
	for _, t := range stageTypes {
		names = append(names, t.name)
	}
	return append(names, Contest, TeamMember, Friend, MatchRoom, Admin)
}
