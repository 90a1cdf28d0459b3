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
	Status       string  `json:"status" enum:"REQUESTED,REQUESTED ME,ALLOW,REJECTED" doc:"State as the viewer sees it: REQUESTED = sent by the viewer, REQUESTED ME = received by the viewer"`
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
	IsFriend        *bool   `json:"isFriend" doc:"null = the viewer is not signed in"`
	FriendStatus    *string `json:"friendStatus" enum:"REQUESTED,REQUESTED ME,ALLOW,REJECTED" doc:"State of the relation as the viewer sees it; null = no relation"`
	FriendRequestID *int64  `json:"friendRequestId" doc:"Id of the relation; null if friendStatus is null"`
	BlockedByMe     bool    `json:"blockedByMe"`
}

func friendOfViewer(ctx context.Context, s friend.Status) FriendOfViewer {
	out := FriendOfViewer{FriendStatus: orNil(string(s.State)), FriendRequestID: idOrNull(s.RequestID), BlockedByMe: s.BlockedByMe}
	if viewer(ctx).UserID != 0 {
		is := s.State == friend.Allow
		out.IsFriend = &is
	}
	return out
}

// FriendRequested is the response to a new friend request.
type FriendRequested struct {
	ID     int64  `json:"id"`
	Status string `json:"status" enum:"REQUESTED,ALLOW" doc:"ALLOW at once if the other person had sent a request before"`
}

// FriendReplied is the response to a reply to a friend request.
type FriendReplied struct {
	Status      string  `json:"status" enum:"ALLOW,REJECTED"`
	RequestUser UserRef `json:"requestUser"`
}

// BlockedUser is a person whom the viewer blocks.
type BlockedUser struct {
	User      UserRef `json:"user"`
	CreatedAt Time    `json:"createdAt"`
}

// RequestPath is the path of a friend request of a person.
type RequestPath struct {
	ID        int64 `path:"id"`
	RequestID int64 `path:"requestId"`
}

// OtherPath is the path of a person's relation to another person.
type OtherPath struct {
	ID      int64 `path:"id"`
	OtherID int64 `path:"userId"`
}

func (a *API) registerFriends() {
	op(a, Self, huma.Operation{
		OperationID: "listFriends", Method: http.MethodGet, Path: "/users/{id}/friends/", Tags: []string{"friend"},
		Summary: "List the viewer's friends, 100 at a time (FRIEND-1)",
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
		Summary:     "List the friend requests that wait for a reply, sent and received, newest first",
		Description: "A sent request that was denied is listed for 30 days.",
	}, func(ctx context.Context, in *UserPath) (*Body[List[Friendship]], error) {
		list, err := a.Friends.Requests(ctx, viewer(ctx).UserID, in.ID)
		return body(List[Friendship]{Items: mapped(list, wireFriendship)}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "requestFriend", Method: http.MethodPost, Path: "/users/{id}/request/", Tags: []string{"friend"},
		Summary: "Send a friend request (FRIEND-1)",
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
		Summary: "Allow or reject a friend request (FRIEND-1)",
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
		Summary: "Delete an own friend request that waits for a reply",
	}, func(ctx context.Context, in *RequestPath) (*Empty, error) {
		return &Empty{}, a.Friends.TakeBack(ctx, viewer(ctx).UserID, in.ID, in.RequestID)
	})
}

func (a *API) registerBlocks() {
	op(a, Self, huma.Operation{
		OperationID: "listBlocks", Method: http.MethodGet, Path: "/users/{id}/blocks/", Tags: []string{"friend"},
		Summary: "List the people whom the viewer blocks, newest first",
	}, func(ctx context.Context, in *UserPath) (*Body[List[BlockedUser]], error) {
		list, err := a.Friends.Blocks(ctx, viewer(ctx).UserID, in.ID)
		return body(List[BlockedUser]{Items: mapped(list, func(b friend.Block) BlockedUser {
			return BlockedUser{User: wireUserRef(b.User), CreatedAt: wireTime(b.CreatedAt)}
		})}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "blockUser", Method: http.MethodPost, Path: "/users/{id}/blocks/", Tags: []string{"friend"},
		Summary:     "Block a person",
		Description: "Ends the friendship and the open requests of the two people, and refuses new requests from both.",
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
		Summary: "Remove a block",
	}, func(ctx context.Context, in *OtherPath) (*Empty, error) {
		return &Empty{}, a.Friends.Unblock(ctx, viewer(ctx).UserID, in.ID, in.OtherID)
	})
}
