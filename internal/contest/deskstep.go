package contest

import "time"

// StepKey names a step from the first entry to the end of a contest.
type StepKey string

// The steps, in order.
const (
	StepEntry   StepKey = "entry"
	StepConfirm StepKey = "confirm"
	StepCheckin StepKey = "checkin"
	StepDraw    StepKey = "draw"
	StepPlay    StepKey = "play"
	StepFinish  StepKey = "finish"
)

// StepState is the state of a step. One step is StepNow until all are done.
type StepState string

// The states.
const (
	StepDone    StepState = "done"
	StepNow     StepState = "now"
	StepNext    StepState = "next"
	StepBlocked StepState = "blocked" // a later step that cannot be done yet
	StepSkipped StepState = "skipped" // the contest has no such step
)

// StepAction is the page on which a step is done.
type StepAction string

// The actions; "" = nowhere.
const (
	OpenEdit    StepAction = "openEdit"
	OpenConfirm StepAction = "openConfirm"
	OpenDraw    StepAction = "openDraw" // where a stage is created: the first one, or the bracket that follows it
	OpenBracket StepAction = "openBracket"
	OpenPlay    StepAction = "openPlay"    // the control of the rounds
	OpenPairing StepAction = "openPairing" // where the next round is published
)

// Obstacle is a reason why a step cannot be done yet.
type Obstacle string

// The obstacles.
const (
	EntryStillOpen    Obstacle = "entryStillOpen" // until At
	NobodyEntered     Obstacle = "nobodyEntered"
	NobodyAllowed     Obstacle = "nobodyAllowed"
	CheckinStillOpen  Obstacle = "checkinStillOpen" // until At
	NotEnoughActive   Obstacle = "notEnoughActive"
	TeamsShort        Obstacle = "teamsShort"        // Count confirmed teams have too few people
	Conflicts         Obstacle = "conflicts"         // Count matches
	MatchesLeft       Obstacle = "matchesLeft"       // Count matches
	RoundsLeft        Obstacle = "roundsLeft"        // Count rounds have no matches yet
	ContestNotStarted Obstacle = "contestNotStarted" // until At
	ContestEnded      Obstacle = "contestEnded"      // since At: results are closed until its end is moved
)

// StepBlocker is an obstacle with the data of its text.
type StepBlocker struct {
	Obstacle Obstacle
	At       time.Time // zero where the obstacle has none
	Count    int       // 0 where the obstacle has none
}

// Step is one step of running a contest.
type Step struct {
	Key      StepKey
	State    StepState
	At       *time.Time // when it begins or ends by the clock, nil if the clock does not matter
	Blockers []StepBlocker
	Action   StepAction
}

// StagePlay is the progress of a contest's stages, as far as the steps need it.
type StagePlay struct {
	// LeastEntries is the smallest number of entries with which the first stage can be played.
	LeastEntries int

	Created   bool // a stage exists
	Drawn     bool // it has matches: the first round of a stage that is drawn round by round is published
	Finished  bool // the final places are settled
	Left      int  // matches to be decided; of a format with rounds, those in a published round that has not ended
	Conflicts int  // matches whose sides disagree, lobbies whose players disagree
	// FinishedByOperator is set if an operator finishes the stage. Otherwise its last match finishes it, and the fields below
	// have no meaning.
	FinishedByOperator bool
	RoundOpen          bool // a round is being played
	RoundNumber        int  // from 0: the current round, or the last one played
	RoundsLeft         int  // rounds that have no matches yet
	CanFinish          bool // nothing is left but to finish the stage
	Playoff            bool // it is finished, and the bracket that follows it is not drawn yet
}

// Steps returns the steps of the contest at an instant. Once a stage is created, entry, confirmation and check-in
// are done.
func (d *Desk) Steps(now time.Time, play StagePlay) []Step {
	steps := []Step{d.entryStep(now, play), d.confirmStep(now, play), d.checkinStep(now, play), d.drawStep(now, play), d.playStep(now, play), d.finishStep(now, play)}
	reached := false
	for i := range steps {
		s := &steps[i]
		switch {
		case s.State == StepDone, s.State == StepSkipped:
			s.Blockers = nil
		case !reached:
			s.State, reached = StepNow, true
		case len(s.Blockers) > 0:
			s.State = StepBlocked
		default:
			s.State = StepNext
		}
	}
	return steps
}

func doneIf(done bool) StepState {
	if done {
		return StepDone
	}
	return StepNext
}

// window returns the start of a period before the period starts, else its end.
func window(now, start, end time.Time) *time.Time {
	if now.Before(start) {
		return &start
	}
	return &end
}

func (d *Desk) entryStep(now time.Time, play StagePlay) Step {
	c := &d.Contest
	return Step{Key: StepEntry, State: doneIf(play.Created || c.CanCreateStage(now)), At: window(now, c.EntryStart, c.EntryEnd), Action: OpenEdit}
}

func (d *Desk) confirmStep(now time.Time, play StagePlay) Step {
	s := Step{Key: StepConfirm, State: doneIf(play.Created || d.Counts.Allowed > 0 && d.Counts.Applied == 0), Action: OpenConfirm}
	if d.Contest.EntryCount == 0 {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: NobodyEntered})
		if d.Contest.CanCreateStage(now) { // only another entry period helps
			s.Action = OpenEdit
		}
	}
	return s
}

func (d *Desk) checkinStep(now time.Time, play StagePlay) Step {
	c := &d.Contest
	if !c.Checkin {
		return Step{Key: StepCheckin, State: StepSkipped}
	}
	return Step{Key: StepCheckin, State: doneIf(play.Created || c.checkinOver(now)), At: window(now, *c.CheckinStart, *c.CheckinEnd), Action: OpenConfirm}
}

func (d *Desk) drawStep(now time.Time, play StagePlay) Step {
	c := &d.Contest
	switch {
	case play.Drawn:
		return Step{Key: StepDraw, State: StepDone, Action: OpenDraw}
	case play.Created:
		return Step{Key: StepDraw, State: StepNext, Action: OpenPairing}
	}
	s := Step{Key: StepDraw, State: StepNext, Action: OpenDraw}
	checkinOpen := c.Checkin && !c.checkinOver(now)
	if !c.CanCreateStage(now) {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: EntryStillOpen, At: c.EntryEnd})
	}
	if d.Counts.Allowed == 0 {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: NobodyAllowed})
	}
	if checkinOpen {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: CheckinStillOpen, At: *c.CheckinEnd})
	}
	if !checkinOpen && d.Counts.Allowed > 0 && d.active() < play.LeastEntries {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: NotEnoughActive})
	}
	if d.Short > 0 {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: TeamsShort, Count: d.Short})
		if c.CanCreateStage(now) {
			s.Action = OpenConfirm
		}
	}
	return s
}

// active counts the entries that may play (CHECKIN-4).
func (d *Desk) active() int {
	if d.Contest.Checkin {
		return d.Checkin.CheckedIn
	}
	return d.Counts.Allowed
}

func (d *Desk) playStep(now time.Time, play StagePlay) Step {
	c := &d.Contest
	s := Step{Key: StepPlay, State: doneIf(play.Finished), At: window(now, c.ContestStart, c.ContestEnd), Action: play.next()}
	switch {
	case play.Drawn && play.Left == 0: // the next step does not wait for the clock
	case now.Before(c.ContestStart):
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: ContestNotStarted, At: c.ContestStart})
	case c.StatusAt(now) == MatchDone:
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: ContestEnded, At: c.ContestEnd})
		s.Action = OpenEdit
	}
	if play.Conflicts > 0 {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: Conflicts, Count: play.Conflicts})
	}
	if play.FinishedByOperator && play.Left > play.Conflicts {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: MatchesLeft, Count: play.Left - play.Conflicts})
	}
	return s
}

// next returns the page on which play continues, "" if there is no match.
func (p *StagePlay) next() StepAction {
	switch {
	case !p.Drawn:
		return ""
	case p.Playoff:
		return OpenDraw
	case !p.FinishedByOperator:
		return OpenBracket
	case !p.RoundOpen && p.RoundsLeft > 0:
		return OpenPairing
	default:
		return OpenPlay
	}
}

func (d *Desk) finishStep(now time.Time, play StagePlay) Step {
	c := &d.Contest
	over := c.StatusAt(now) == MatchDone
	s := Step{Key: StepFinish, State: doneIf(over && play.Finished), At: &c.ContestEnd}
	if play.Left > 0 {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: MatchesLeft, Count: play.Left})
	}
	if play.RoundsLeft > 0 {
		s.Blockers = append(s.Blockers, StepBlocker{Obstacle: RoundsLeft, Count: play.RoundsLeft})
	}
	return s
}
