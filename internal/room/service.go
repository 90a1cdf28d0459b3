package room

import (
	"context"
	"math"
	"strconv"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/team"
)

// JobClose is the kind of the job that counts the results of a room whose other sides stay silent.
const JobClose = "room.close"

// CloseJob is the payload of JobClose.
type CloseJob struct {
	RoomID int64 `json:"roomId"`
}

// Store is the storage that this package needs. Writes need a transaction that locked the room.
type Store interface {
	limit.Store
	matchRoomStore
	playerStore
	resultStore
	inviteStore
	// BlockersAmong returns those of the others who block the person.
	BlockersAmong(ctx context.Context, userID int64, others []int64) (map[int64]bool, error)
	AppendEvent(ctx context.Context, e event.Event) error
	EnqueueJob(ctx context.Context, kind, dedupKey string, payload []byte, runAt time.Time) error
	// LockPerson locks the person's memberships of rooms for the rest of the transaction.
	LockPerson(ctx context.Context, id int64) (reachable, ok bool, err error)
	// Team, TeamRole and TeamMembers read teams; ok is false if there is no team.
	Team(ctx context.Context, id int64) (t team.Team, ok bool, err error)
	TeamRole(ctx context.Context, teamID, userID int64) (team.Role, error)
	TeamMembers(ctx context.Context, teamID int64) ([]team.Person, error)
	// Contest finds a contest; EntryOfMember finds the entry that a person plays in.
	Contest(ctx context.Context, id int64) (c contest.Contest, ok bool, err error)
	EntryOfMember(ctx context.Context, contestID, userID int64) (e contest.Entry, ok bool, err error)
}

// Games finds games.
type Games interface {
	// Enabled returns an enabled game, or the fault thisGameDoesNotExists.
	Enabled(ctx context.Context, id int64) (game.Game, error)
}

// Chats updates the chats of rooms. The caller holds the room's lock.
type Chats interface {
	// FollowRoom updates the members of the room's chat from its players.
	FollowRoom(ctx context.Context, roomID int64) error
}

// Service reads and changes match rooms.
type Service struct {
	store Store
	games Games
	chats Chats
}

// NewService returns the service with its dependencies.
func NewService(s Store, games Games, chats Chats) *Service {
	return &Service{store: s, games: games, chats: chats}
}

// Query asks for a page of rooms.
type Query struct {
	GameID    int64 // 0 = every game
	ContestID int64 // 0 = the rooms of no contest
	PlayerID  int64 // if not 0: the rooms of this person, in any game and contest
	History   bool  // finished rooms, else the current ones (MATCHROOM-6)
	Before    *Key  // nil = from the newest
}

// Key is a position in a list of rooms.
type Key struct {
	CreatedAt time.Time
	ID        int64
}

// List returns a page of rooms, newest first; next is nil on the last one. Only players see codes.
func (s *Service) List(ctx context.Context, viewer int64, q Query) (page []Detail, next *Key, err error) {
	since := clock.Now(ctx).Add(-Window)
	if q.History {
		since = time.UnixMilli(0)
	}
	if q.Before == nil {
		q.Before = &Key{CreatedAt: time.UnixMilli(math.MaxInt64), ID: math.MaxInt64}
	}
	rooms, err := s.store.MatchRooms(ctx, q, since, PageSize+1)
	if err != nil {
		return nil, nil, err
	}
	if len(rooms) > PageSize {
		rooms = rooms[:PageSize]
		last := &rooms[PageSize-1]
		next = &Key{CreatedAt: last.CreatedAt, ID: last.ID}
	}
	page, err = s.detailsOf(ctx, viewer, rooms)
	return page, next, err
}

// Get returns a room. Fault: roomDoesNotExist.
func (s *Service) Get(ctx context.Context, viewer, roomID int64) (Detail, error) {
	r, err := found(s.store.MatchRoom(ctx, roomID))
	if err != nil {
		return Detail{}, err
	}
	return s.detail(ctx, viewer, r)
}

func (s *Service) detail(ctx context.Context, viewer int64, r Room) (Detail, error) {
	all, err := s.detailsOf(ctx, viewer, []Room{r})
	if err != nil {
		return Detail{}, err
	}
	d := all[0]
	if !d.Viewer.Inside {
		d.Viewer.InvitedAs, err = s.store.MatchRoomInvitedAs(ctx, r.ID, viewer)
	}
	return d, err
}

// detailsOf returns rooms as a viewer sees them.
func (s *Service) detailsOf(ctx context.Context, viewer int64, rooms []Room) ([]Detail, error) {
	ids, openers := make([]int64, len(rooms)), make([]int64, len(rooms))
	for i := range rooms {
		ids[i], openers[i] = rooms[i].ID, rooms[i].CreatorID
	}
	removed, err := s.store.RemovedFromMatchRooms(ctx, viewer, ids)
	if err != nil {
		return nil, err
	}
	blockers, err := s.store.BlockersAmong(ctx, viewer, openers)
	if err != nil {
		return nil, err
	}
	entered := map[int64]bool{0: true}
	details := make([]Detail, len(rooms))
	for i := range rooms {
		r := &rooms[i]
		plays, known := entered[r.ContestID]
		if !known {
			if plays, err = s.entered(ctx, r.ContestID, viewer); err != nil {
				return nil, err
			}
			entered[r.ContestID] = plays
		}
		details[i] = r.seenBy(viewer, access{entered: plays, removed: removed[r.ID], blocked: blockers[r.CreatorID]})
	}
	return details, nil
}

// access holds the facts beyond the room that decide whether a person may enter it.
type access struct {
	entered bool // plays in the room's contest
	removed bool // the creator of the room removed the person
	blocked bool // the creator of the room blocks the person
}

// entered reports whether a person plays in a contest; it returns true for no contest.
func (s *Service) entered(ctx context.Context, contestID, userID int64) (bool, error) {
	if contestID == 0 {
		return true, nil
	}
	_, ok, err := s.store.EntryOfMember(ctx, contestID, userID)
	return ok, err
}

// seenBy returns the room as a person sees it.
func (r Room) seenBy(userID int64, has access) Detail {
	d := Detail{Room: r}
	p := r.player(userID)
	if p == nil {
		d.Code = ""
		d.Viewer = Viewer{
			MayEnter: has.entered && !has.removed && !has.blocked && r.Status.gathering() && len(r.Players) < MaxPlayers,
			Entered:  has.entered, Removed: has.removed, MayManage: r.mayManage(userID),
		}
		return d
	}
	d.Viewer = Viewer{
		Inside: true, TeamID: p.TeamID, Status: p.Status, Entered: has.entered, MayReady: r.mayReady(p), MayLeave: p.MayLeave(),
		MayStart: p.ready() && r.mayStart(), MayPlay: p.ready() && r.Status == Start, MayReport: p.ready() && r.Status.mayReport(),
		MayManage: r.mayManage(userID),
	}
	return d
}

// mayManage reports whether a person may remove players and close the room now (MATCHROOM-3).
func (r *Room) mayManage(userID int64) bool {
	return r.CreatorID == userID && r.Status.gathering() && r.DeletedAt == nil
}

// mayReady reports whether a player may change their readiness. Once the match has started, only a player of the
// match may, to take it back until the match is played.
func (r *Room) mayReady(p *Player) bool {
	return r.Status.gathering() || r.Status == Start && p.ready()
}

func found(r Room, ok bool, err error) (Room, error) {
	if err == nil && !ok {
		err = fault.New(fault.RoomDoesNotExist)
	}
	return r, err
}

// changes limits how often a person changes rooms, because each change is an event for every open list.
var changes = limit.Limit{Name: "room-change", Window: time.Hour, Most: 300}

// openings limits how often a person creates a room.
var openings = limit.Limit{Name: "room-open", Window: time.Hour, Most: 30}

// change runs do on a locked room and saves the room. The person must be inside.
//
// Faults: tooManyRequests, roomDoesNotExist, participationAuthority, those of do.
func (s *Service) change(ctx context.Context, actor, roomID int64, do func(ctx context.Context, r *Room, p *Player) error) (Detail, error) {
	if err := changes.Take(ctx, s.store, strconv.FormatInt(actor, 10)); err != nil {
		return Detail{}, err
	}
	var d Detail
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		r, err := found(s.store.LockMatchRoom(ctx, roomID))
		if err != nil {
			return err
		}
		p := r.player(actor)
		if p == nil {
			return fault.New(fault.ParticipationAuthority)
		}
		before, kind := r.Status, RoomUpdated
		if err := do(ctx, &r, p); err != nil {
			return err
		}
		if r.Status == Done && before != Done {
			kind = RoomDone
		}
		if err := s.save(ctx, kind, actor, &r, Payload{}); err != nil {
			return err
		}
		d, err = s.detail(ctx, actor, r)
		return err
	})
	return d, err
}

// save writes the locked room and appends the event, which belongs to no contest's audit log.
func (s *Service) save(ctx context.Context, kind *event.Definition[Payload], actor int64, r *Room, of Payload) error {
	now := clock.Now(ctx)
	r.UpdatedAt = now
	if r.Status == Done && r.DoneAt == nil {
		r.DoneAt = &now
	}
	if err := s.store.UpdateMatchRoom(ctx, *r); err != nil {
		return err
	}
	return s.appendEvent(ctx, kind, actor, r, of)
}

func (s *Service) appendEvent(ctx context.Context, kind *event.Definition[Payload], actor int64, r *Room, of Payload) error {
	of.GameID, of.ContestID, of.Status, of.Ended = r.Game.ID, r.ContestID, r.Status, r.DeletedAt != nil
	return s.store.AppendEvent(ctx, kind.New(actor, 0, r.ID, clock.Now(ctx), of))
}
