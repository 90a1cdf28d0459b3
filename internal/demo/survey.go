package demo

import (
	"time"

	"yagura/internal/contest"
)

// survey adds a survey to the cup in check-in, before its check-in; a few entrants have not answered yet.
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

// podium are the trophies of the first three places.
func podium() []contest.Trophy {
	return []contest.Trophy{{Name: "優勝", Place: 1}, {Name: "準優勝", Place: 2}, {Name: "第3位", Place: 3}}
}

// trophies adds trophies to a contest at the start of its entries.
func (d *director) trophies(contestID int64, p plan, items ...contest.Trophy) error {
	_, err := d.Contests.SaveTrophies(d.at(p.entryStart), d.people[p.owner], contestID, contest.TrophiesForm{Revision: 1, Items: items})
	return err
}

// awardPrize gives the special prize of a finished cup, its last trophy, to the second.
func (d *director) awardPrize(contestID int64, p plan) error {
	ctx := d.at(-2 * day)
	trophies, err := d.Contests.Trophies(ctx, contestID)
	if err != nil {
		return err
	}
	prize := trophies.Items[len(trophies.Items)-1]
	for _, t := range trophies.Items {
		if t.Place == 2 {
			_, err = d.Contests.Award(ctx, d.people[p.owner], contestID, prize.ID, t.Winners[0].ID)
		}
	}
	return err
}
