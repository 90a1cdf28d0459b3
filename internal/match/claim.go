package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// JobConfirm is the kind of the job that decides a match by a claim that the other side has not answered.
const JobConfirm = "match.confirm"

// ConfirmJob is the payload of a JobConfirm job: a match, and when its claim was made.
type ConfirmJob struct {
	ContestID int64 `json:"contestId"`
	MatchID   int64 `json:"matchId"`
	At        int64 `json:"at"` // Unix milliseconds
}

// Claim is the result that one side reports. It waits for the other side if the contest has a confirmation time
// (contest.MatchSettings).
type Claim struct {
	EntryID int64
	Outcome Outcome
	Winner  int64 // of Win and Unearned, else Nobody
	Games   []Game
	Score   *MatchScore
	By      account.Ref
	At      time.Time
}

// agrees reports whether two claims have the same outcome, winner and score. The games may differ.
func (c *Claim) agrees(o Claim) bool {
	return c.Outcome == o.Outcome && c.Winner == o.Winner && sameScore(c.Score, o.Score)
}

// claimOf returns the claim of an entry, and whether there is one.
func claimOf(claims []Claim, entryID int64) (Claim, bool) {
	i := slices.IndexFunc(claims, func(c Claim) bool { return c.EntryID == entryID })
	if i < 0 {
		return Claim{}, false
	}
	return claims[i], true
}

// ClaimStore stores claims.
type ClaimStore interface {
	// Claims lists the claims of a match, the earlier first.
	Claims(ctx context.Context, matchID int64) ([]Claim, error)
	// SaveClaim stores the claim of a side and replaces its previous claim.
	SaveClaim(ctx context.Context, matchID int64, c Claim) error
	// DeleteClaims removes the claims of a match.
	DeleteClaims(ctx context.Context, matchID int64) error
	// PersonRef returns the public reference of a person.
	PersonRef(ctx context.Context, userID int64) (account.Ref, error)
}

// mustClaim reports whether a result has to wait for the other side. Results of operators are final.
func (w *OpenedMatch) mustClaim(in Result) bool {
	return in.Outcome != NoOutcome && !w.Operator && matchSettings(&w.Contest).ConfirmMinutes > 0
}

// mayReport checks the outcome that a side reports. Fault matchNotStarted if the side claims a win without play for
// itself before the match starts. Operators and a side that gives up are not bound to the start.
func (w *OpenedMatch) mayReport(o Outcome, winner int64, now time.Time) error {
	if !w.Operator && o == Unearned && winner != w.opponent() && now.Before(beginsAt(&w.Contest, w.record)) {
		return fault.New(fault.MatchNotStarted).At("outcome")
	}
	return nil
}

// concedes reports whether the claim c of the person's own side names the other side as the winner. If scores count in a
// table, the other side may contradict the score, so concedes returns false for a loss with a score.
func (w *OpenedMatch) concedes(c Claim) bool {
	return (c.Score == nil || !w.Rules.ScoresRank()) && (c.Outcome == Win || c.Outcome == Unearned) && c.Winner != Nobody && c.Winner == w.opponent()
}

// claim stores the claim of a side. If the other side claims the same, the match is decided. If the other side claims
// something else, the match is disputed until a side confirms the other claim or an operator decides. A side that reports
// its own loss decides the match at once, unless the other side has reported its own loss or another score.
func (s *Service) claim(ctx context.Context, w *OpenedMatch, in Result) error {
	if _, _, err := w.effectsOf(in.Outcome, in.Winner); err != nil {
		return err
	}
	claims, err := s.store.Claims(ctx, w.record.ID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	mine := Claim{EntryID: w.OwnEntryID, Outcome: in.Outcome, Winner: in.Winner, Games: in.Games, Score: in.Score, By: account.Ref{ID: w.userID}, At: now}
	if in.Outcome == Draw {
		mine.Winner = Nobody
	}
	other, answered := claimOf(claims, w.opponent())
	if answered && other.agrees(mine) {
		return s.accept(ctx, w, other, mine.Games, ByAgreement)
	}
	if w.concedes(mine) && (!answered || other.Winner != w.OwnEntryID) && (other.Score == nil || sameScore(other.Score, mine.Score)) {
		var more []Game
		if other.Winner == mine.Winner {
			more = other.Games
		}
		return s.accept(ctx, w, mine, more, ByConcession)
	}
	if old, ok := claimOf(claims, w.OwnEntryID); ok && old.agrees(mine) && slices.EqualFunc(old.Games, mine.Games, Game.equal) {
		return nil
	}
	if err := s.store.SaveClaim(ctx, w.record.ID, mine); err != nil {
		return err
	}
	r, kind := w.record, MatchClaimed
	if answered {
		kind = MatchDisputed
		if r.DisputedAt == nil {
			r.DisputedAt = &now
		}
	}
	r.Version, r.UpdatedAt = r.Version+1, now
	if err := s.store.UpdateMatch(ctx, r); err != nil {
		return err
	}
	claims = append(slices.DeleteFunc(claims, func(c Claim) bool { return c.EntryID == w.OwnEntryID }), mine)
	if err := s.appendClaimEvent(ctx, w, kind, claims, now); err != nil || answered {
		return err
	}
	return s.planConfirm(ctx, &w.Contest, w.record, claims)
}

// opponent returns the entry of the other side.
func (w *OpenedMatch) opponent() int64 {
	if w.record.Sides[0] == w.OwnEntryID {
		return w.record.Sides[1]
	}
	return w.record.Sides[0]
}

// accept decides the match by a claim. more are the games that the other side claimed; joinGames merges them. The pictures of games that
// were saved without a result stay.
func (s *Service) accept(ctx context.Context, w *OpenedMatch, c Claim, more []Game, how DecidedBy) error {
	saved, err := s.store.Reports(ctx, w.record.ID)
	if err != nil {
		return err
	}
	games := joinGames(joinGames(c.Games, more), picturesOf(saved))
	return s.decide(ctx, w, Result{Outcome: c.Outcome, Winner: c.Winner, Games: games, Score: c.Score}, resultSource{how: how, reporter: c.By.ID})
}

// joinGames merges the games that both sides report. The winners are those of first, or those of second if first names none.
// The pictures of first come before those of second, at most MaxImages per game.
func joinGames(first, second []Game) []Game {
	named := func(g Game) bool { return g.Winner != Nobody || g.Drawn }
	silent := !slices.ContainsFunc(first, named)
	games := make([]Game, 0, len(first)+len(second))
	for _, g := range first {
		games = append(games, Game{Index: g.Index, Winner: g.Winner, Drawn: g.Drawn, Images: slices.Clone(g.Images)})
	}
	for _, g := range second {
		i := slices.IndexFunc(games, func(o Game) bool { return o.Index == g.Index })
		if i < 0 {
			games = append(games, Game{Index: g.Index})
			i = len(games) - 1
		}
		if silent {
			games[i].Winner, games[i].Drawn = g.Winner, g.Drawn
		}
		games[i].Images = Distinct(append(games[i].Images, g.Images...))
		games[i].Images = games[i].Images[:min(len(games[i].Images), MaxImages)]
	}
	games = slices.DeleteFunc(games, func(g Game) bool { return !named(g) && len(g.Images) == 0 })
	slices.SortFunc(games, func(a, b Game) int { return a.Index - b.Index })
	return games
}

// picturesOf returns the pictures of reports as games without a winner.
func picturesOf(reports []Report) []Game {
	games := make([]Game, len(reports))
	for i, r := range reports {
		games[i] = Game{Index: r.Index, Winner: Nobody, Images: r.Images}
	}
	return games
}

// ConfirmClaim decides the match by the claim of the other side, even if the own claim contradicts it. An operator confirms
// the only claim, or in a dispute the claim of entryID. For everybody else entryID is 0.
//
// Faults: those of SetResult before it checks the result, and claimDoesNotExist.
func (s *Service) ConfirmClaim(ctx context.Context, userID int64, ref Ref, version, entryID int64) (Detail, error) {
	open := s.forResult(resultAccess{userID: userID, ref: ref, version: &version})
	return s.editMatch(ctx, ref.ContestID, open, func(ctx context.Context, w *OpenedMatch) error {
		claims, err := s.store.Claims(ctx, ref.MatchID)
		if err != nil {
			return err
		}
		chosen, ok := w.confirmable(claims, entryID)
		if !ok {
			return fault.New(fault.ClaimDoesNotExist)
		}
		own, _ := claimOf(claims, w.OwnEntryID)
		how := ByAgreement
		if w.Operator {
			own, how = Claim{}, ByOperator
		}
		return s.accept(ctx, w, chosen, own.Games, how)
	})
}

// confirmable returns the claim that a person may confirm; entryID 0 selects any.
func (v Viewer) confirmable(claims []Claim, entryID int64) (Claim, bool) {
	for _, c := range claims {
		chosen := entryID == 0 || c.EntryID == entryID
		if chosen && (v.Operator && (len(claims) == 1 || entryID != 0) || !v.Operator && c.EntryID != v.OwnEntryID) {
			return c, true
		}
	}
	return Claim{}, false
}

// planConfirm enqueues the job for the time at which the only claim counts without an answer.
func (s *Service) planConfirm(ctx context.Context, c *contest.Contest, r Record, claims []Claim) error {
	at := confirmAt(c, r, claims)
	if at == nil {
		return nil
	}
	due := *at
	if now := clock.Now(ctx); due.Before(now) {
		due = now
	}
	job := ConfirmJob{ContestID: c.ID, MatchID: r.ID, At: claims[0].At.UnixMilli()}
	return s.enqueue(ctx, JobConfirm, fmt.Sprintf("%d:%d:%d", r.ID, job.At, due.UnixMilli()), job, due)
}

// CountClaim decides a match by a claim that the other side has not contradicted in time. It handles JobConfirm and may run
// more than once. It does nothing if the claim is gone, was replaced or contradicted, or if the round is over.
func (s *Service) CountClaim(ctx context.Context, job ConfirmJob) error {
	return s.runJob(ctx, job.ContestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openAsSystem(ctx, c, job.MatchID)
		if err != nil || w == nil || w.record.State != Ready || closedForParticipants(w.StageState, w.record) != "" {
			return err
		}
		claims, err := s.store.Claims(ctx, job.MatchID)
		if err != nil || len(claims) != 1 || claims[0].At.UnixMilli() != job.At {
			return err
		}
		due := confirmAt(&w.Contest, w.record, claims)
		if due == nil {
			return nil
		}
		if clock.Now(ctx).Before(*due) { // the contest gives more time now, or the match starts later
			return s.planConfirm(ctx, &w.Contest, w.record, claims)
		}
		return s.accept(ctx, w, claims[0], nil, BySilence)
	})
}

// appendClaimEvent appends an event about a claim with all claims of the match.
func (s *Service) appendClaimEvent(ctx context.Context, w *OpenedMatch, kind *event.Definition[ResultPayload], claims []Claim, now time.Time) error {
	names, err := s.names(ctx, w.StageState)
	if err != nil {
		return err
	}
	reports, err := s.store.Reports(ctx, w.record.ID)
	if err != nil {
		return err
	}
	result := resultState(w.record, GamesOf(reports))
	payload := w.resultPayload(w.record, names, result, result)
	payload.Claims = claimPayloads(claims)
	return s.store.AppendEvent(ctx, kind.New(w.userID, w.Contest.ID, w.record.ID, now, payload))
}
