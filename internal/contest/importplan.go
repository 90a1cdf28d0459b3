package contest

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"yagura/internal/account"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/csvtable"
	"yagura/internal/kit/fault"
	"yagura/internal/team"
)

// planner decides the effect of each row of an import.
type planner struct {
	s       *Service
	table   *csvtable.Table
	actorID int64
	whom    []importTarget // by row

	c               *Contest
	needsFriendCode bool // of the game
	questions       []Question
	titles          []string // of the questions' columns
	entries         map[int64]Entry
	drawn           map[int64]bool
	seen            map[Entrant]bool // earlier rows of the file
	taken           map[int64]bool   // people of entries that earlier rows add
	strangers       *strangerBudget
	rows            []plannedRow
}

// importTarget is the person or the team that a row names.
type importTarget struct {
	Entrant
	name string
	// representative is the person who enters: the person of the row, or the owner of the team; 0 if neither exists.
	representative int64
}

// plannedRow is a row with the changes to be written.
type plannedRow struct {
	ImportRow
	entry   Entry
	fields  EntryFields
	members []int64
}

// find looks up the people and teams of the rows, before anything is locked.
func (p *planner) find(ctx context.Context, contestID int64) error {
	c, err := p.s.require(ctx, contestID)
	if err != nil {
		return err
	}
	if err := importable(p.table, c.ParticipantType); err != nil {
		return err
	}
	lookUp := p.person
	if c.ParticipantType == Multi {
		lookUp = p.team
	}
	for i := range p.table.Rows {
		who, err := lookUp(ctx, &p.table.Rows[i])
		if err != nil {
			return err
		}
		p.whom = append(p.whom, who)
	}
	return nil
}

// idIn parses the id of a person or a team: the number itself, or the address of its page, such as
// https://example.org/users/12, where the collection is "users".
func idIn(text, collection string) (int64, error) {
	if _, after, ok := strings.Cut(text, "/"+collection+"/"); ok {
		text = after
		if end := strings.IndexAny(text, "/?#"); end >= 0 {
			text = text[:end]
		}
	}
	return strconv.ParseInt(text, 10, 64)
}

func (p *planner) person(ctx context.Context, r *csvtable.Row) (importTarget, error) {
	number, _ := p.table.Cell(r, columnUser)
	username, _ := p.table.Cell(r, columnUsername)
	var u account.User
	var ok bool
	var err error
	switch userID, invalid := idIn(number, "users"); {
	case number != "" && invalid == nil:
		u, ok, err = p.s.store.User(ctx, userID)
	case number == "" && username != "":
		u, ok, err = p.s.store.UserByUsername(ctx, strings.TrimPrefix(username, "@"))
	}
	who := importTarget{name: cmp.Or(username, number)}
	if err != nil || !ok || u.WithdrawnAt != nil {
		return who, err
	}
	who.Entrant = Entrant{UserID: u.ID}
	may, err := p.s.MayInvolve(ctx, p.actorID, u.ID)
	if may {
		who.representative, who.name = u.ID, u.Nickname
	}
	return who, err
}

func (p *planner) team(ctx context.Context, r *csvtable.Row) (importTarget, error) {
	number, _ := p.table.Cell(r, columnTeam)
	name, _ := p.table.Cell(r, columnTeamName)
	var t team.Team
	var ok bool
	var err error
	switch teamID, invalid := idIn(number, "teams"); {
	case number != "" && invalid == nil:
		t, ok, err = p.s.store.Team(ctx, teamID)
	case number == "" && name != "":
		t, ok, err = p.s.store.TeamByName(ctx, name)
	}
	if err != nil || !ok {
		return importTarget{name: cmp.Or(name, number)}, err
	}
	owner, err := p.s.store.TeamOwner(ctx, t.ID)
	if err != nil || owner == 0 { // it has ended
		return importTarget{name: t.Name}, err
	}
	who := importTarget{Entrant: Entrant{TeamID: t.ID}, name: t.Name}
	may, err := p.s.MayInvolve(ctx, p.actorID, owner)
	if may {
		who.representative = owner
	}
	return who, err
}

// lockPeople locks everyone who may enter, in ascending order of ids.
func (p *planner) lockPeople(ctx context.Context) error {
	var ids []int64
	for _, w := range p.whom {
		if w.representative != 0 {
			ids = append(ids, w.representative)
		}
	}
	slices.Sort(ids)
	gone := map[int64]bool{}
	for _, userID := range slices.Compact(ids) {
		ok, err := p.s.store.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		gone[userID] = !ok
	}
	for i := range p.whom {
		if gone[p.whom[i].representative] {
			p.whom[i].representative = 0
		}
	}
	return nil
}

// plan decides every row on the locked contest.
func (p *planner) plan(ctx context.Context, c *Contest) error {
	g, _, err := p.s.store.Game(ctx, c.GameID)
	if err != nil {
		return err
	}
	p.c, p.needsFriendCode, p.seen, p.taken = c, g.NeedsFriendCode, map[Entrant]bool{}, map[int64]bool{}
	if p.questions, err = p.s.store.Questions(ctx, c.ID); err != nil {
		return err
	}
	p.titles = questionTitles(p.questions)
	if p.entries, err = p.s.EntriesByID(ctx, c.ID); err != nil {
		return err
	}
	if p.drawn, err = p.s.store.EntriesInStage(ctx, c.ID); err != nil {
		return err
	}
	if p.strangers, err = p.s.strangerBudget(ctx, p.actorID); err != nil {
		return err
	}
	for i := range p.table.Rows {
		row, err := p.decide(ctx, &p.table.Rows[i], p.whom[i])
		if f, ok := fault.Of(err); ok {
			row.fail(f)
		} else if err != nil {
			return err
		}
		row.Line = p.table.Rows[i].Line
		p.rows = append(p.rows, row)
	}
	return nil
}

func (r *plannedRow) fail(f *fault.Fault) {
	r.Action, r.Key, r.Params = ImportError, f.Key, f.Params
	if len(f.Fields) > 0 {
		r.Field, r.Key, r.Params = f.Fields[0].Name, f.Fields[0].Key, f.Fields[0].Params
	}
}

// decide plans one row, or returns the fault of an invalid row.
func (p *planner) decide(ctx context.Context, r *csvtable.Row, who importTarget) (plannedRow, error) {
	row := plannedRow{ImportRow: ImportRow{Name: who.name}}
	e, found, err := p.entryOf(ctx, r, who)
	if err != nil {
		return row, err
	}
	if found {
		who.Entrant, row.Name = e.entrant(), e.Name()
	}
	if p.seen[who.Entrant] && who.Entrant != (Entrant{}) {
		return row, fault.New(fault.ContestEntryDuplicate)
	}
	p.seen[who.Entrant] = true
	if found {
		return p.update(ctx, r, row, e)
	}
	return p.add(ctx, r, row, who)
}

// entryOf finds the entry of a row: by its id, else by the person or team.
func (p *planner) entryOf(ctx context.Context, r *csvtable.Row, who importTarget) (Entry, bool, error) {
	if number, _ := p.table.Cell(r, columnEntry); number != "" {
		entryID, _ := strconv.ParseInt(number, 10, 64)
		e, ok := p.entries[entryID]
		if !ok {
			return e, false, fault.New(fault.EntryDoesNotExist).At(columnEntry)
		}
		return e, true, nil
	}
	if who.Entrant == (Entrant{}) {
		return Entry{}, false, nil
	}
	e, err := p.s.entry(ctx, p.c.ID, who.Entrant)
	if fault.Has(err, fault.EntryDoesNotExist) {
		return e, false, nil
	}
	return e, err == nil, err
}

func (p *planner) update(ctx context.Context, r *csvtable.Row, row plannedRow, e Entry) (plannedRow, error) {
	answers, err := p.s.store.AnswersOfEntry(ctx, e.ID)
	if err != nil {
		return row, err
	}
	stored := e.fields(answers)
	row.Action, row.entry, row.fields = ImportSame, e, p.fields(r, stored)
	if len(e.differs(row.fields, stored.Answers)) == 0 {
		return row, nil // unchanged fields are not validated again
	}
	if err := p.clean(&row.fields, stored.Answers); err != nil {
		return row, err
	}
	if len(e.differs(row.fields, stored.Answers)) == 0 {
		return row, nil
	}
	if p.drawn[e.ID] {
		return row, fault.New(fault.EntryInBracket).With("name", e.Name())
	}
	row.Action = ImportUpdate
	return row, nil
}

func (p *planner) add(ctx context.Context, r *csvtable.Row, row plannedRow, who importTarget) (plannedRow, error) {
	switch {
	case p.c.ParticipantType == Multi && who.TeamID == 0:
		return row, fault.New(fault.TeamDoesNotExist).At(columnTeam)
	case who.representative == 0:
		return row, fault.New(fault.UserDoesNotExist).At(columnUser)
	case !clock.Now(ctx).Before(p.c.ContestEnd):
		return row, fault.New(fault.ContestIsOver)
	}
	row.Action, row.fields = ImportAdd, p.fields(r, EntryFields{})
	row.entry = Entry{ContestID: p.c.ID, UserID: who.representative, TeamID: who.TeamID, EnteredByID: p.actorID}
	if err := p.clean(&row.fields, nil); err != nil {
		return row, err
	}
	members, err := p.s.whoIsEntered(ctx, who.representative, p.c, who.TeamID)
	if err != nil {
		return row, err
	}
	for _, userID := range members {
		if p.taken[userID] {
			u, _, err := p.s.store.User(ctx, userID)
			return row, fault.Or(err, fault.New(fault.MemberAlreadyEntered).With("nickname", u.Nickname))
		}
	}
	if may, err := p.s.mayInvolveAll(ctx, p.actorID, members); err != nil || !may {
		return row, fault.Or(err, fault.New(fault.UserDoesNotExist).At(columnTeam))
	}
	if err := p.strangers.plan(ctx, members); err != nil {
		return row, err
	}
	for _, userID := range members {
		p.taken[userID] = true
	}
	row.members = members
	return row, nil
}

// fields returns the stored fields, overwritten by the cells of a row.
func (p *planner) fields(r *csvtable.Row, f EntryFields) EntryFields {
	for title, field := range map[string]*string{
		columnTwitterID: &f.TwitterID, columnGameUsername: &f.GameUsername, columnFriendCode: &f.FriendCode, columnComment: &f.Comment,
	} {
		if cell, ok := p.table.Cell(r, title); ok {
			*field = cell
		}
	}
	var answers []Answer
	for i, q := range p.questions {
		value := answerTo(q.ID, f.Answers)
		if cell, ok := p.table.Cell(r, p.titles[i]); ok {
			value = cell
		}
		if value != "" {
			answers = append(answers, Answer{QuestionID: q.ID, Value: value})
		}
	}
	f.Answers = answers
	return f
}

func answerTo(questionID int64, answers []Answer) string {
	for _, a := range answers {
		if a.QuestionID == questionID {
			return a.Value
		}
	}
	return ""
}

// clean checks fields like those of any entry, but only answers that are given and differ from the stored ones.
func (p *planner) clean(f *EntryFields, stored []Answer) error {
	var form fault.Form
	f.cleanTexts(p.needsFriendCode, false, &form)
	var answers []Answer
	for _, q := range p.questions {
		a := Answer{QuestionID: q.ID, Value: answerTo(q.ID, f.Answers)}
		switch {
		case a.Value == "":
		case slices.Contains(stored, a):
			answers = append(answers, a)
		default:
			answers = append(answers, checkAnswers([]Question{q}, []Answer{a}, nil, &form)...)
		}
	}
	f.Answers = answers
	return form.Err()
}
