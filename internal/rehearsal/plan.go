package rehearsal

import (
	"cmp"
	"slices"
	"time"

	"yagura/internal/contest"
	"yagura/internal/stage"
)

// plan has the stages and the schedule of a rehearsal.
type plan struct {
	matchCount, matchTime int
	// unplayable is true if a format does not allow its number of participants.
	unplayable bool
	stages     []plannedStage
	start, end time.Time
	warnings   []Warning
}

// plannedStage is a stage with its format.
type plannedStage struct {
	Plan
	id stage.FormatID
}

// planOf plans a rehearsal with the plans of the stages that are created, and with the defaults of the form for the others.
func planOf(formats []Format, c *contest.Contest, created []Created, in Input) plan {
	p := plan{start: c.ContestStart, end: c.ContestStart}
	p.matchCount, p.matchTime = lengthOf(created, in.usual)
	retimed := in.MatchTime != 0 && in.MatchTime != p.matchTime
	p.matchCount, p.matchTime = cmp.Or(in.MatchCount, p.matchCount), cmp.Or(in.MatchTime, p.matchTime)
	input := StageInput{
		Contest: c, Participants: in.Participants, Start: p.start, MatchCount: p.matchCount, MatchTime: p.matchTime, Double: in.Double,
		ThirdPlace: in.ThirdPlace, Retimed: retimed, Places: "entryMaxCount",
	}
	add := func(f Format) Plan {
		id := f.Spec().ID
		if i := slices.IndexFunc(created, func(c Created) bool { return c.Format == id }); i >= 0 {
			input.Created = &created[i]
		}
		next := f.Plan(input)
		p.stages = append(p.stages, plannedStage{next, id})
		p.unplayable = p.unplayable || next.Unplayable
		if next.End.After(p.end) {
			p.end = next.End
		}
		return next
	}
	first := add(firstFormat(formats, c.Type))
	if len(first.Rounds) > 0 {
		p.start = first.Rounds[0].Start
	}
	found := first.Warnings
	if follower := playoffFormat(formats); first.Advance > 0 && follower != nil {
		found = append(found, warnOfPlayoff(first.Advance, in.Participants)...)
		input.Created, input.Follows, input.Places = nil, true, contest.PlayoffField
		input.Participants, input.Start = first.Advance, p.end
		found = append(found, add(follower).Warnings...)
	}
	p.warn(c, found)
	return p
}

// firstFormat returns the format of the first stage of contests of a type, which is registered.
func firstFormat(formats []Format, t contest.Type) Format {
	return formats[slices.IndexFunc(formats, func(f Format) bool { return f.Spec().Contest.Name == t })]
}

// playoffFormat returns the format of stages that follow another stage, or nil if there is none.
func playoffFormat(formats []Format) Format {
	for _, f := range formats {
		if f.Spec().CanFollow {
			return f
		}
	}
	return nil
}
