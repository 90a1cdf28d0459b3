package demo

import (
	"time"

	"yagura/internal/chat"
)

// line is a chat message that a person of the demo sends some minutes before the demo starts.
type line struct {
	who     int // index in the cast
	minutes int
	text    string
}

// chats writes messages in the rooms of the running cup and of the one whose check-in is open. The organiser has not
// read for half an hour; one question is answered, one is not.
func (d *director) chats() error {
	if err := d.talk(d.running, chat.Notice, []line{
		{0, 115, "チェックインは開始の5分前までです。お忘れなく！"},
		{0, 79, "トーナメント表を公開しました。1回戦から順に始めてください。困ったことがあれば「質問」からどうぞ。"},
		{0, 12, "準決勝の2試合は、両方そろってから始めます。配信はありません。"},
	}); err != nil {
		return err
	}
	if err := d.talk(d.running, chat.Entrants, []line{
		{0, 130, "エントリーありがとうございます。今日はよろしくお願いします！"},
		{5, 126, "よろしくお願いします。久しぶりの大会で緊張してます…"},
		{4, 121, "Hi everyone! Good luck, have fun."},
		{2, 118, "よろしくお願いします〜"},
		{9, 112, "잘 부탁드립니다!"},
		{13, 108, "大家加油"},
		{3, 74, "1回戦の部屋、立てました。上側の人がホストで合ってますよね？"},
		{0, 73, "合っています。対戦相手のユーザー名は試合ページからコピーできます。"},
		{3, 72, "ありがとうございます！"},
		{7, 55, "GG, that last round was so close."},
		{5, 54, "いやー惜しかった。次は勝ちます。\nまた遊んでください！"},
		{12, 40, "観戦してますが、レベル高いですね"},
		{6, 22, "準決勝、右の山がすごいことになってる"},
		{2, 9, "準決勝そろそろ始めますか？"},
		{10, 4, "こちらは準備できています。"},
	}); err != nil {
		return err
	}
	if err := d.talk(d.running, chat.Confirmed, []line{{0, 83, "参加確定の皆さん、集合場所はこの部屋です。連絡はここでもどうぞ。"}}); err != nil {
		return err
	}
	if err := d.question(d.running, []line{
		{8, 62, "途中で回線が切れた場合は、そのゲームだけやり直しで大丈夫ですか？"},
		{0, 58, "はい、切れたゲームだけやり直してください。2回目以降は切れた側の負けになります。"},
		{8, 57, "わかりました、ありがとうございます！"},
	}, true); err != nil {
		return err
	}
	if err := d.question(d.running, []line{
		{11, 6, "My opponent has not shown up for ten minutes. Can you have a look?"},
	}, false); err != nil {
		return err
	}
	return d.talk(d.checkin, chat.Entrants, []line{
		{0, 38, "チェックイン受付中です。来られなくなった方は取り消しをお願いします。"},
		{14, 31, "チェックインしました！"},
		{18, 25, "キャンセル待ちなのですが、チェックインしておけばいいですか？"},
		{16, 24, "しておくと、空きが出たときに自動で繰り上がるみたいですよ。"},
	})
}

// room finds a contest's room by its kind.
func (d *director) room(contestID int64, kind chat.Kind) (int64, error) {
	list, err := d.Chats.Rooms(d.at(0), chat.Query{UserID: d.people[0], ContestID: contestID, Kind: kind})
	if err != nil || len(list.Rooms) == 0 {
		return 0, err
	}
	return list.Rooms[0].ID, nil
}

func (d *director) talk(contestID int64, kind chat.Kind, lines []line) error {
	room, err := d.room(contestID, kind)
	if err != nil {
		return err
	}
	return d.say(room, lines)
}

func (d *director) say(room int64, lines []line) error {
	for _, l := range lines {
		ctx := d.at(-time.Duration(l.minutes) * time.Minute)
		if _, err := d.Chats.Post(ctx, d.people[l.who], room, chat.Draft{Text: l.text}); err != nil {
			return err
		}
	}
	return nil
}

// question asks the operators; an answered question is closed.
func (d *director) question(contestID int64, lines []line, answered bool) error {
	first := lines[0]
	info, err := d.Chats.Ask(d.at(-time.Duration(first.minutes)*time.Minute), d.people[first.who], contestID, first.text)
	if err != nil {
		return err
	}
	if err := d.say(info.ID, lines[1:]); err != nil || !answered {
		return err
	}
	ctx := d.at(-time.Duration(lines[len(lines)-1].minutes-1) * time.Minute)
	if _, err := d.Chats.Read(ctx, d.people[0], info.ID, 0); err != nil {
		return err
	}
	return d.Chats.Close(ctx, d.people[0], info.ID, true)
}
