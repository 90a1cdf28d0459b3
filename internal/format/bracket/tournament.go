package bracket

import (
	"context"
	"slices"

	"yagura/internal/contest"
	"yagura/internal/engine/bracket"
	"yagura/internal/engine/seeding"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// Draft holds the initial values of the form for a new tournament.
type Draft struct {
	// Active lists the entries that may play, in the order of seeds: by time of entry (ENTRY-12, BRACKET-3), or in a playoff
	// by their places in the first stage.
	Active []contest.Entry
	Slots  int
	// Assignment holds an entry's id or 0 for each first-round slot.
	Assignment []int64
	Double     bool
	Starts
	MatchCount int
	MatchTime  int // minutes
}

// Draft proposes a tournament. It needs ABILITY_CONTEST_EDIT. If slots is 0, it proposes the smallest bracket that holds the
// active entries. It spreads the seeds in the standard order and spaces the rounds by the match time (BRACKET-1, BRACKET-3,
// BRACKET-5). If the last round would not start before the end of the contest, it proposes shorter matches. A double elimination has at
// least 4 slots.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch (no bracket belongs to the contest),
// notAfterEntryEnd, tournamentAlreadyCreated, playoffNotReady (the stage before it is not finished), notEnoughActiveTeam,
// tooManyBracketParticipants {max}, invalidValue (slots is not a valid number of slots or too small).
func (s *Service) Draft(ctx context.Context, userID, contestID int64, slots int, double bool) (Draft, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return Draft{}, err
	}
	who, err := s.participants(ctx, userID, c)
	if err != nil {
		return Draft{}, err
	}
	if slots == 0 {
		if slots, err = seeding.SmallestSlotCount(len(who.entries)); err != nil {
			return Draft{}, err
		}
		if double {
			slots = max(slots, minDoubleSlots)
		}
	}
	if double && slots < minDoubleSlots {
		return Draft{}, fault.New(fault.InvalidValue).At("slots")
	}
	assignment, err := spread(stage.EntryIDs(who.entries), who.groups, slots)
	if err != nil {
		return Draft{}, fault.New(fault.InvalidValue).At("slots").Because(err)
	}
	usual, err := s.stages.MatchTime(ctx, &c)
	minutes, starts := fittingStarts(slots, double, who.start, c.ContestEnd, usual)
	return Draft{
		Active: who.entries, Slots: slots, Assignment: assignment, Double: double, Starts: starts,
		MatchCount: stage.DefaultMatchCount, MatchTime: minutes,
	}, err
}

// Form is the input of an organiser for a new tournament.
type Form struct {
	Slots      int
	MatchCount int
	MatchTime  int // minutes
	ThirdPlace bool
	// Double asks for a double elimination. It needs at least 4 slots and excludes ThirdPlace.
	Double bool
	Layout
}

// Layout is the part of a tournament that may be edited later.
type Layout struct {
	// Assignment holds an entry's id or 0 for each first-round slot.
	Assignment []int64
	// Starts has no lower and final starts in a single elimination. A zero ThirdStart means the start of the final. It is
	// ignored without a third-place match.
	Starts
}

// Create creates the tournament of a contest. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, contestTypeMismatch, notAfterEntryEnd (STATUS-2),
// tournamentAlreadyCreated (BRACKET-4), playoffNotReady, notEnoughActiveTeam (BRACKET-2), tooManyBracketParticipants {max}
// (CONTEST-6), invalidValue (slots, matchCount, matchTime, thirdPlace, double, roundStarts, lowerStarts, finalStarts),
// valueIsRequired, reversedDate and notWithinContestDuration (roundStarts.N, lowerStarts.N, finalStarts.N, thirdStart),
// invalidAssignment (not exactly the active entries, each once).
func (s *Service) Create(ctx context.Context, userID, contestID int64, f Form) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		who, err := s.participants(ctx, userID, c)
		if err != nil {
			return err
		}
		if err := f.check(who.entries); err != nil {
			return err
		}
		if err := f.within(c, Starts{}); err != nil {
			return err
		}
		b, err := bracket.Resolve(bracket.Draw{Slots: f.Assignment, ThirdPlace: f.ThirdPlace, Double: f.Double}, nil)
		if err != nil {
			return refusal(err)
		}
		now := clock.Now(ctx)
		t := Tournament{
			stage.Stage{ID: id.New(), ContestID: contestID, Position: who.position, Format: ID, RoundStatus: stage.Started, Version: 1, CreatedAt: now, UpdatedAt: now},
			Setup{
				Slots: f.Slots, MatchCount: f.MatchCount, MatchTime: f.MatchTime, ThirdPlace: f.ThirdPlace, Double: f.Double, Seeds: stage.EntryIDs(who.entries), Starts: f.Starts,
			},
		}
		t.Settings = t.text()
		if ok, err := s.stages.Insert(ctx, t.Stage); err != nil {
			return err
		} else if !ok {
			return fault.New(fault.TournamentAlreadyCreated)
		}
		matches := b.Matches()
		records := make([]match.Record, len(matches))
		for i, m := range matches {
			r := match.Record{
				ID: id.New(), StageID: t.ID, MatchCount: t.MatchCount, MatchTime: t.MatchTime, Start: t.start(m.Pos, m.Type), Version: 1, UpdatedAt: now,
			}
			r = following(r, m)
			if r.State == match.Ready {
				r.ReadyAt = &now
			}
			records[i] = r
		}
		if err := s.matches.Insert(ctx, contestID, records...); err != nil {
			return err
		}
		// A single entry is the champion at once.
		if err := s.stages.SavePlaces(ctx, c, now, stage.StagePlaces{StageID: t.ID, Places: Places(b), Done: b.Finished()}); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, Created.New(userID, contestID, t.ID, now, CreatedPayload{
			Slots: t.Slots, MatchCount: t.MatchCount, MatchTime: t.MatchTime, ThirdPlace: t.ThirdPlace, Double: t.Double,
			Participants: len(who.entries), Layout: layoutPayload(f.Layout),
		}))
	})
}

func (f *Form) check(active []contest.Entry) error {
	switch {
	case !seeding.ValidSlotCount(f.Slots):
		return fault.New(fault.InvalidValue).At("slots")
	case !stage.ValidMatchCount(f.MatchCount):
		return fault.New(fault.InvalidValue).At("matchCount")
	case !stage.ValidMatchTime(f.MatchTime):
		return fault.New(fault.InvalidValue).At("matchTime")
	case f.ThirdPlace && f.Slots < 4:
		return fault.New(fault.InvalidValue).At("thirdPlace")
	case f.Double && (f.Slots < minDoubleSlots || f.ThirdPlace):
		return fault.New(fault.InvalidValue).At("double")
	}
	if err := f.Starts.check(f.Slots, f.ThirdPlace, f.Double); err != nil {
		return err
	}
	placed := slices.DeleteFunc(slices.Clone(f.Assignment), func(entry int64) bool { return entry == bracket.Nobody })
	wanted := stage.EntryIDs(active)
	slices.Sort(placed)
	slices.Sort(wanted)
	if len(f.Assignment) != f.Slots || !slices.Equal(placed, wanted) {
		return fault.New(fault.InvalidAssignment).At("assignment")
	}
	return nil
}

// Edit changes start times, and the slots of first-round matches that are not locked (BRACKET-5, BRACKET-6). It needs
// ABILITY_CONTEST_EDIT. Entries of the bracket may stay, active or not. An active entry may replace another one, which then
// leaves the bracket.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, participationAuthority, editConflict {version} (version is not the
// tournament's), invalidValue, valueIsRequired, reversedDate, notWithinContestDuration (a start that the edit moves),
// invalidAssignment, notEnoughActiveTeam (no entry is assigned), slotLocked.
func (s *Service) Edit(ctx context.Context, userID, contestID, tournamentID, version int64, l Layout) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
			return err
		}
		p, err := s.loadBracket(ctx, c, tournamentID)
		if err != nil {
			return err
		}
		if err := p.RequireVersion(version); err != nil {
			return err
		}
		if err := l.check(p.Slots, p.ThirdPlace, p.Double); err != nil {
			return err
		}
		if err := l.within(c, p.Starts); err != nil {
			return err
		}
		if err := s.checkAssignment(ctx, p, l.Assignment); err != nil {
			return err
		}
		reported, err := s.reported(ctx, p)
		if err != nil {
			return err
		}
		change, err := p.bracket.Reassign(l.Assignment, reported)
		if err != nil {
			return refusal(err)
		}
		before := Layout{Assignment: p.bracket.Draw().Slots, Starts: p.Starts}
		if before.equal(l) {
			return nil
		}
		now := clock.Now(ctx)
		p.Starts = l.Starts
		p.Seeds = p.seeded(l.Assignment)
		b := p.Effects.(*effects)
		if err := s.matches.SaveChanges(ctx, p.StageState, b.matchChanges(change), b.after(change), now); err != nil {
			return err
		}
		if err := s.reschedule(ctx, p); err != nil {
			return err
		}
		st := p.Stage
		st.Settings = p.text()
		if err := s.stages.SaveStage(ctx, st); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, Updated.New(userID, contestID, p.ID, now, UpdatedPayload{
			Before: layoutPayload(before), After: layoutPayload(l),
		}))
	})
}

// checkAssignment checks an assignment. The assignment must hold at least one entry, and only entries that are in the bracket or active.
// Faults: notEnoughActiveTeam, invalidAssignment.
func (s *Service) checkAssignment(ctx context.Context, p *state, assignment []int64) error {
	if !slices.ContainsFunc(assignment, func(entry int64) bool { return entry != bracket.Nobody }) {
		return fault.New(fault.NotEnoughActiveTeam)
	}
	may := map[int64]bool{bracket.Nobody: true}
	for _, entry := range p.bracket.Draw().Slots {
		may[entry] = true
	}
	stranger := func(entry int64) bool { return !may[entry] }
	if !slices.ContainsFunc(assignment, stranger) {
		return nil
	}
	active, err := s.stages.Candidates(ctx, p.Contest, p.Stage)
	if err != nil {
		return err
	}
	for _, e := range active {
		may[e.ID] = true
	}
	if slices.ContainsFunc(assignment, stranger) {
		return fault.New(fault.InvalidAssignment).At("assignment")
	}
	return nil
}

// Reserves lists the active entries that are not in the tournament's bracket, by time of entry. An edit may add them. It
// needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, tournamentDoesNotExist.
func (s *Service) Reserves(ctx context.Context, userID, contestID, tournamentID int64) ([]contest.Entry, error) {
	c, err := s.stages.RequireContest(ctx, contestID)
	if err != nil {
		return nil, err
	}
	if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, err
	}
	p, err := s.loadBracket(ctx, c, tournamentID)
	if err != nil {
		return nil, err
	}
	active, err := s.stages.Candidates(ctx, c, p.Stage)
	slots := p.bracket.Draw().Slots
	return slices.DeleteFunc(active, func(e contest.Entry) bool { return slices.Contains(slots, e.ID) }), err
}

// seeded returns the seeds, followed by the entries of an assignment that have no seed. It returns none for a bracket of an
// earlier version, which stores no seeds.
func (p *state) seeded(assignment []int64) []int64 {
	seeds := slices.Clone(p.Seeds)
	for _, entry := range assignment {
		if len(seeds) > 0 && entry != bracket.Nobody && !slices.Contains(seeds, entry) {
			seeds = append(seeds, entry)
		}
	}
	return seeds
}

// reported returns the positions of the matches that have reports or claims.
func (s *Service) reported(ctx context.Context, p *state) (map[bracket.Pos]bool, error) {
	ids, err := s.store.ReportedMatches(ctx, p.ID)
	at := make(map[bracket.Pos]bool, len(ids))
	for _, r := range p.Records {
		if ids[r.ID] {
			at[enginePos(r.Pos)] = true
		}
	}
	return at, err
}

// reschedule moves the matches to the starts of the settings. It does not change their versions, so a concurrent result does
// not conflict.
func (s *Service) reschedule(ctx context.Context, p *state) error {
	for _, r := range p.Records {
		m, _ := p.bracket.Match(enginePos(r.Pos))
		if start := p.start(m.Pos, m.Type); !start.Equal(r.Start) {
			if err := s.matches.Move(ctx, r.ID, start, stage.CheckinOpenUntil(ctx)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Delete removes a tournament with its matches and their reports. Unless it is a playoff, Delete also revokes the
// confirmation of the contest's entries (CONFIRM-5, also for SOLO). It needs ABILITY_CONTEST_EDIT. The event holds the draw
// and the deleted results.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, participationAuthority.
func (s *Service) Delete(ctx context.Context, userID, contestID, tournamentID int64) error {
	return s.stages.Write(ctx, contestID, func(ctx context.Context, c contest.Contest) error {
		if err := s.contests.RequireEdit(ctx, userID, contestID); err != nil {
			return err
		}
		p, err := s.loadBracket(ctx, c, tournamentID)
		if err != nil {
			return err
		}
		if err := s.stages.Remove(ctx, c, p.Stage); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, Deleted.New(userID, contestID, p.ID, clock.Now(ctx), tournamentDeleted(p)))
	})
}

func (l Layout) equal(o Layout) bool {
	return slices.Equal(l.Assignment, o.Assignment) && l.Starts.equal(o.Starts)
}
