package demo

import (
	"time"

	"yagura/internal/friend"
)

// friends creates friendships, and requests to and from the demo accounts.
func (d *director) friends() error {
	for i, pair := range [][2]int{{0, 1}, {0, 2}, {3, 2}, {2, 4}, {5, 2}, {3, 6}, {7, 3}, {1, 27}, {27, 2}, {28, 27}, {40, 3}, {41, 40}, {1, 40}} {
		asked := -12*day + time.Duration(i)*5*hour
		r, err := d.Friends.Request(d.at(asked), d.people[pair[0]], d.people[pair[0]], d.people[pair[1]])
		if err != nil {
			return err
		}
		if _, err := d.Friends.Reply(d.at(asked+40*time.Minute), d.people[pair[1]], d.people[pair[1]], r.ID, friend.Allow); err != nil {
			return err
		}
	}
	for i, pair := range [][2]int{{8, 2}, {9, 2}, {2, 12}, {10, 3}, {11, 0}, {13, 1}, {29, 27}, {42, 40}} {
		if _, err := d.Friends.Request(d.at(-day+time.Duration(i)*2*hour), d.people[pair[0]], d.people[pair[0]], d.people[pair[1]]); err != nil {
			return err
		}
	}
	return nil
}
