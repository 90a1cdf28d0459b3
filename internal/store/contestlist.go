package store

import (
	"context"
	"math"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

// Limits of the lists of contests.
const (
	// lookedAtContests is the number of contests that one page of a filtered list reads.
	lookedAtContests = 1000
	// rareTerm is the number of contests up to which a term of a search is rare: the search reads these contests. A search for
	// common terms alone reads the list and looks for the terms in each contest, because it finds enough on its way. The limit is the
	// same as of such a page, so a search reads no more contests either way.
	rareTerm = lookedAtContests
)

// ContestCard finds a contest with its game, its owner and its state of play.
func (db *DB) ContestCard(ctx context.Context, id int64) (contest.Card, bool, error) {
	return one(func(r sqlcgen.GetContestCardRow) contest.Card {
		return contest.Card{
			Contest: contestOf(r.Contest), Game: gameOf(r.Game),
			Organiser: account.Ref{ID: idOf(r.OrganiserID), Nickname: textOf(r.OrganiserNickname), Image: textOf(r.OrganiserImage)},
			Play:      contest.PlayState(r.PlayState),
		}
	})(db.q.GetContestCard(ctx, id))
}

// cardsOfIDs reads what cards of contests have besides the contests, as GetContestCard does for one.
var cardsOfIDs = `SELECT c.id, g.id, g.game_key, g.name, g.enabled, g.needs_friend_code, g.account_field, g.ladder, g.match_minutes,
  o.id, o.nickname, o.image, CAST((SELECT y.play_state FROM contest_plays y WHERE y.contest_id = c.id) AS TEXT)
FROM contests c
JOIN games g ON g.id = c.game_id
LEFT JOIN users o ON o.id = (
  SELECT p.user_id FROM operators p WHERE p.contest_id = c.id AND p.role_id = 'ROLE_CONTEST_OWNER' ORDER BY p.created_at, p.id LIMIT 1)
WHERE c.id IN (` + idPlacesFrom(1) + ")"

// cards adds their games, owners and states of play to contests. If a contest has been deleted since it was read, its card has none of
// them. So a page stays as long as it was, which tells whether another one follows.
func (db *DB) cards(ctx context.Context, contests []sqlcgen.Contest) ([]contest.Card, error) {
	cards, at := make([]contest.Card, len(contests)), make(map[int64]*contest.Card, len(contests))
	for i, c := range contests {
		cards[i] = contest.Card{Contest: contestOf(c), Play: contest.PlayNone}
		at[c.ID] = &cards[i]
	}
	ids := mapRows(contests, func(c sqlcgen.Contest) int64 { return c.ID })
	return cards, db.forIDs(ctx, cardsOfIDs, nil, ids, func(scan func(...any) error) error {
		var id int64
		var g sqlcgen.Game
		var organiser struct {
			id              *int64
			nickname, image *string
		}
		var play string
		err := scan(&id, &g.ID, &g.GameKey, &g.Name, &g.Enabled, &g.NeedsFriendCode, &g.AccountField, &g.Ladder, &g.MatchMinutes,
			&organiser.id, &organiser.nickname, &organiser.image, &play)
		if card := at[id]; err == nil && card != nil {
			card.Game, card.Play = gameOf(g), contest.PlayState(play)
			card.Organiser = account.Ref{ID: idOf(organiser.id), Nickname: textOf(organiser.nickname), Image: textOf(organiser.image)}
		}
		return err
	})
}

// ListContests returns one page of contests with their games and owners. The key is where the next page continues if this one
// is not full, because a page reads a limited number of contests; nil after the last contest.
func (db *DB) ListContests(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, *contest.Key, error) {
	contests, last, err := db.contestPage(ctx, q, now, limit)
	if err != nil {
		return nil, nil, err
	}
	cards, err := db.cards(ctx, contests)
	return cards, last, err
}

func (db *DB) contestPage(ctx context.Context, q contest.Query, now time.Time, limit int) ([]sqlcgen.Contest, *contest.Key, error) {
	switch {
	case q.Tab == contest.TabRecommended:
		contests, err := db.recommended(ctx, q, now, limit)
		return contests, nil, err
	case q.Tab == contest.TabUpcoming:
		return db.upcoming(ctx, q, now, limit)
	case q.Tab != contest.TabAll:
		contests, err := db.contestsOf(ctx, q, "", now, limit)
		return contests, nil, err
	}
	rare, err := db.rareTerm(ctx, q.Terms)
	if err != nil {
		return nil, nil, err
	}
	if rare != "" {
		contests, err := db.contestsOf(ctx, q, rare, now, limit)
		return contests, nil, err
	}
	return db.contests(ctx, q, now, limit)
}

// contests lists all contests from the latest end.
func (db *DB) contests(ctx context.Context, q contest.Query, now time.Time, limit int) ([]sqlcgen.Contest, *contest.Key, error) {
	from, to := terms(q.Terms)
	p := sqlcgen.ListContestsParams{
		BeforeEnd: math.MaxInt64, BeforeID: math.MaxInt64, ToEnd: math.MinInt64, ToID: math.MinInt64, EndsAfter: endsAfter(q, now),
		GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Now: ms(now), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	}
	if q.Status == contest.MatchDone { // a part of the list by itself
		p.BeforeEnd, p.BeforeID, p.Status = ms(now)+1, math.MinInt64, nil
	}
	if q.After != nil {
		p.BeforeEnd, p.BeforeID = ms(q.After.At), q.After.ID
	}
	var last *contest.Key
	if q.Filtered() {
		found, ok, err := one(func(r sqlcgen.LastLookedAtRow) contest.Key {
			return contest.Key{At: timeOf(r.ContestEnd), ID: r.ID}
		})(db.q.LastLookedAt(ctx, sqlcgen.LastLookedAtParams{
			BeforeEnd: p.BeforeEnd, BeforeID: p.BeforeID, EndsAfter: p.EndsAfter, GameID: p.GameID, Skip: lookedAtContests - 1,
		}))
		if err != nil {
			return nil, nil, err
		}
		if ok {
			last = &found
			p.ToEnd, p.ToID = ms(found.At), found.ID
			p.EndsAfter = max(p.EndsAfter, p.ToEnd-1) // SQLite begins and stops in the index by two conditions, of which this is one
		}
	}
	page, err := db.q.ListContests(ctx, p)
	return page, last, err
}

// endsAfter returns an instant after which all contests of the list end. Past contests, the majority, need not be read.
func endsAfter(q contest.Query, now time.Time) int64 {
	if q.Free || q.Status != "" && q.Status != contest.MatchDone {
		return ms(now)
	}
	return math.MinInt64
}

// terms returns the ranges of up to three terms; nil for one that is not there.
func terms(list []string) (from, to [3]*string) {
	for i, term := range list {
		first, end := fold.Key(term), fold.PrefixEnd(term)
		from[i], to[i] = &first, &end
	}
	return from, to
}

// rareTerm returns the term that finds the fewest contests, or "" if each of them is common.
func (db *DB) rareTerm(ctx context.Context, terms []string) (rarest string, err error) {
	fewest := int64(rareTerm)
	for _, term := range terms {
		n, err := db.q.CountTerm(ctx, fold.Key(term), fold.PrefixEnd(term), rareTerm+1)
		if err != nil {
			return "", err
		}
		if n <= fewest {
			rarest, fewest = term, n
		}
	}
	return rarest, nil
}

// contestsOf lists contests of a person, or those that a rare term finds.
func (db *DB) contestsOf(ctx context.Context, q contest.Query, rare string, now time.Time, limit int) ([]sqlcgen.Contest, error) {
	p := sqlcgen.ListContestsOfParams{
		BeforeEnd: math.MaxInt64, BeforeID: math.MaxInt64, EndsAfter: endsAfter(q, now),
		GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Now: ms(now), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
	}
	if q.After != nil {
		p.BeforeEnd, p.BeforeID = ms(q.After.At), q.After.ID
	}
	switch q.Tab {
	case contest.TabOperated:
		p.OperatorID = q.UserID
	case contest.TabPodium:
		p.PlacedID = q.UserID
	case contest.TabParticipated:
		p.EntrantID = q.UserID
	default:
		p.FromKey, p.ToKey = fold.Key(rare), fold.PrefixEnd(rare)
	}
	from, to := terms(q.Terms)
	p.From1, p.To1, p.From2, p.To2, p.From3, p.To3 = from[0], to[0], from[1], to[1], from[2], to[2]
	return db.q.ListContestsOf(ctx, p)
}

func (db *DB) recommended(ctx context.Context, q contest.Query, now time.Time, limit int) ([]sqlcgen.Contest, error) {
	from, to := terms(q.Terms)
	return db.q.ListRecommended(ctx, sqlcgen.ListRecommendedParams{
		Now: ms(now), GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	})
}

func (db *DB) upcoming(ctx context.Context, q contest.Query, now time.Time, limit int) ([]sqlcgen.Contest, *contest.Key, error) {
	from, to := terms(q.Terms)
	p := sqlcgen.ListUpcomingParams{
		AfterStart: ms(now), AfterID: math.MaxInt64, ToStart: math.MaxInt64, ToID: math.MaxInt64,
		Now: ms(now), GameID: idOrNil(q.GameID), Status: textOrNil(string(q.Status)), Most: int32(limit),
		ContestType: textOrNil(string(q.Type)), ParticipantType: textOrNil(string(q.ParticipantType)), Language: textOrNil(q.Language), FreeOnly: bit(q.Free),
		From1: from[0], To1: to[0], From2: from[1], To2: to[1], From3: from[2], To3: to[2],
	}
	if q.After != nil && q.After.At.After(now) {
		p.AfterStart, p.AfterID = ms(q.After.At), q.After.ID
	}
	var last *contest.Key
	if q.Filtered() {
		found, ok, err := one(func(r sqlcgen.LastUpcomingLookedAtRow) contest.Key {
			return contest.Key{At: timeOf(r.ContestStart), ID: r.ID}
		})(db.q.LastUpcomingLookedAt(ctx, p.AfterStart, p.AfterID, lookedAtContests-1))
		if err != nil {
			return nil, nil, err
		}
		if ok {
			last = &found
			p.ToStart, p.ToID = ms(found.At), found.ID
		}
	}
	page, err := db.q.ListUpcoming(ctx, p)
	return page, last, err
}
