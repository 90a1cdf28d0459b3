package store

import (
	"context"
	"math"
	"slices"

	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/team"
)

const (
	// maxTeamTerms is the number of words of a search for teams that count.
	maxTeamTerms = 3
	// maxScannedTeams is the number of teams that one page of a search for common words reads.
	maxScannedTeams = rareTerm
)

// countTeamWords counts the teams that a term finds, up to the limit.
var countTeamWords = "(SELECT COUNT(*) FROM (SELECT 1 FROM team_words w WHERE w.word_key >= ? AND w.word_key < ? LIMIT " + mostOfRareTerm + ") f)"

// setTeamWords writes the words of the name by which a team is found.
func (db *DB) setTeamWords(ctx context.Context, t team.Team) error {
	if err := db.q.ForgetTeamWords(ctx, t.ID); err != nil {
		return err
	}
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, word := range fold.Words(t.Name) {
			if err := q.InsertTeamWord(ctx, word, fold.Key(t.Name), t.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// SearchTeams lists teams newest first, or, if a name is given, those whose name begins with it and then those that its words find.
func (db *DB) SearchTeams(ctx context.Context, q team.Query, most int) (page []team.Membership, next *team.Key, err error) {
	if q.Name == "" {
		page, err = db.newestTeams(ctx, q, most+1)
		page, next = cutTeams(page, most, team.Key{})
		return page, next, err
	}
	byWords := team.Key{ID: math.MaxInt64, ByWords: true} // after the ended teams, whose keys are empty
	if q.After == nil || !q.After.ByWords {
		page, err = db.teamsByBeginning(ctx, q, most+1)
		if page, next = cutTeams(page, most, team.Key{}); err != nil || next != nil {
			return page, next, err
		}
		q.After = &byWords
	}
	others, next, err := db.teamsByWords(ctx, q, most-len(page))
	return append(page, others...), next, err
}

// cutTeams keeps the most first teams. next is nil if these are all, else the position of the last of them, or of begin if none is kept.
func cutTeams(found []team.Membership, most int, begin team.Key) (page []team.Membership, next *team.Key) {
	if len(found) <= most {
		return found, nil
	}
	next = &begin
	if most > 0 {
		last := found[most-1]
		next.Name, next.ID = fold.Key(last.Name), last.ID
	}
	return found[:most], next
}

func (db *DB) newestTeams(ctx context.Context, q team.Query, most int) ([]team.Membership, error) {
	p := sqlcgen.NewestTeamsParams{
		ViewerID: q.Viewer, BeforeID: math.MaxInt64, GameID: idOrNil(q.GameID), OpenOnly: bit(q.Recruiting), Most: int32(most),
	}
	if q.After != nil {
		p.BeforeID = q.After.ID
	}
	rows, err := db.q.NewestTeams(ctx, p)
	return mapRows(rows, func(r sqlcgen.NewestTeamsRow) team.Membership { return membershipOf(r.TeamDetail, r.Role) }), err
}

func (db *DB) teamsByBeginning(ctx context.Context, q team.Query, most int) ([]team.Membership, error) {
	p := sqlcgen.TeamsByBeginningParams{
		ViewerID: q.Viewer, FromKey: fold.Key(q.Name), ToKey: fold.PrefixEnd(q.Name), GameID: idOrNil(q.GameID), OpenOnly: bit(q.Recruiting), Most: int32(most),
	}
	p.AfterKey, p.AfterID = p.FromKey, math.MinInt64 // PostgreSQL would read the index from an earlier key
	if q.After != nil {
		p.AfterKey, p.AfterID = q.After.Name, q.After.ID
	}
	rows, err := db.q.TeamsByBeginning(ctx, p)
	return mapRows(rows, func(r sqlcgen.TeamsByBeginningRow) team.Membership { return membershipOf(r.TeamDetail, r.Role) }), err
}

// teamsByWords lists the teams after q.After that have all words of a text in their names but do not begin with it. A text of signs
// alone has no words.
func (db *DB) teamsByWords(ctx context.Context, q team.Query, most int) (page []team.Membership, next *team.Key, err error) {
	terms := fold.Terms(q.Name, maxTeamTerms)
	if len(terms) == 0 {
		return nil, nil, nil
	}
	_, rare, err := db.rareTerms(ctx, countTeamWords, terms)
	if err != nil {
		return nil, nil, err
	}
	var scanned *team.Key
	if rare == "" {
		page, scanned, err = db.teamsByCommonWords(ctx, q, terms, most+1)
	} else {
		others := slices.DeleteFunc(terms, func(term string) bool { return term == rare })
		page, err = db.teamsByRareWord(ctx, q, rare, others, most+1)
	}
	if page, next = cutTeams(page, most, *q.After); next == nil {
		next = scanned
	}
	return page, next, err
}

// termRangeOf returns the range of word keys of a term, nil if there is no such term.
func termRangeOf(terms []string, i int) (from, to *string) {
	if i >= len(terms) {
		return nil, nil
	}
	return new(fold.Key(terms[i])), new(fold.PrefixEnd(terms[i]))
}

func (db *DB) teamsByRareWord(ctx context.Context, q team.Query, rare string, others []string, most int) ([]team.Membership, error) {
	p := sqlcgen.TeamsByRareWordParams{
		ViewerID: q.Viewer, RareFrom: fold.Key(rare), RareTo: fold.PrefixEnd(rare), FromKey: fold.Key(q.Name), ToKey: fold.PrefixEnd(q.Name),
		AfterKey: q.After.Name, AfterID: q.After.ID, GameID: idOrNil(q.GameID), OpenOnly: bit(q.Recruiting), Most: int32(most),
	}
	p.SecondFrom, p.SecondTo = termRangeOf(others, 0)
	p.ThirdFrom, p.ThirdTo = termRangeOf(others, 1)
	rows, err := db.q.TeamsByRareWord(ctx, p)
	return mapRows(rows, func(r sqlcgen.TeamsByRareWordRow) team.Membership { return membershipOf(r.TeamDetail, r.Role) }), err
}

// teamsByCommonWords also returns the last team that it read, nil if none follows.
func (db *DB) teamsByCommonWords(ctx context.Context, q team.Query, terms []string, most int) ([]team.Membership, *team.Key, error) {
	last, follows, err := one(func(r sqlcgen.TeamNameAfterRow) team.Key {
		return team.Key{Name: r.NameKey, ID: r.ID, ByWords: true}
	})(db.q.TeamNameAfter(ctx, q.After.Name, q.After.ID, maxScannedTeams-1))
	if err != nil {
		return nil, nil, err
	}
	p := sqlcgen.TeamsByCommonWordsParams{
		ViewerID: q.Viewer, AfterKey: q.After.Name, AfterID: q.After.ID, LastKey: "g", LastID: 0, FromKey: fold.Key(q.Name), ToKey: fold.PrefixEnd(q.Name),
		GameID: idOrNil(q.GameID), OpenOnly: bit(q.Recruiting), Most: int32(most),
	}
	var scanned *team.Key
	if follows {
		p.LastKey, p.LastID, scanned = last.Name, last.ID, &last
	}
	p.FirstFrom, p.FirstTo = termRangeOf(terms, 0)
	p.SecondFrom, p.SecondTo = termRangeOf(terms, 1)
	p.ThirdFrom, p.ThirdTo = termRangeOf(terms, 2)
	rows, err := db.q.TeamsByCommonWords(ctx, p)
	return mapRows(rows, func(r sqlcgen.TeamsByCommonWordsRow) team.Membership { return membershipOf(r.TeamDetail, r.Role) }), scanned, err
}
