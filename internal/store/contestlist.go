package store

import (
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

// Limits of the lists of contests.
const (
	// firstScannedContests is the number of contests of a source that a page of a filtered list reads first, because most filters let
	// many contests through. maxScannedContests is the largest number.
	firstScannedContests = 100
	maxScannedContests   = 1000
	// rareTerm is the number of contests, or teams, up to which a term of a search is rare: the search reads these. A search for
	// common terms alone reads the list and looks for the terms in each row, because it finds enough on its way. The limit is the
	// same as of such a page, so a search reads no more rows either way.
	rareTerm = maxScannedContests
)

// ContestCard finds a contest with its game, its owner and its state of play.
func (db *DB) ContestCard(ctx context.Context, id int64) (contest.Card, bool, error) {
	return one(func(r sqlcgen.GetContestCardRow) contest.Card {
		return contest.Card{
			Contest: contestOf(r.Contest), Game: gameOf(r.Game),
			Organiser:  account.Ref{ID: idOf(r.OrganiserID), Nickname: textOf(r.OrganiserNickname), Image: textOf(r.OrganiserImage)},
			Play:       contest.PlayState(r.PlayState),
			WaitCounts: contest.WaitCounts{Entries: int(r.Contest.EntryCount), Waiting: r.Waiting, Declined: int(r.Declined)},
		}
	})(db.q.GetContestCard(ctx, id))
}

// cardsOfIDs reads the cards of contests, as GetContestCard does for one.
var cardsOfIDs = "SELECT " + contestColumns + `, g.id, g.game_key, g.name, g.enabled, g.needs_friend_code, g.account_field, g.ladder, g.match_minutes,
  o.id, o.nickname, o.image, CAST((SELECT y.play_state FROM contest_plays y WHERE y.contest_id = c.id) AS TEXT),
  ` + anyWaits("c") + ", " + declinedOf("c") + `
FROM contests c
JOIN games g ON g.id = c.game_id
LEFT JOIN users o ON o.id = (
  SELECT p.user_id FROM operators p WHERE p.contest_id = c.id AND p.role_id = 'ROLE_CONTEST_OWNER' ORDER BY p.created_at, p.id LIMIT 1)
WHERE c.id IN (` + idPlacesFrom(1) + ")"

// anyWaits is the condition that an entry of a contest is on the waiting list. As a condition, PostgreSQL would answer EXISTS with all entries
// that wait in all contests; a subquery with a limit runs once for each contest.
func anyWaits(contest string) string {
	return "(SELECT 1 FROM entries w WHERE w.contest_id = " + contest + ".id AND w.standing <> 'applied' AND w.standing = 'waiting' LIMIT 1) IS NOT NULL"
}

// declinedOf is the number of declined entries of a contest.
func declinedOf(contest string) string {
	return "(SELECT COUNT(*) FROM entries d WHERE d.contest_id = " + contest + ".id AND d.standing <> 'applied' AND d.standing = 'declined')"
}

// contestColumns are the columns of a contest in the order of contestFields.
const contestColumns = `c.id, c.game_id, c.name, c.image, c.contest_type, c.participant_type, c.entry_start, c.entry_end, c.contest_start, c.contest_end,
  c.checkin, c.checkin_start, c.checkin_end, c.is_entry_password, c.entry_password, c.team_size, c.entry_max_count, c.entry_count,
  c.discord_url, c.iframe_src, c.video_url, c.award, c.rule_text, c.is_recommend, c.version, c.revision,
  c.created_at, c.updated_at, c.created_by_id, c.updated_by_id, c.settings, c.survey_revision, c.trophies_revision,
  c.post_id, c.engagement_at, c.cancelled_at, c.cancel_reason, c.stored_status, c.stored_until, c.language`

// contestFields returns where the columns of a contest are read to, in the order of the type.
func contestFields(c *sqlcgen.Contest) []any {
	return []any{
		&c.ID, &c.GameID, &c.Name, &c.Image, &c.ContestType, &c.ParticipantType, &c.EntryStart, &c.EntryEnd, &c.ContestStart, &c.ContestEnd,
		&c.Checkin, &c.CheckinStart, &c.CheckinEnd, &c.IsEntryPassword, &c.EntryPassword, &c.TeamSize, &c.EntryMaxCount, &c.EntryCount,
		&c.DiscordUrl, &c.IframeSrc, &c.VideoUrl, &c.Award, &c.RuleText, &c.IsRecommend, &c.Version, &c.Revision,
		&c.CreatedAt, &c.UpdatedAt, &c.CreatedByID, &c.UpdatedByID, &c.Settings, &c.SurveyRevision, &c.TrophiesRevision,
		&c.PostID, &c.EngagementAt, &c.CancelledAt, &c.CancelReason, &c.StoredStatus, &c.StoredUntil, &c.Language,
	}
}

// cards reads contests with their games, owners and states of play, by their ids. One that has been deleted is not among them.
func (db *DB) cards(ctx context.Context, ids []int64) (map[int64]*contest.Card, error) {
	var c sqlcgen.Contest // of each row in turn, as the following ones
	var g sqlcgen.Game
	var organiser struct {
		id              *int64
		nickname, image *string
	}
	var play string
	var places contest.WaitCounts
	fields := append(contestFields(&c), &g.ID, &g.GameKey, &g.Name, &g.Enabled, &g.NeedsFriendCode, &g.AccountField, &g.Ladder, &g.MatchMinutes,
		&organiser.id, &organiser.nickname, &organiser.image, &play, &places.Waiting, &places.Declined)
	cards := make(map[int64]*contest.Card, len(ids))
	return cards, db.forIDs(ctx, cardsOfIDs, nil, ids, func(scan func(...any) error) error {
		if err := scan(fields...); err != nil {
			return err
		}
		cards[c.ID] = &contest.Card{
			Contest: contestOf(c), Game: gameOf(g), Play: contest.PlayState(play),
			Organiser:  account.Ref{ID: idOf(organiser.id), Nickname: textOf(organiser.nickname), Image: textOf(organiser.image)},
			WaitCounts: contest.WaitCounts{Entries: int(c.EntryCount), Waiting: places.Waiting, Declined: places.Declined},
		}
		return nil
	})
}

// ListContests returns one page of contests with their games and owners. If the page is not full, the key is where the next page continues,
// because a page reads a limited number of contests, and a contest may be deleted while it is read. The key is nil after the last contest.
func (db *DB) ListContests(ctx context.Context, q contest.Query, now time.Time, limit int) ([]contest.Card, *contest.Key, error) {
	keys, last, err := db.contestKeys(ctx, q, now, max(limit, manyIDs)) // one text for all sizes of pages
	if err != nil {
		return nil, nil, err
	}
	keys = keys[:min(len(keys), limit)]
	cards, err := db.cards(ctx, mapRows(keys, func(k contest.Key) int64 { return k.ID }))
	page := make([]contest.Card, 0, len(keys))
	for _, k := range keys {
		if card := cards[k.ID]; card != nil {
			page = append(page, *card)
		}
	}
	if len(page) < len(keys) && len(keys) == limit {
		last = &keys[limit-1]
	}
	return page, last, err
}

// contestKeys returns the keys of the contests of a page, and the last contest that it read if others follow.
func (db *DB) contestKeys(ctx context.Context, q contest.Query, now time.Time, most int) (keys []contest.Key, last *contest.Key, err error) {
	rare := ""
	if q.Tab == contest.TabAll && len(q.Terms) > 0 {
		if rare, err = db.rarestTerm(ctx, q.Terms); err != nil {
			return nil, nil, err
		}
	}
	c := contestQuery{order: byEnd}
	switch {
	case q.Tab == contest.TabOperated:
		c.order = byOperatedEnd
		c.where(operatedBy, q.UserID)
	case q.Tab == contest.TabParticipated:
		c.order = byEnteredEnd
		c.where(enteredBy, q.UserID)
	case q.Tab == contest.TabPodium:
		c.where(podiumOf, q.UserID)
	case q.Tab == contest.TabRecommended:
		c.order, q.After = byStart, nil // one page
		c.where(recommended, ms(now))
	case rare != "":
		c.where(foundBy, fold.Key(rare), fold.PrefixEnd(rare))
		q.Terms = slices.DeleteFunc(slices.Clone(q.Terms), func(term string) bool { return term == rare })
	default:
		return db.keysOfAll(ctx, q, now, most)
	}
	c.after(q.After)
	c.filter(q, now)
	keys, err = db.keys(ctx, &c, most, 0)
	return keys, nil, err
}

// keysOfAll lists all contests from the latest end, those of a status, or those that have not started.
func (db *DB) keysOfAll(ctx context.Context, q contest.Query, now time.Time, most int) (keys []contest.Key, last *contest.Key, err error) {
	statuses, limited := q.Statuses()
	switch {
	case limited && len(statuses) == 0: // no contest passes the filters
		return nil, nil, nil
	case q.Tab == contest.TabUpcoming:
		if q.After == nil || !q.After.At.After(now) {
			q.After = &contest.Key{At: now, ID: math.MaxInt64}
		}
		return db.keysIn(ctx, q, now, most, contestSource{order: byStart, condition: "l.cancelled_at IS NULL"})
	case !limited:
		return db.keysIn(ctx, q, now, most, contestSource{order: byEnd})
	case statuses[0] == contest.MatchDone: // a part of the list by itself
		if q.After == nil || q.After.At.After(now) {
			q.After = &contest.Key{At: now.Add(time.Millisecond), ID: math.MinInt64}
		}
		return db.keysIn(ctx, q, now, most, contestSource{order: byEnd})
	}
	sources := []contestSource{{order: byComputedEnd, condition: statusUnknown, values: values{ms(now), ms(now)}, few: true}}
	for _, status := range statuses {
		sources = append(sources, contestSource{order: byEnd, condition: storedAs, values: values{string(status), ms(now)}})
	}
	return db.keysIn(ctx, q, now, most, sources...)
}

// contestSource has the contests that a condition lets through, in an order. If it has few, a page may read all of them.
type contestSource struct {
	order     contestOrder
	condition string
	values    values
	few       bool
}

// query returns the statement that lists the contests of the source after a key.
func (s contestSource) query(after *contest.Key) contestQuery {
	c := contestQuery{order: s.order}
	if s.condition != "" {
		c.where(s.condition, s.values...)
	}
	c.after(after)
	return c
}

// keysIn lists the contests of sources in one order. With a filter that the sources do not have, it reads a limited number of contests of
// each source. last is then the last contest up to which all sources were read, unless they end before the limit.
func (db *DB) keysIn(ctx context.Context, q contest.Query, now time.Time, most int, sources ...contestSource) (keys []contest.Key, last *contest.Key, err error) {
	if !q.Filtered() {
		return db.keysScanned(ctx, q, now, most, 0, sources)
	}
	for _, scanned := range []int{firstScannedContests, maxScannedContests} {
		keys, last, err = db.keysScanned(ctx, q, now, most, scanned, sources)
		if err != nil || len(keys) == most || last == nil {
			break
		}
	}
	return keys, last, err
}

// keysScanned lists the contests of sources as keysIn does, and reads at most a number of contests of each source; 0 is no limit.
func (db *DB) keysScanned(
	ctx context.Context, q contest.Query, now time.Time, most, scanned int, sources []contestSource,
) (keys []contest.Key, last *contest.Key, err error) {
	order := sources[0].order.compare
	for _, s := range sources {
		list := s.query(q.After)
		list.filter(q, now)
		if !s.few {
			list.scanned = scanned
		}
		found, err := db.keys(ctx, &list, most, 0)
		if err != nil {
			return nil, nil, err
		}
		keys = append(keys, found...)
		if list.scanned == 0 || len(found) == most {
			continue
		}
		scan := s.query(q.After)
		if s.order == byEnd {
			scan.ofGame(q)
		}
		end, err := db.keys(ctx, &scan, 1, scanned-1)
		if err != nil {
			return nil, nil, err
		}
		if len(end) > 0 && (last == nil || order(end[0], *last) < 0) {
			last = &end[0]
		}
	}
	if last != nil {
		keys = slices.DeleteFunc(keys, func(k contest.Key) bool { return order(k, *last) > 0 })
	}
	slices.SortFunc(keys, order)
	return keys[:min(len(keys), most)], last, nil
}

// rarestTerm returns the term that finds the fewest contests, or "" if each of them is common. Most common terms are words of names.
// PostgreSQL keeps the plan that counts these, but plans the count of a term anew each time, which takes longer than counting.
func (db *DB) rarestTerm(ctx context.Context, terms []string) (rarest string, err error) {
	for _, count := range []string{countWords, countTerm} {
		if terms, rarest, err = db.rareTerms(ctx, count, terms); err != nil || len(terms) == 0 {
			return "", err
		}
	}
	return rarest, nil
}

// rareTerms returns the terms that are rare by a count, and the rarest of them.
func (db *DB) rareTerms(ctx context.Context, count string, terms []string) (rare []string, rarest string, err error) {
	var v values
	counts, found, fields := make([]string, len(terms)), make([]int, len(terms)), make([]any, len(terms))
	for i, term := range terms {
		counts[i], fields[i] = v.in(count, fold.Key(term), fold.PrefixEnd(term)), &found[i]
	}
	err = db.eachRow(ctx, "SELECT "+strings.Join(counts, ", "), v, func(scan func(...any) error) error { return scan(fields...) })
	fewest := rareTerm + 1
	for i, n := range found {
		if n <= rareTerm {
			rare = append(rare, terms[i])
		}
		if n < fewest {
			rarest, fewest = terms[i], n
		}
	}
	return rare, rarest, err
}
