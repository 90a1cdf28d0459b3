package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/friend"
)

// Friendship is the relation of two people: the person who asked and the person who was asked.
type Friendship struct {
	ID           int64   `json:"id"`
	RequestUser  UserRef `json:"requestUser"`
	ResponseUser UserRef `json:"responseUser"`
	Status       string  `json:"status" enum:"REQUESTED,REQUESTED ME,ALLOW,REJECTED" doc:"As the viewer sees it"`
	CreatedAt    Time    `json:"createdAt"`
	UpdatedAt    Time    `json:"updatedAt"`
}

func wireFriendship(r friend.Relation) Friendship {
	return Friendship{
		ID: r.ID, RequestUser: wireUserRef(r.RequestUser), ResponseUser: wireUserRef(r.ResponseUser), Status: string(r.State),
		CreatedAt: wireTime(r.CreatedAt), UpdatedAt: wireTime(r.UpdatedAt),
	}
}

// FriendOfViewer is the relation of a person to the viewer.
type FriendOfViewer struct {
	IsFriend        *bool   `json:"isFriend" doc:"null for a visitor"`
	FriendStatus    *string `json:"friendStatus" enum:"REQUESTED,REQUESTED ME,ALLOW,REJECTED" doc:"null where nothing stands between the two"`
	FriendRequestID *int64  `json:"friendRequestId" doc:"Goes with friendStatus"`
	BlockedByMe     bool    `json:"blockedByMe"`
}

func friendOfViewer(ctx context.Context, s friend.Status) FriendOfViewer {
	out := FriendOfViewer{FriendStatus: textOrNull(string(s.State)), FriendRequestID: idOrNull(s.RequestID), BlockedByMe: s.BlockedByMe}
	if viewer(ctx).UserID != 0 {
		is := s.State == friend.Allow
		out.IsFriend = &is
	}
	return out
}

// FriendRequested is the answer to a request.
type FriendRequested struct {
	ID     int64  `json:"id"`
	Status string `json:"status" enum:"REQUESTED,ALLOW" doc:"ALLOW at once where the other had asked before"`
}

// FriendReplied is the answer to a reply.
type FriendReplied struct {
	Status      string  `json:"status" enum:"ALLOW,REJECTED"`
	RequestUser UserRef `json:"requestUser"`
}

// BlockedUser is a person whom the viewer blocks.
type BlockedUser struct {
	User      UserRef `json:"user"`
	CreatedAt Time    `json:"createdAt"`
}

// RequestPath names a friend request of a person.
type RequestPath struct {
	ID        int64 `path:"id"`
	RequestID int64 `path:"requestId"`
}

// OtherPath names a person and another one.
type OtherPath struct {
	ID      int64 `path:"id"`
	OtherID int64 `path:"userId"`
}

func (a *API) registerFriends() {
	op(a, Self, huma.Operation{
		OperationID: "listFriends", Method: http.MethodGet, Path: "/users/{id}/friends/", Tags: []string{"friend"},
		Summary: "One's own friends, 100 at a time (FRIEND-1)",
	}, func(ctx context.Context, in *struct {
		UserPath
		Cursor string `query:"cursor"`
	}) (*Body[List[Friendship]], error) {
		before, err := idAt(in.Cursor)
		if err != nil {
			return nil, err
		}
		page, more, err := a.Friends.Friends(ctx, viewer(ctx).UserID, in.ID, before)
		if err != nil {
			return nil, err
		}
		out := List[Friendship]{Items: mapped(page, wireFriendship)}
		if more {
			out.Next = cursorOf(page[len(page)-1].ID)
		}
		return body(out, nil)
	})
	op(a, Self, huma.Operation{
		OperationID: "endFriendship", Method: http.MethodDelete, Path: "/users/{id}/friends/{userId}/", Tags: []string{"friend"},
		Summary: "End a friendship (FRIEND-1)",
	}, func(ctx context.Context, in *OtherPath) (*Empty, error) {
		return &Empty{}, a.Friends.End(ctx, viewer(ctx).UserID, in.ID, in.OtherID)
	})
	a.registerFriendRequests()
	a.registerBlocks()
}

func (a *API) registerFriendRequests() {
	op(a, Self, huma.Operation{
		OperationID: "listFriendRequests", Method: http.MethodGet, Path: "/users/{id}/request/", Tags: []string{"friend"},
		Summary:     "What waits for a reply, one's own and others', newest first",
		Description: "Own requests that were denied are listed for 30 days.",
	}, func(ctx context.Context, in *UserPath) (*Body[List[Friendship]], error) {
		list, err := a.Friends.Requests(ctx, viewer(ctx).UserID, in.ID)
		return body(List[Friendship]{Items: mapped(list, wireFriendship)}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "requestFriend", Method: http.MethodPost, Path: "/users/{id}/request/", Tags: []string{"friend"},
		Summary: "Ask somebody to be a friend (FRIEND-1)",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body struct {
			ResponseUserID int64 `json:"responseUserId"`
		}
	}) (*Body[FriendRequested], error) {
		r, err := a.Friends.Request(ctx, viewer(ctx).UserID, in.ID, in.Body.ResponseUserID)
		return body(FriendRequested{ID: r.ID, Status: string(r.State)}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "replyToFriendRequest", Method: http.MethodPut, Path: "/users/{id}/request/{requestId}/reply/", Tags: []string{"friend"},
		Summary: "Allow or deny a request (FRIEND-1)",
	}, func(ctx context.Context, in *struct {
		RequestPath
		Body struct {
			Status string `json:"status" enum:"ALLOW,REJECTED"`
		}
	}) (*Body[FriendReplied], error) {
		r, err := a.Friends.Reply(ctx, viewer(ctx).UserID, in.ID, in.RequestID, friend.State(in.Body.Status))
		return body(FriendReplied{Status: string(r.State), RequestUser: wireUserRef(r.RequestUser)}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "takeFriendRequestBack", Method: http.MethodDelete, Path: "/users/{id}/request/{requestId}/", Tags: []string{"friend"},
		Summary: "Take an own request back",
	}, func(ctx context.Context, in *RequestPath) (*Empty, error) {
		return &Empty{}, a.Friends.TakeBack(ctx, viewer(ctx).UserID, in.ID, in.RequestID)
	})
}

func (a *API) registerBlocks() {
	op(a, Self, huma.Operation{
		OperationID: "listBlocks", Method: http.MethodGet, Path: "/users/{id}/blocks/", Tags: []string{"friend"},
		Summary: "Whom one blocks, newest first",
	}, func(ctx context.Context, in *UserPath) (*Body[List[BlockedUser]], error) {
		list, err := a.Friends.Blocks(ctx, viewer(ctx).UserID, in.ID)
		return body(List[BlockedUser]{Items: mapped(list, func(b friend.Block) BlockedUser {
			return BlockedUser{User: wireUserRef(b.User), CreatedAt: wireTime(b.CreatedAt)}
		})}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "blockUser", Method: http.MethodPost, Path: "/users/{id}/blocks/", Tags: []string{"friend"},
		Summary:     "Block somebody",
		Description: "Ends a friendship and open requests, and refuses new ones from both sides.",
	}, func(ctx context.Context, in *struct {
		UserPath
		Body struct {
			UserID int64 `json:"userId"`
		}
	}) (*Empty, error) {
		return &Empty{}, a.Friends.Block(ctx, viewer(ctx).UserID, in.ID, in.Body.UserID)
	})
	op(a, Self, huma.Operation{
		OperationID: "unblockUser", Method: http.MethodDelete, Path: "/users/{id}/blocks/{userId}/", Tags: []string{"friend"},
		Summary: "Take a block back",
	}, func(ctx context.Context, in *OtherPath) (*Empty, error) {
		return &Empty{}, a.Friends.Unblock(ctx, viewer(ctx).UserID, in.ID, in.OtherID)
	})
}
