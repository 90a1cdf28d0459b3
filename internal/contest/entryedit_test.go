package contest_test

import (
	"testing"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// asks sets a survey with a selection and an optional text. It returns the questions.
func (w *world) asks(contestID int64) []contest.Question {
	w.t.Helper()
	s, err := w.svc.SaveSurvey(w.ctx, w.owner, contestID, contest.SurveyForm{Revision: 1, Questions: []contest.Question{
		{Detail: "Platform", Type: contest.InputSelect, Selections: []string{"PC", "Switch"}},
		{Detail: "=Anything else?", Type: contest.InputText, MaxLength: 20},
	}})
	w.ok(err)
	return s.Questions
}

func details(answers ...contest.Answer) contest.EntryFields {
	return contest.EntryFields{TwitterID: "＠new_id", GameUsername: "New", Comment: "later", Answers: answers}
}

func TestEditEntry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, player := w.contest(nil), w.user("player")
		q := w.asks(c)
		f := form(0)
		_, err := w.svc.Enter(w.ctx, player, c, f)
		w.fails(err, fault.ValueIsRequired, 0)
		f.Answers = []contest.Answer{{QuestionID: q[0].ID, Value: "PC"}}
		entered, err := w.svc.Enter(w.ctx, player, c, f)
		w.ok(err)
		edit := func(by int64, d contest.EntryFields) (contest.PrivateEntry, error) {
			return w.svc.EditEntry(w.ctx, by, c, entered.ID, d)
		}
		_, err = edit(w.owner, details())
		w.fails(err, fault.ParticipationAuthority, 0)
		_, err = edit(player, details())
		w.fails(err, fault.ValueIsRequired, 0)
		_, err = edit(player, contest.EntryFields{TwitterID: "no spaces", GameUsername: "", Answers: f.Answers})
		if got := w.fails(err, fault.CorrectTwitterID, 0); len(got.Fields) != 2 {
			t.Errorf("fields %+v", got.Fields)
		}
		changed := details(contest.Answer{QuestionID: q[0].ID, Value: "Switch"}, contest.Answer{QuestionID: q[1].ID, Value: "no"})
		for range 2 { // the same edit twice changes nothing and stores no event
			d, err := edit(player, changed)
			w.ok(err)
			if d.TwitterID != "new_id" || d.GameUsername != "New" || d.Comment != "later" || len(d.Answers) != 2 || d.Answers[0].Value != "Switch" || !d.ShowsPrivate {
				t.Errorf("detail %+v", d)
			}
		}
		for _, reader := range []int64{player, w.owner} {
			if d, err := w.svc.PrivateEntry(w.ctx, reader, c, entered.ID); err != nil || d.GameUsername != "New" || len(d.Answers) != 2 {
				t.Errorf("detail %+v, %v", d, err)
			}
		}
		for _, stranger := range []int64{0, w.user("stranger")} {
			_, err := w.svc.PrivateEntry(w.ctx, stranger, c, entered.ID)
			w.fails(err, fault.ParticipationAuthority, 0)
		}
		_, err = w.svc.PrivateEntry(w.ctx, w.owner, w.contest(nil), entered.ID)
		w.fails(err, fault.EntryDoesNotExist, 0)
		w.draws(c, entered.ID)
		_, err = edit(player, changed)
		w.fails(err, fault.EntryInBracket, 0)

		events := w.events(c)
		last := events[len(events)-1]
		if want := `{"entryId":` + num(entered.ID) + `,"userId":` + num(player) + `,"name":"player","fields":["twitterId","gameUsername","comment","answers"]}`; last.Kind != "entry.updated" || string(last.Data) != want {
			t.Errorf("%s tells %s, want %s", last.Kind, last.Data, want)
		}
	})
}

func TestEditTeamEntry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, owner, member, admin := w.contest(teams), w.user("owner"), w.user("member"), w.user("admin")
		mine := w.team(owner, member)
		w.joins(mine, admin, team.Admin)
		id := w.enter(member, c, mine)
		for _, by := range []int64{owner, member, admin} { // the member entered the team
			_, err := w.svc.EditEntry(w.ctx, by, c, id, details())
			w.ok(err)
		}
		plain := w.user("plain")
		w.joins(mine, plain, team.Member)
		_, err := w.svc.EditEntry(w.ctx, plain, c, id, details())
		w.fails(err, fault.ParticipationAuthority, 0)
		if d, err := w.svc.PrivateEntry(w.ctx, plain, c, id); err != nil || d.Comment != "later" {
			t.Errorf("a member reads %+v, %v", d, err)
		}
		w.leaves(mine, member)
		_, err = w.svc.EditEntry(w.ctx, member, c, id, details())
		w.fails(err, fault.ParticipationAuthority, 0)
	})
}
