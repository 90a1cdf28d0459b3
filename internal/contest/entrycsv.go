package contest

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"yagura/internal/kit/csvtable"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// Titles of the columns that identify rows, and of the columns that an import reads.
const (
	columnEntry        = "entryId"
	columnUser         = "userId"
	columnUsername     = "username" // read only from imports
	columnTeam         = "teamId"
	columnTeamName     = "team" // read only from imports
	columnTwitterID    = "twitterId"
	columnGameUsername = "gameUsername"
	columnFriendCode   = "friendCode"
	columnComment      = "comment"
)

// exports limits how often one person exports entries.
var exports = limit.Limit{Name: "entry-export", Window: time.Hour, Most: 120}

// exportedAtOnce is the number of entries whose answers are read at once, because all answers of a large contest
// would need too much memory.
const exportedAtOnce = 200

// Export is a set of entries ready to be written.
type Export struct {
	Contest   Contest // names the file
	s         *Service
	entries   []Entry
	questions []Question
}

// ExportEntries returns the entries of a contest, or those of the given ids, with all entered fields. Needs
// ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, tooManyRequests {seconds}.
func (s *Service) ExportEntries(ctx context.Context, userID, contestID int64, ids []int64) (*Export, error) {
	c, err := s.require(ctx, contestID)
	if err != nil {
		return nil, err
	}
	if err := s.RequireEdit(ctx, userID, contestID); err != nil {
		return nil, err
	}
	if err := exports.Take(ctx, s.store, subject(userID)); err != nil {
		return nil, err
	}
	x := &Export{Contest: c, s: s}
	if x.questions, err = s.store.Questions(ctx, contestID); err != nil {
		return nil, err
	}
	entries, err := s.entries(ctx, contestID)
	if len(ids) > 0 {
		entries = slices.DeleteFunc(entries, func(e Entry) bool { return !slices.Contains(ids, e.ID) })
	}
	x.entries = entries
	return x, err
}

// Write writes the entries as CSV for spreadsheets.
func (x *Export) Write(ctx context.Context, to io.Writer) error {
	w := csvtable.NewWriter(to)
	w.Row(slices.Concat(x.Contest.exportTitles(), questionTitles(x.questions)))
	for some := range slices.Chunk(x.entries, exportedAtOnce) {
		least, most := some[0].ID, some[0].ID
		for _, e := range some {
			least, most = min(least, e.ID), max(most, e.ID)
		}
		answers, err := x.answers(ctx, least, most)
		if err != nil {
			return err
		}
		for _, e := range some {
			w.Row(append(e.exportCells(), answerCells(x.questions, answers[e.ID])...))
		}
	}
	return w.Flush()
}

// exportRead limits one read of the database. The whole export may take longer: it waits for the connection of the person.
const exportRead = 15 * time.Second

func (x *Export) answers(ctx context.Context, least, most int64) (map[int64][]Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, exportRead)
	defer cancel()
	return x.s.store.AnswersOfEntries(ctx, x.Contest.ID, least, most)
}

func (c *Contest) exportTitles() []string {
	who := columnUser
	if c.ParticipantType == Multi {
		who = columnTeam
	}
	return []string{
		columnEntry, "type", who, "name", "representative", "status", "checkin", "checkedInAt",
		columnTwitterID, columnGameUsername, columnFriendCode, columnComment, "following", "retweet", "enteredAt",
	}
}

func (e *Entry) exportCells() []string {
	kind, who, status := "user", e.UserID, string(e.WaitingState)
	if e.TeamID != 0 {
		kind, who = "team", e.TeamID
	}
	if e.Status == Allow {
		status = "allowed"
	}
	checkedIn := ""
	if e.Checkin && e.CheckUpdated != nil {
		checkedIn = e.CheckUpdated.UTC().Format(time.RFC3339)
	}
	known := func(b *bool) string {
		if b == nil {
			return ""
		}
		return strconv.FormatBool(*b)
	}
	return []string{
		strconv.FormatInt(e.ID, 10), kind, strconv.FormatInt(who, 10), e.Name(), e.Nickname, status, strconv.FormatBool(e.Checkin), checkedIn,
		e.TwitterID, e.GameUsername, e.FriendCode, e.Comment, known(e.Following), known(e.Retweet), e.CreatedAt.UTC().Format(time.RFC3339),
	}
}

// ownTitles are the titles that a question's column must not have.
var ownTitles = slices.Concat((&Contest{}).exportTitles(), []string{columnTeam, columnUsername, columnTeamName})

// questionTitles returns the titles of the questions' columns: the question, with its number if the title alone is
// ambiguous.
func questionTitles(questions []Question) []string {
	titles := make([]string, 0, len(questions))
	for _, q := range questions {
		title := strings.TrimSpace(q.Detail)
		if slices.Contains(ownTitles, title) || slices.Contains(titles, title) {
			title += " (" + strconv.FormatInt(q.ID, 10) + ")"
		}
		titles = append(titles, title)
	}
	return titles
}

func answerCells(questions []Question, answers []Answer) []string {
	cells := make([]string, len(questions))
	for _, a := range answers {
		if i := slices.IndexFunc(questions, func(q Question) bool { return q.ID == a.QuestionID }); i >= 0 {
			cells[i] = a.Value
		}
	}
	return cells
}

// importable reports whether the table has the columns that a contest of the type needs. Fault: csvColumnMissing
// {column}.
func importable(t *csvtable.Table, kind ParticipantType) error {
	columns := []string{columnEntry, columnUser, columnUsername}
	if kind == Multi {
		columns = []string{columnEntry, columnTeam, columnTeamName}
	}
	if !slices.ContainsFunc(columns, t.Has) {
		return fault.New(fault.CSVColumnMissing).With("column", columns[1])
	}
	return nil
}
