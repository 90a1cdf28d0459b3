package demo

import (
	"time"

	"yagura/internal/contest"
)

// survey adds a survey to the cup in check-in; a few entrants have not answered yet.
func (d *director) survey() error {
	saved, err := d.Contests.SaveSurvey(d.at(-2*day), d.people[0], d.checkin, contest.SurveyForm{Revision: 1, Questions: []contest.Question{
		{Detail: "配信台に映ってもよいですか？", Type: contest.InputSelect, Selections: []string{"はい", "音声なしなら", "いいえ"}},
		{Detail: "メインで使うファイター", Type: contest.InputText, Required: true, MaxLength: 40},
		{Detail: "運営へのひとこと", Type: contest.InputTextArea},
	}})
	if err != nil {
		return err
	}
	onStream, fighter, words := saved.Questions[0].ID, saved.Questions[1].ID, saved.Questions[2].ID
	fighters := []string{"マリオ", "リンク", "ピカチュウ", "ネス", "ゼルダ", "カービィ"}
	for i, who := range span(2, 16) {
		answers := []contest.Answer{
			{QuestionID: onStream, Value: saved.Questions[0].Selections[i*i%3]}, {QuestionID: fighter, Value: fighters[i%len(fighters)]},
		}
		if i%5 == 0 {
			answers = append(answers, contest.Answer{QuestionID: words, Value: "いつも運営ありがとうございます！\n今日もよろしくお願いします。"})
		}
		if _, err := d.Contests.Answer(d.at(-2*day+time.Duration(i+1)*hour), d.people[who], d.checkin, answers); err != nil {
			return err
		}
	}
	return nil
}

// trophies adds trophies to the running cup, and awards those of a finished one, a special prize included.
func (d *director) trophies() error {
	podium := []contest.Trophy{{Name: "優勝", Place: 1}, {Name: "準優勝", Place: 2}, {Name: "第3位", Place: 3}}
	if _, err := d.Contests.SaveTrophies(d.at(-6*day), d.people[0], d.running, contest.TrophiesForm{Revision: 1, Items: podium}); err != nil {
		return err
	}
	saved, err := d.Contests.SaveTrophies(d.at(-14*day), d.people[1], d.finished, contest.TrophiesForm{
		Revision: 1, Items: append(podium, contest.Trophy{Name: "ベストバウト賞"}),
	})
	if err != nil {
		return err
	}
	prize := saved.Items[len(podium)]
	for _, t := range saved.Items {
		if t.Place == 2 {
			_, err = d.Contests.Award(d.at(-2*day), d.people[1], d.finished, prize.ID, t.Winners[0].ID)
		}
	}
	return err
}
