import { viewer } from '@/entities/contest/testing';
import type { PlacedContest, PublicUser } from '@/shared/api/types';

/** Returns another person without a friendship, request or block. */
export function aPerson(change: Partial<PublicUser> = {}): PublicUser {
  return {
    id: 10,
    nickname: 'けんたろう',
    bio: '',
    imageUrl: null,
    backgroundImageUrl: null,
    profileImage: null,
    profileBackgroundImage: null,
    twitterId: '',
    prefecture: '',
    city: '',
    comment: '',
    playTime: '',
    snsLinks: [],
    socialUsers: [],
    social_users: [],
    gameUsers: [],
    createdAt: viewer.createdAt,
    withdrawn: false,
    suspended: false,
    isFriend: false,
    friendStatus: null,
    friendRequestId: null,
    blockedByMe: false,
    ...change,
  };
}

export function anEntered(id: number, name: string, place: PlacedContest['place']): PlacedContest {
  return {
    id,
    name,
    imageUrl: null,
    thumbUrl: null,
    gameId: 5,
    game: { id: 5, gameName: 'STREET FIGHTER 6', key: '00005' },
    contestType: 'TOURNAMENT',
    participantType: 'SOLO',
    cancelledAt: null,
    cancelReason: '',
    status: 'matchDone',
    playState: 'open',
    organiser: null,
    entryCount: 8,
    entryMaxCount: 8,
    freePlaces: 0,
    entryStart: viewer.createdAt,
    entryEnd: viewer.createdAt,
    contestStart: viewer.createdAt,
    contestEnd: viewer.createdAt,
    isEntryPassword: false,
    language: null,
    teamSize: 1,
    place,
  };
}
