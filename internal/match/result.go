package match

import (
	"cmp"
	"context"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// Limits of a result (MATCH-5).
const (
	MaxImages = 5   // pictures of one game
	MaxReason = 256 // characters
)

// Result is the result that a person sends for a match. It replaces the previous reports.
type Result struct {
	// Version is the version of the match that the person saw.
	Version int64
	Games   []Game
	// Outcome is the decision. NoOutcome saves the games and does not change the decision.
	Outcome Outcome
	Winner  int64 // of Win and Unearned
	// Score is required for a played match of a contest that counts scores; nil in contests that do not.
	Score  *MatchScore
	Reason string
	// Acknowledge must hold exactly the ids of the matches that lose their results because of this one.
	Acknowledge []int64
}

// SetResult reports, decides or corrects a match and updates the matches that depend on it, in one transaction (MATCH-2,
// MATCH-3). Participants may call it until the match is decided, operators as long as the contest runs.
//
// If any game names a winner, a played win needs the majority of the match's games, or in formats with draws more games than
// the other side. An unearned win does not. If two people report at the same time, one succeeds and the other gets
// matchConflict. A correction that changes the sides of matches with results removes those results, and must name those
// matches in Acknowledge.
//
// If the contest has a confirmation time, the result of a participant is a Claim and does not decide the match yet. A
// participant who reports their own loss decides the match at once, unless the other side may contradict the score. A
// participant may claim a win without play only from the start of the match.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority
// (neither participant nor operator; a double no-show by a participant), notWithinContestDuration, matchConflict
// {version}, matchNotReady, finishedRound, resultAlreadySet, matchNotStarted, drawNotAllowed, invalidValue, winnerNotInMatch,
// overMaxImages {max}, unknownFile, exceededLength {length}, gamesContradictWinner, scoreRequired,
// scoreContradictsWinner, correctionNeedsAcknowledge with Changes, valueIsRequired (a correction without a reason), tooManyRequests.
func (s *Service) SetResult(ctx context.Context, userID int64, ref Ref, in Result) (Detail, error) {
	open := s.forResult(resultAccess{userID: userID, ref: ref, version: &in.Version})
	return s.editMatch(ctx, ref.ContestID, open, func(ctx context.Context, w *OpenedMatch) error {
		in := in // a copy, because the transaction may run again
		if in.Outcome == DoubleNoShow && !w.Operator {
			return fault.New(fault.ParticipationAuthority)
		}
		if err := w.mayReport(in.Outcome, in.Winner, clock.Now(ctx)); err != nil {
			return err
		}
		if err := s.check(ctx, &in, w); err != nil {
			return err
		}
		if w.mustClaim(in) {
			return s.claim(ctx, w, in)
		}
		return s.decide(ctx, w, in, resultSource{})
	})
}

// decide saves a checked result. Its faults are those of SetResult after the check.
func (s *Service) decide(ctx context.Context, w *OpenedMatch, in Result, source resultSource) error {
	matchChanges, after, err := w.effectsOf(in.Outcome, in.Winner)
	if err != nil {
		return err
	}
	edit, err := s.newEdit(ctx, w, kindOf(w.record, matchChanges, in.Score), in.Games, matchChanges, after)
	if err != nil {
		return err
	}
	if voided := voidedOf(edit.affected); !sameIDs(voided, in.Acknowledge) {
		affected, err := s.withForfeits(ctx, w, edit.affected, matchChanges, after)
		if err != nil {
			return err
		}
		return fault.New(fault.CorrectionNeedsAcknowledge).WithData(AffectedMatches(affected))
	}
	if edit.kind == MatchCorrected && in.Reason == "" {
		return fault.New(fault.ValueIsRequired).At("reason")
	}
	edit.score, edit.reason, edit.source = in.Score, in.Reason, source
	return s.apply(ctx, w, edit)
}

// Preview lists what SetResult would change in other matches, with the matches that a side has left. Only people who may set a result now may call it.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchNotReady, finishedRound, resultAlreadySet, matchNotStarted, drawNotAllowed, invalidValue,
// winnerNotInMatch.
func (s *Service) Preview(ctx context.Context, userID int64, ref Ref, outcome Outcome, winner int64) ([]AffectedMatch, error) {
	c, err := s.stages.RequireContest(ctx, ref.ContestID)
	if err != nil {
		return nil, err
	}
	w, err := s.forResult(resultAccess{userID: userID, ref: ref})(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := w.mayReport(outcome, winner, clock.Now(ctx)); err != nil {
		return nil, err
	}
	matchChanges, after, err := w.effectsOf(outcome, winner)
	if err != nil {
		return nil, err
	}
	affected, err := s.affectedMatches(ctx, w.StageState, w.record.ID, matchChanges)
	if err != nil {
		return nil, err
	}
	return s.withForfeits(ctx, w, affected, matchChanges, after)
}

// ClearResult removes the outcome, the reports and the claims of a match, so that it is open again. Only operators may call
// it, and only while no following match is decided or has reports or claims (MATCH-8). The event holds the removed result.
// If there is nothing to remove, ClearResult does nothing.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchConflict {version}, matchNotReady, nextMatchHasReports.
func (s *Service) ClearResult(ctx context.Context, userID int64, ref Ref, version int64) (Detail, error) {
	open := s.forResult(resultAccess{userID: userID, ref: ref, version: &version, operatorsOnly: true})
	return s.editMatch(ctx, ref.ContestID, open, func(ctx context.Context, w *OpenedMatch) error {
		if hasResult, err := s.nextHasResult(ctx, w.StageState, w.record.Pos); err != nil {
			return err
		} else if hasResult {
			return fault.New(fault.NextMatchHasReports)
		}
		var err error
		var matchChanges []MatchChange
		after := w.Effects
		if w.record.State.Recorded() {
			if matchChanges, after, err = w.Effects.Clear(w.record); err != nil {
				return err
			}
		}
		edit, err := s.newEdit(ctx, w, MatchCleared, nil, matchChanges, after)
		if err != nil {
			return err
		}
		return s.apply(ctx, w, edit)
	})
}

// effectsOf returns the matches that an outcome changes. Faults: drawNotAllowed, winnerNotInMatch, and those of
// Effects.Decide.
func (w *OpenedMatch) effectsOf(outcome Outcome, winner int64) ([]MatchChange, Effects, error) {
	switch {
	case outcome == NoOutcome:
		return nil, w.Effects, nil
	case outcome == Draw && !w.DrawAllowed():
		return nil, nil, fault.New(fault.DrawNotAllowed).At("outcome")
	case (outcome == Win || outcome == Unearned) && !w.record.Has(winner):
		return nil, nil, fault.New(fault.WinnerNotInMatch).At("winner")
	}
	return w.Effects.Decide(w.record, outcome, winner)
}

// DrawAllowed reports whether a match of the stage may end without a winner.
func (p *StageState) DrawAllowed() bool { return p.Rules.DrawAllowed(p.Contest) }

// resultSource says where a result comes from. It is empty for a result that a person sets directly.
type resultSource struct {
	how      DecidedBy
	reporter int64 // the user who reported the games; 0 = the person who saves the result
}

// resultEdit is a new result of a match with everything that follows from it.
type resultEdit struct {
	kind         *event.Definition[ResultPayload]
	games        []Game
	score        *MatchScore
	reason       string // of the person, empty if none is needed
	source       resultSource
	matchChanges []MatchChange   // the matches that change
	after        Effects         // of the stage with the changed matches
	affected     []AffectedMatch // the other matches that change, as people see it
}

// newEdit returns a new result of a match with the changes that it causes in other matches. matchChanges and after are the result of Effects.
func (s *Service) newEdit(
	ctx context.Context, w *OpenedMatch, kind *event.Definition[ResultPayload], games []Game, matchChanges []MatchChange, after Effects,
) (resultEdit, error) {
	affected, err := s.affectedMatches(ctx, w.StageState, w.record.ID, matchChanges)
	return resultEdit{kind: kind, games: games, matchChanges: matchChanges, after: after, affected: affected}, err
}

// kindOf returns the event of a result: the match is decided for the first time, corrected, or only reported on. Another
// score of a decided match is a correction.
func kindOf(before Record, matchChanges []MatchChange, score *MatchScore) *event.Definition[ResultPayload] {
	switch {
	case before.State.Recorded() && !sameScore(before.Score, score):
		return MatchCorrected
	case !slices.ContainsFunc(matchChanges, func(c MatchChange) bool { return c.After.ID == before.ID }):
		return MatchReported
	case before.State.Recorded():
		return MatchCorrected
	default:
		return MatchDecided
	}
}

// apply stores the edited result of a match and the other matches that it changes, each once. It appends an event for the match
// and one for each match that lost its result. It does nothing if nothing changed.
func (s *Service) apply(ctx context.Context, w *OpenedMatch, edit resultEdit) error {
	now, matchChanges := clock.Now(ctx), edit.matchChanges
	reports, err := s.store.Reports(ctx, w.record.ID)
	if err != nil {
		return err
	}
	before := GamesOf(reports)
	sameGames := slices.EqualFunc(before, edit.games, Game.equal)
	claims, err := s.store.Claims(ctx, w.record.ID)
	if err != nil {
		return err
	}
	if sameGames && sameScore(w.record.Score, edit.score) && len(matchChanges) == 0 && (edit.kind != MatchCleared || len(claims) == 0) {
		return nil
	}
	names, err := s.names(ctx, w.StageState)
	if err != nil {
		return err
	}
	own := slices.IndexFunc(matchChanges, func(c MatchChange) bool { return c.After.ID == w.record.ID })
	if own < 0 { // only its reports or its score differ
		matchChanges, own = append(matchChanges, MatchChange{w.record, w.record}), len(matchChanges)
	}
	matchChanges[own].After.Score = edit.score
	payload := w.resultPayload(w.record, names, resultState(w.record, before), resultState(matchChanges[own].After, edit.games))
	payload.Changes, payload.Reason, payload.Claims, payload.How = changePayloads(edit.affected), edit.reason, claimPayloads(claims), edit.source.how
	if err := s.store.AppendEvent(ctx, edit.kind.New(w.userID, w.Contest.ID, w.record.ID, now, payload)); err != nil {
		return err
	}
	if !sameGames {
		if err := s.replaceReports(ctx, w.record.ID, cmp.Or(edit.source.reporter, w.userID), reports, edit.games, now); err != nil {
			return err
		}
	}
	if edit.kind == MatchCleared {
		if err := s.deleteClaims(ctx, &matchChanges[own].After); err != nil {
			return err
		}
	}
	for _, c := range edit.affected {
		if c.ResultVoided {
			if err := s.voidResult(ctx, w, c, names, now); err != nil {
				return err
			}
		}
	}
	return s.SaveChanges(ctx, w.StageState, matchChanges, edit.after, now)
}

// SaveChanges stores the changed matches and the final places that follow from them, and updates p.
func (s *Service) SaveChanges(ctx context.Context, p *StageState, matchChanges []MatchChange, after Effects, now time.Time) error {
	var begin []int64 // matches whose sides changed and are both known
	for _, c := range matchChanges {
		r := c.After
		r.Version, r.UpdatedAt = c.Before.Version+1, now
		replaced := c.Before.Sides != r.Sides
		if replaced { // check-ins, warning and meeting point belong to the previous sides
			r.ReadyAt, r.Here, r.WarnedAt = nil, [2]*time.Time{}, nil
			if slices.ContainsFunc(c.Before.Sides[:], func(side int64) bool { return side != Nobody && !r.Has(side) }) {
				r.MeetingPointText = ""
			}
		}
		if replaced || len(matchChangeOf(c.Before, r)) > 0 {
			if err := s.deleteClaims(ctx, &r); err != nil {
				return err
			}
		}
		if r.State == Ready && (r.ReadyAt == nil || c.Before.State.Recorded()) { // or it is played again
			r.ReadyAt, r.Here, r.WarnedAt = &now, [2]*time.Time{}, nil
		}
		if err := s.store.UpdateMatch(ctx, r); err != nil {
			return err
		}
		if i := slices.IndexFunc(p.Records, func(o Record) bool { return o.ID == r.ID }); i >= 0 {
			p.Records[i] = r
		}
		if replaced {
			if err := s.stages.FollowMatches(ctx, p.Contest.ID, r.ID); err != nil {
				return err
			}
		}
		if replaced && r.State == Ready {
			begin = append(begin, r.ID)
		}
	}
	p.Effects = after
	if err := s.updatePlaces(ctx, p, after, now); err != nil {
		return err
	}
	return s.forfeitNewMatches(ctx, p, begin)
}

// deleteClaims removes the claims, the dispute and the call of a match that is decided or starts again.
func (s *Service) deleteClaims(ctx context.Context, r *Record) error {
	r.DisputedAt, r.CalledAt, r.CalledBy = nil, nil, 0
	return s.store.DeleteClaims(ctx, r.ID)
}

// voidResult removes the reports of a match whose participants changed, and appends an event with the removed result.
// SaveChanges removes the outcome.
func (s *Service) voidResult(ctx context.Context, w *OpenedMatch, c AffectedMatch, names map[int64]contest.Entry, now time.Time) error {
	reports, err := s.store.Reports(ctx, c.MatchID)
	if err != nil {
		return err
	}
	if err := s.replaceReports(ctx, c.MatchID, w.userID, reports, nil, now); err != nil {
		return err
	}
	r := w.At(c.Pos)
	payload := w.resultPayload(r, names, resultState(r, GamesOf(reports)), ResultState{Outcome: NoOutcome, Games: []GamePayload{}})
	payload.Because = &CauseRef{MatchID: w.record.ID, Section: w.record.Pos.Section, Round: w.record.Pos.Round, Order: w.record.Pos.Order}
	return s.store.AppendEvent(ctx, MatchCleared.New(w.userID, w.Contest.ID, c.MatchID, now, payload))
}

// replaceReports stores the games that differ and deletes those that are gone. Unchanged games keep their reporter.
func (s *Service) replaceReports(ctx context.Context, matchID, userID int64, reports []Report, games []Game, now time.Time) error {
	old := map[int]Game{}
	for _, r := range reports {
		old[r.Index] = r.Game
	}
	for _, g := range games {
		was, there := old[g.Index]
		delete(old, g.Index)
		if there && was.equal(g) {
			continue
		}
		if err := s.store.SaveReport(ctx, matchID, Report{Game: g, EditBy: account.Ref{ID: userID}, UpdatedAt: now}); err != nil {
			return err
		}
	}
	for index := range old {
		if err := s.store.DeleteReport(ctx, matchID, index); err != nil {
			return err
		}
	}
	return nil
}

// Distinct returns paths in their order, without empty and repeated ones.
func Distinct(paths []string) []string {
	out := []string{}
	for _, p := range paths {
		if p != "" && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// updatePlaces saves the final places of the contest after matches have changed. A stage that an operator finishes has no
// final places before that, so its table is not computed.
func (s *Service) updatePlaces(ctx context.Context, p *StageState, after Effects, now time.Time) error {
	if placing, ok := after.(PlacingEffects); ok {
		places, done := placing.Places()
		return s.stages.SavePlaces(ctx, p.Contest, now, stage.StagePlaces{StageID: p.ID, Places: places, Done: done})
	}
	if p.FinishedAt == nil {
		return nil
	}
	return s.stages.SavePlaces(ctx, p.Contest, now)
}
