import type { ContestTeam, ContestUser, ParticipantRef, UserRef } from '@/shared/api/types';
import { type Place, placeOf } from './place';

/** An entry of a person or a team, in the common shape of lists. */
export interface Applicant {
  /** The entry's id. */
  id: number;
  kind: 'user' | 'team';
  /** The person's or the team's id. */
  refId: number;
  name: string;
  imageUrl: string | null;
  /** The page of the person or team. */
  href: string;
  allowed: boolean;
  place: Place;
  /** Position on the waiting list, from 1; null if it is not on it. */
  waitingPosition: number | null;
  /** Whether it is in a match or a stage; false in lists that do not load all entries. */
  inStage: boolean;
  /** Why it no longer plays; undefined if it did not leave the contest. */
  dropped?: ParticipantRef['dropped'];
  /** The reason of a disqualification; for operators and the entry's members. */
  dropReason?: string | null;
  annulled?: boolean;
  checkin: boolean;
  checkUpdated: string | null;
  /** null while unknown (ENTRY-11). */
  following: boolean | null;
  retweet: boolean | null;
  /** Who entered; for a team its representative. */
  by: UserRef;
  /** The number of players of a team in this contest; null for a person. */
  rosterCount: number | null;
  /** Whether the team has fewer players than the contest requires, and no operator has accepted that. */
  short: boolean;
  createdAt: string;
  /** Only for operators and the entry's members; null for everybody else. */
  details: EntryDetails | null;
}

export interface EntryDetails {
  socialId: string;
  gameUsername: string;
  friendCode: string;
  comment: string;
}

function detailsOf(entry: ContestUser | ContestTeam, socialId: string | undefined): EntryDetails | null {
  if (socialId === undefined) return null;
  const { gameUsername = '', friendCode = '', comment = '' } = entry;
  return { socialId, gameUsername, friendCode, comment };
}

function common(entry: ContestUser | ContestTeam) {
  return {
    id: entry.id,
    allowed: entry.status === 'ALLOW',
    place: placeOf(entry),
    waitingPosition: entry.waitingPosition,
    inStage: entry.inStage ?? false,
    dropped: entry.dropped,
    dropReason: entry.dropReason,
    annulled: entry.annulled,
    checkin: entry.checkin,
    checkUpdated: entry.checkUpdated,
    following: entry.following,
    retweet: entry.retweet,
    by: entry.createBy,
    createdAt: entry.createdAt,
  };
}

export function applicantOfUser(entry: ContestUser): Applicant {
  return {
    ...common(entry),
    kind: 'user',
    refId: entry.userId,
    name: entry.createBy.nickname,
    imageUrl: entry.createBy.imageUrl,
    href: `/users/${entry.userId}`,
    rosterCount: null,
    short: false,
    details: detailsOf(entry, entry.twitterId),
  };
}

export function applicantOfTeam(entry: ContestTeam): Applicant {
  return {
    ...common(entry),
    kind: 'team',
    refId: entry.team.id,
    name: entry.team.name,
    imageUrl: entry.team.imageURL,
    href: `/teams/${entry.team.id}`,
    rosterCount: entry.rosterCount,
    short: entry.rosterShort,
    details: detailsOf(entry, entry.twitter),
  };
}

export function applicantOf(entry: ContestUser | ContestTeam): Applicant {
  return 'team' in entry ? applicantOfTeam(entry) : applicantOfUser(entry);
}
