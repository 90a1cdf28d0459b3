import type { Chat, ChatRoom, ChatRooms, Message } from '@/shared/api/types';

const start = '2026-11-20T10:00:00.000Z';

/** Returns a message. Its id decides its order and the minute of its time. */
export function aMessage(id: number, change: Partial<Message> = {}): Message {
  return {
    id,
    from: { id: 5, name: 'みずき', image: null, imageUrl: null },
    text: `発言${id}`,
    image: null,
    isSystem: false,
    type: '',
    payload: null,
    phrase: null,
    pollId: null,
    clientId: null,
    created: new Date(Date.parse(start) + id * 60_000).toISOString(),
    updated: new Date(Date.parse(start) + id * 60_000).toISOString(),
    displayTime: '',
    ...change,
  };
}

export const mine = { id: 9, name: 'ゆうと', image: null, imageUrl: null };

export function aRoom(chatId: number, change: Partial<ChatRoom> = {}): ChatRoom {
  return {
    id: chatId,
    chatId,
    name: '宵闇カップ',
    image: null,
    imageUrl: null,
    kind: 'entrants',
    isReadOnly: false,
    closed: false,
    contest: { id: 100, name: '宵闇カップ' },
    friend: null,
    team: null,
    match: null,
    roomId: null,
    muted: false,
    owner: null,
    lastMessage: '',
    lastPhrase: null,
    lastBlocked: false,
    lastMessageUpdated: start,
    unread: 0,
    ...change,
  };
}

export function someRooms(items: ChatRoom[], change: Partial<ChatRooms> = {}): ChatRooms {
  return {
    items,
    next: null,
    unread: items.reduce((sum, { unread }) => sum + unread, 0),
    canAsk: true,
    noticeChatId: null,
    ...change,
  };
}

/** Returns the room as the server does when it is opened. */
export function aChat(room: ChatRoom, change: Partial<Chat> = {}): Chat {
  return {
    id: room.chatId,
    name: room.name,
    image: null,
    imageUrl: null,
    contest: room.contest,
    friend: room.friend,
    team: room.team,
    match: room.match,
    roomId: room.roomId,
    muted: room.muted,
    canModerate: false,
    kind: room.kind,
    isPublic: true,
    isConfirmed: room.kind === 'confirmed',
    isQuestion: room.kind === 'question',
    isNotice: room.kind === 'notice',
    isReadOnly: room.isReadOnly,
    closed: room.closed,
    owner: room.owner,
    admins: [],
    users: [],
    memberCount: 3,
    senders: [],
    blocked: [],
    matchId: null,
    unread: room.unread,
    created: start,
    updated: start,
    ...change,
  };
}
