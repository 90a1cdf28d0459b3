package demo

import (
	"time"

	"yagura/internal/room"
)

// rooms opens match rooms: one that waits for an opponent, one whose players gather, one in play between two teams,
// and one played yesterday.
func (d *director) rooms() error {
	teamPlay, err := d.game(teamGame)
	if err != nil {
		return err
	}
	solo, err := d.game("00005")
	if err != nil {
		return err
	}
	home, guest := rosters[0], rosters[5]
	for _, scene := range []func() error{
		func() error { return d.playedRoom(solo) },
		func() error { return d.runningRoom(teamPlay, home.first, guest.first) },
		func() error {
			_, err := d.openRoom(-18*time.Minute, solo, "初心者歓迎・3本勝負", 4, 9)
			if err != nil {
				return err
			}
			_, err = d.openRoom(-6*time.Minute, teamPlay, "", 33)
			return err
		},
	} {
		if err := scene(); err != nil {
			return err
		}
	}
	return nil
}

// openRoom opens a room that people enter one after the other; all but the last are ready.
func (d *director) openRoom(offset time.Duration, gameID int64, name string, who ...int) (int64, error) {
	made, err := d.Rooms.Create(d.at(offset), d.people[who[0]], room.Input{GameID: gameID, Name: name})
	if err != nil {
		return 0, err
	}
	for i, n := range who[1:] {
		ctx := d.at(offset + time.Duration(i+1)*time.Minute)
		if _, err := d.Rooms.SetReady(ctx, d.people[who[i]], made.ID, room.PlayerReady); err != nil {
			return 0, err
		}
		if _, err := d.Rooms.Enter(ctx, d.people[n], made.ID, 0); err != nil {
			return 0, err
		}
	}
	return made.ID, nil
}

// playedRoom creates a room that ended yesterday; both sides reported that the second side won.
func (d *director) playedRoom(gameID int64) error {
	const first, second = 5, 3
	id, err := d.openRoom(-day, gameID, "練習試合", first, second)
	if err != nil {
		return err
	}
	ctx := d.at(-day + 5*time.Minute)
	if _, err := d.Rooms.SetReady(ctx, d.people[second], id, room.PlayerReady); err != nil {
		return err
	}
	if _, err := d.Rooms.Begin(ctx, d.people[first], id); err != nil {
		return err
	}
	for _, n := range []int{first, second} {
		if _, err := d.Rooms.Report(d.at(-day+40*time.Minute), d.people[n], id, room.Side{UserID: d.people[second]}); err != nil {
			return err
		}
	}
	return nil
}

// runningRoom creates a room of two teams of three who have been playing for ten minutes.
func (d *director) runningRoom(gameID int64, home, guest int) error {
	const players = 3
	start := -25 * time.Minute
	var id int64
	for _, first := range []int{home, guest} {
		teams, _, err := d.Teams.Of(d.at(start), d.people[first], 0)
		if err != nil {
			return err
		}
		teamID := teams[0].ID
		for n := first; n < first+players; n++ {
			ctx := d.at(start)
			if start += time.Minute; id == 0 {
				made, err := d.Rooms.Create(ctx, d.people[n], room.Input{GameID: gameID, Name: "今夜のスクリム", TeamID: teamID})
				if err != nil {
					return err
				}
				id = made.ID
			} else if _, err := d.Rooms.Enter(ctx, d.people[n], id, teamID); err != nil {
				return err
			}
			if _, err := d.Rooms.SetReady(ctx, d.people[n], id, room.PlayerReady); err != nil {
				return err
			}
		}
	}
	if _, err := d.Rooms.Begin(d.at(start), d.people[home], id); err != nil {
		return err
	}
	if _, err := d.Rooms.SetCode(d.at(start), d.people[home], id, "YGR-2031"); err != nil {
		return err
	}
	_, err := d.Rooms.Play(d.at(start+5*time.Minute), d.people[guest], id)
	return err
}
