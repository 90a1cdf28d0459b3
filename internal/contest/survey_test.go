package contest_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

var side = contest.Question{Detail: "Which side?", Type: contest.InputSelect, Selections: []string{"east", "西", "<b>north</b>"}}

func asked(detail string, kind contest.InputType) contest.Question {
	return contest.Question{Detail: detail, Type: kind}
}

func (w *world) survey(contestID int64, questions ...contest.Question) contest.Survey {
	w.t.Helper()
	stored, err := w.svc.Survey(w.ctx, contestID)
	w.ok(err)
	saved, err := w.svc.SaveSurvey(w.ctx, w.owner, contestID, contest.SurveyForm{Revision: stored.Revision, Questions: questions})
	w.ok(err)
	return saved
}

// failures formats the failed fields of a fault as field=key, in order.
func failures(err error) string {
	f, ok := fault.Of(err)
	if !ok {
		return "no fault"
	}
	var list []string
	for _, field := range f.Fields {
		list = append(list, field.Name+"="+string(field.Key))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestSurveyIsSavedAsAWhole(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID, other := w.contest(nil), w.contest(nil)
		foreign := w.survey(other, asked("foreign", contest.InputText)).Questions[0]
		first := w.survey(contestID, side, asked("  Why?  ", contest.InputTextArea), contest.Question{Detail: "Name", Type: contest.InputText, Required: true, MinLength: 2, MaxLength: 5, Selections: []string{"dropped"}})
		if q := first.Questions; first.Revision != 2 || len(q) != 3 || !q[0].Required || q[1].Detail != "Why?" || q[1].MaxLength != 256 || len(q[2].Selections) != 0 {
			t.Errorf("saved %+v", first)
		}
		again := w.survey(contestID, first.Questions...)
		if again.Revision != 2 {
			t.Errorf("saving the same makes revision %d", again.Revision)
		}
		turned := w.survey(contestID, first.Questions[2], first.Questions[0])
		shown, err := w.svc.Survey(w.ctx, contestID)
		if w.ok(err); shown.Revision != 3 || len(shown.Questions) != 2 || shown.Questions[0].ID != first.Questions[2].ID || turned.Questions[1].Selections[1] != "西" {
			t.Errorf("turned %+v", shown)
		}
		save := func(f contest.SurveyForm) error {
			_, err := w.svc.SaveSurvey(w.ctx, w.owner, contestID, f)
			return err
		}
		if f := w.fails(save(contest.SurveyForm{Revision: 2}), fault.EditConflict, 0); f.Data.(map[string]any)["version"] != int64(3) {
			t.Errorf("data %v", f.Data)
		}
		if _, err := w.svc.SaveSurvey(w.ctx, w.user("stranger"), contestID, contest.SurveyForm{Revision: 3}); !fault.Has(err, fault.ParticipationAuthority) {
			t.Errorf("a stranger: %v", err)
		}
		w.fails(save(contest.SurveyForm{Revision: 3, Questions: make([]contest.Question, 31)}), fault.QuestionLimit, 0)
		same := shown.Questions[0]
		for want, q := range map[string]contest.Question{
			"items.1.question_detail=valueIsRequired": asked("\u3000", contest.InputText),
			"items.1.question_detail=exceededLength":  asked(strings.Repeat("櫓", 257), contest.InputText),
			"items.1.question_detail=invalidValue":    asked("a\u202eb", contest.InputText),
			"items.1.input_type=invalidValue":         asked("a", "DATE"),
			"items.1.id=questionDoesNotExist":         foreign,
			"items.1.id=invalidValue":                 same,
			"items.1.maxLength=invalidValue":          {Detail: "a", Type: contest.InputText, MaxLength: 257},
			"items.1.minLength=invalidValue":          {Detail: "a", Type: contest.InputText, MaxLength: 3, MinLength: 4},
			"items.1.selections=invalidValue":         {Detail: "a", Type: contest.InputSelect, Selections: []string{"one"}},
			"items.1.selections.1=invalidValue":       {Detail: "a", Type: contest.InputSelect, Selections: []string{"one", " one "}},
			"items.1.selections.0=valueIsRequired":    {Detail: "a", Type: contest.InputSelect, Selections: []string{"", "one"}},
			"items.1.selections.1=exceededLength":     {Detail: "a", Type: contest.InputSelect, Selections: []string{"", strings.Repeat("x", 101)}},
		} {
			if got := failures(save(contest.SurveyForm{Revision: 3, Questions: []contest.Question{same, q}})); !strings.Contains(got, want) {
				t.Errorf("%+v: %s, want %s", q, got, want)
			}
		}
		if told := w.eventKinds(contestID); told != "contest.created > survey.saved > survey.saved" {
			t.Error(told)
		}
		if q, err := db.Questions(w.ctx, other); err != nil || len(q) != 1 || q[0].Detail != "foreign" {
			t.Errorf("the other contest's survey: %+v, %v", q, err)
		}
	})
}

// A save is refused if another operator saved first.
func TestTwoSaveASurveyAtOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID := w.contest(nil)
		var together sync.WaitGroup
		errs := make([]error, 4)
		for i := range errs {
			together.Go(func() {
				_, errs[i] = w.svc.SaveSurvey(w.ctx, w.owner, contestID, contest.SurveyForm{Revision: 1, Questions: []contest.Question{asked(strings.Repeat("x", i+1), contest.InputText)}})
			})
		}
		together.Wait()
		saved := 0
		for _, err := range errs {
			if err == nil {
				saved++
			} else if !fault.Has(err, fault.EditConflict) {
				t.Error(err)
			}
		}
		if q, err := db.Questions(w.ctx, contestID); saved != 1 || err != nil || len(q) != 1 {
			t.Errorf("%d saves, %d questions, %v", saved, len(q), err)
		}
	})
}

func TestAnswersObeyTheirQuestions(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID, other, taro := w.contest(nil), w.contest(nil), w.user("taro")
		entryID := w.enter(taro, contestID, 0)
		s := w.survey(contestID, side, contest.Question{Detail: "Name", Type: contest.InputText, Required: true, MinLength: 2, MaxLength: 5},
			contest.Question{Detail: "Why?", Type: contest.InputTextArea, MinLength: 3})
		foreign := w.survey(other, asked("foreign", contest.InputText)).Questions[0].ID
		chosen, name, why := s.Questions[0].ID, s.Questions[1].ID, s.Questions[2].ID
		answer := func(values map[int64]string) ([]contest.Answer, error) {
			var list []contest.Answer
			for id, v := range values {
				list = append(list, contest.Answer{QuestionID: id, Value: v})
			}
			return w.svc.Answer(w.ctx, taro, contestID, list)
		}
		field := func(id int64, key string) string { return "answers." + num(id) + "=" + key }
		for _, c := range []struct {
			values map[int64]string
			want   string
		}{
			{nil, field(chosen, "valueIsRequired") + " " + field(name, "valueIsRequired")},
			{map[int64]string{chosen: "south", name: "x"}, field(chosen, "invalidValue") + " " + field(name, "atLeastLength")},
			{map[int64]string{chosen: "east", name: "six...", why: "ab"}, field(name, "exceededLength") + " " + field(why, "atLeastLength")},
			{map[int64]string{chosen: "east", name: "two\nl"}, field(name, "invalidValue")},
			{map[int64]string{chosen: "east", name: "two", why: strings.Repeat("櫓", 257)}, field(why, "exceededLength")},
			{map[int64]string{chosen: "east", name: "two", foreign: "x"}, field(foreign, "questionDoesNotExist")},
		} {
			if _, err := answer(c.values); failures(err) != c.want {
				t.Errorf("%v: %s, want %s", c.values, failures(err), c.want)
			}
		}
		flood := make([]contest.Answer, contest.MaxQuestions+1)
		for i := range flood {
			flood[i] = contest.Answer{QuestionID: int64(i), Value: "x"}
		}
		if _, err := w.svc.Answer(w.ctx, taro, contestID, flood); failures(err) != "answers=invalidValue" {
			t.Errorf("more answers than questions: %s", failures(err))
		}
		if list, err := db.AnswersOfEntry(w.ctx, entryID); err != nil || len(list) != 0 {
			t.Errorf("refused answers are kept: %v, %v", list, err)
		}
		saved, err := answer(map[int64]string{why: "\u3000", name: " two ", chosen: "<b>north</b>"})
		w.ok(err)
		kept, err := db.AnswersOfEntry(w.ctx, entryID)
		w.ok(err)
		want := []contest.Answer{{QuestionID: chosen, Value: "<b>north</b>"}, {QuestionID: name, Value: "two"}}
		if !slices.Equal(saved, want) || !slices.Equal(kept, want) {
			t.Errorf("saved %v, kept %v", saved, kept)
		}
		told := w.eventKinds(contestID)
		if _, err := w.svc.Answer(w.ctx, taro, contestID, saved); err != nil || w.eventKinds(contestID) != told || !strings.HasSuffix(told, "entry.updated") {
			t.Errorf("the same answers again: %v, told %s", err, w.eventKinds(contestID))
		}
		for _, e := range w.events(contestID) {
			if strings.Contains(string(e.Data), "two") || strings.Contains(string(e.Data), "north") {
				t.Errorf("%s tells an answer: %s", e.Kind, e.Data)
			}
		}
		w.draws(contestID, entryID)
		if _, err := answer(map[int64]string{chosen: "east", name: "late"}); !fault.Has(err, fault.EntryInBracket) {
			t.Errorf("in a bracket: %v", err)
		}
	})
}

// For a team, the people who can withdraw its entry answer. Other members and people without an entry cannot.
func TestAnswersOfATeam(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		owner, member := w.user("owner"), w.user("member")
		contestID := w.contest(teams)
		entryID := w.enter(member, contestID, w.team(owner, member, w.user("third")))
		q := w.survey(contestID, asked("Why?", contest.InputText)).Questions[0].ID
		answers := []contest.Answer{{QuestionID: q, Value: "so"}}
		for who, key := range map[int64]fault.Key{owner: "", member: "", w.owner: fault.EntryDoesNotExist, w.user("stranger"): fault.EntryDoesNotExist} {
			if _, err := w.svc.Answer(w.ctx, who, contestID, answers); key == "" && err != nil || key != "" && !fault.Has(err, key) {
				t.Errorf("%d: %v, want %q", who, err, key)
			}
		}
		e, err := w.svc.Entry(w.ctx, contestID, entryID)
		w.ok(err)
		w.ok(w.withdraws(member))
		if list, err := db.AnswersOfEntry(w.ctx, e.ID); err != nil || len(list) != 0 {
			t.Errorf("answers of who is gone: %v, %v", list, err)
		}
	})
}

func TestRemovedQuestionsDeleteTheirAnswers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID := w.contest(nil)
		players, sides := w.users("player", 3), []string{"east", "east", "西"}
		for _, who := range players {
			w.enter(who, contestID, 0)
		}
		s := w.survey(contestID, side, asked("Why?", contest.InputText), asked("Else?", contest.InputText))
		for i, who := range players {
			list := []contest.Answer{{QuestionID: s.Questions[0].ID, Value: sides[i]}}
			if i > 0 {
				list = append(list, contest.Answer{QuestionID: s.Questions[1].ID, Value: "because " + sides[i]})
			}
			_, err := w.svc.Answer(w.ctx, who, contestID, list)
			w.ok(err)
		}
		kept := s.Questions[0]
		kept.Selections = []string{"west", "east"} // 西 is removed
		changed := s.Questions[1]
		changed.Type = contest.InputTextArea
		save := func(discard bool, questions ...contest.Question) error {
			_, err := w.svc.SaveSurvey(w.ctx, w.owner, contestID, contest.SurveyForm{Revision: s.Revision, Questions: questions, DiscardAnswers: discard})
			return err
		}
		for _, list := range [][]contest.Question{{kept}, {kept, changed}} {
			if f := w.fails(save(false, list...), fault.SurveyHasAnswers, 0); f.Params["count"] != 2 {
				t.Errorf("params %v", f.Params)
			}
		}
		page, more, err := w.svc.AnswersTo(w.ctx, w.owner, contestID, s.Questions[1].ID, 0)
		if w.ok(err); len(page) != 2 || more || page[0].Nickname != "player" || page[0].Value != "because east" {
			t.Errorf("page %+v", page)
		}
		w.ok(save(true, changed, kept))
		// A person who chose a removed selection keeps it through an edit. Nobody else can choose it.
		removed := []contest.Answer{{QuestionID: kept.ID, Value: "西"}}
		if saved, err := w.svc.Answer(w.ctx, players[2], contestID, removed); err != nil || !slices.Equal(saved, removed) {
			t.Errorf("an answer that stands: %v, %v", saved, err)
		}
		w.fails(func() error { _, err := w.svc.Answer(w.ctx, players[0], contestID, removed); return err }(), fault.InvalidValue, 0)
		summary, err := w.svc.SurveySummary(w.ctx, w.owner, contestID)
		w.ok(err)
		if len(summary) != 2 || summary[0].Answered != 0 || summary[1].Answered != 3 ||
			!slices.Equal(summary[1].Counts, []contest.Selected{{Selection: "west"}, {Selection: "east", Count: 2}, {Selection: "西", Count: 1}}) {
			t.Errorf("summary %+v", summary)
		}
		for _, err := range []error{
			func() error { _, err := w.svc.SurveySummary(w.ctx, w.user("a"), contestID); return err }(),
			func() error { _, _, err := w.svc.AnswersTo(w.ctx, 0, contestID, kept.ID, 0); return err }(),
		} {
			w.fails(err, fault.ParticipationAuthority, 0)
		}
		if _, _, err := w.svc.AnswersTo(w.ctx, w.owner, contestID, s.Questions[2].ID, 0); !fault.Has(err, fault.QuestionDoesNotExist) {
			t.Errorf("a removed question: %v", err)
		}
		w.ok(w.db.InTx(w.ctx, func(ctx context.Context) error { return w.db.DeleteContest(ctx, contestID) }))
		if _, err := w.svc.Survey(w.ctx, contestID); !fault.Has(err, fault.ContestDoesNotExist) {
			t.Errorf("a deleted contest: %v", err)
		}
	})
}

// TestAnEntryAnswersTheSurveyAsItIs proves that entries are checked with the questions as they were saved last, on the node that saved
// them and on another one.
func TestAnEntryAnswersTheSurveyAsItIs(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		contestID := w.contest(nil)
		other := contest.NewService(db, format.Types, game.NewService(db), pictures{}, chat.NewService(db, nil, nil))
		enter := func(svc *contest.Service, name string, answers ...contest.Answer) error {
			f := form(0)
			f.Answers = answers
			_, err := svc.Enter(w.ctx, w.user(name), contestID, f)
			return err
		}
		for i, svc := range []*contest.Service{w.svc, other} {
			w.ok(enter(svc, fmt.Sprint("before ", i)))
		}
		questions := w.asks(contestID)
		for i, svc := range []*contest.Service{w.svc, other} {
			w.fails(enter(svc, fmt.Sprint("silent ", i)), fault.ValueIsRequired, 0)
			w.ok(enter(svc, fmt.Sprint("answers ", i), contest.Answer{QuestionID: questions[0].ID, Value: "PC"}))
		}
	})
}
