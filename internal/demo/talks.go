package demo

import (
	"time"

	"yagura/internal/chat"
)

// talks writes messages between friends, members of a team, and the two sides of a running match.
func (d *director) talks() error {
	friends, err := d.Chats.WithFriend(d.at(-3*day), d.people[2], d.people[3])
	if err != nil {
		return err
	}
	if err := d.say(friends.ID, []line{
		{3, 2 * 24 * 60, "この前の大会、決勝おつかれさまでした！"},
		{2, 2*24*60 - 4, "ありがとう、緊張で手が震えてました"},
		{3, 95, "今日の大会、もう始まってますね。何回戦ですか？"},
		{2, 92, "次が準決勝です。右の山がきつい…"},
		{3, 90, "応援してます。終わったら一戦お願いします"},
	}); err != nil {
		return err
	}
	far, err := d.Chats.WithFriend(d.at(-day), d.people[27], d.people[2])
	if err != nil {
		return err
	}
	if err := d.say(far.ID, []line{{27, 300, "Are you up for a scrim this weekend? My team is looking for one."}}); err != nil {
		return err
	}
	teams, _, err := d.Teams.Of(d.at(0), d.people[2], 0)
	if err != nil {
		return err
	}
	for _, t := range teams {
		room, err := d.Chats.OfTeam(d.at(-5*day), d.people[2], t.ID)
		if err != nil {
			return err
		}
		if err := d.say(room.ID, []line{
			{4, 26 * 60, "昨日の試合、録画見直してたんですけど、中盤の引き際がよかったですね"},
			{5, 26*60 - 6, "あそこは迷いました。声かけてもらえて助かりました"},
			{2, 26*60 - 9, "振り返りは次の練習の前にやりましょう"},
			{6, 70, "今日は22時からなら入れます"},
			{3, 66, "了解です。先に3人で始めてます"},
		}); err != nil {
			return err
		}
	}
	return d.matchTalk()
}

// matchTalk writes messages of a player and the opponent, each in their own language.
func (d *director) matchTalk() error {
	mine, err := d.Matches.MyMatches(d.at(0), d.people[2], 10)
	if err != nil {
		return err
	}
	for _, m := range mine {
		if m.Contest.ID != d.running || m.Match == nil {
			continue
		}
		room, err := d.Chats.OfMatch(d.at(-20*time.Minute), d.people[2], d.running, m.Match.ID)
		if err != nil {
			return err
		}
		for i, phrase := range []string{"lobbyUp", "goodLuck"} {
			ctx := d.at(-time.Duration(8-i) * time.Minute)
			if _, err := d.Chats.Post(ctx, d.people[2], room.ID, chat.Draft{Phrase: phrase}); err != nil {
				return err
			}
		}
	}
	return nil
}
