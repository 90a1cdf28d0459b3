package program

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"yagura/internal/kit/event"
	"yagura/internal/room"
)

// Channels of match rooms, for people who are signed in: one room, and the lists of a game and of all games.
const (
	roomPrefix  = "room:"
	roomsPrefix = "rooms:"
	everyGame   = "all"
)

// mayHearRoom says whether it is a channel of match rooms, and the person signed in.
func mayHearRoom(userID int64, channel string) bool {
	if id, found := strings.CutPrefix(channel, roomPrefix); found {
		return userID != 0 && isID(id)
	}
	id, found := strings.CutPrefix(channel, roomsPrefix)
	return found && userID != 0 && (isID(id) || id == everyGame)
}

// publishRoom tells the screens of a match room and of the lists that it is in.
func (p *Program) publishRoom(ctx context.Context, e event.Event, h hint) error {
	var of room.Fact
	if err := json.Unmarshal(e.Data, &of); err != nil {
		return fmt.Errorf("read the data of event %d: %w", e.ID, err)
	}
	h.RoomID, h.ContestID = e.SubjectID, of.ContestID
	for _, channel := range []string{
		roomPrefix + strconv.FormatInt(e.SubjectID, 10), roomsPrefix + strconv.FormatInt(of.GameID, 10), roomsPrefix + everyGame,
	} {
		if err := p.live.Publish(ctx, channel, h); err != nil {
			return err
		}
	}
	return nil
}
