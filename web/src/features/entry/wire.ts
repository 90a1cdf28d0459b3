import type { Client } from 'openapi-fetch';
import { client } from '@/shared/api/client';
import type { ContestTeam, ContestUser, ParticipantRef, TeamRef, UserRef } from '@/shared/api/types';

export interface SurveyAnswer {
  questionId: number;
  value: string;
}

export interface EntryDetail {
  entry: ContestUser | ContestTeam;
  answers: SurveyAnswer[];
}

export interface EntryEdit {
  twitterId: string;
  gameUsername: string;
  friendCode: string;
  comment: string;
  answers: SurveyAnswer[];
}

export interface Ban {
  id: number;
  user: UserRef | null;
  team: TeamRef | null;
  reason: string;
  createdAt: string;
  createdBy: UserRef;
}

export interface ImportRow {
  line: number;
  action: 'add' | 'update' | 'same' | 'error';
  name: string;
  key?: string;
  params?: Record<string, unknown>;
  field?: string;
}

export interface ImportResult {
  rows: ImportRow[];
  added: number;
  updated: number;
  errors: number;
  applied: boolean;
}

export interface Engagement {
  tweetId: string;
  checked: number;
  following: number;
  retweet: number;
  unknown: number;
  complete: boolean;
  at: string;
}

export interface GivenAnswer {
  entry: ParticipantRef;
  value: string;
}

interface Operation<Path, Body, Answer, Query = never> {
  parameters: { path: Path; query?: Query };
  requestBody: { content: { 'application/json': Body } };
  responses: { 200: { content: { 'application/json': Answer } } };
}

interface ReadOperation<Path, Answer, Query = never> {
  parameters: { path: Path; query?: Query };
  responses: { 200: { content: { 'application/json': Answer } } };
}

interface Page<Item> {
  items: Item[];
  next: string | null;
}

interface DraftPaths {
  '/contests/{id}/entries/{entryId}/': {
    get: ReadOperation<{ id: number; entryId: number }, EntryDetail>;
    put: Operation<{ id: number; entryId: number }, EntryEdit, EntryDetail>;
  };
  '/contests/{id}/bans/': {
    get: ReadOperation<{ id: number }, Page<Ban>, { cursor?: string }>;
    post: Operation<{ id: number }, { entryIds?: number[]; reason: string }, { items: Ban[] }>;
  };
  '/contests/{id}/bans/{banId}/': { delete: ReadOperation<{ id: number; banId: number }, unknown> };
  '/contests/{id}/entries/export/': { get: ReadOperation<{ id: number }, string, { ids?: string }> };
  '/contests/{id}/entries/import/': { post: Operation<{ id: number }, FormData, ImportResult> };
  '/contests/{id}/twitter/engagement/': {
    post: Operation<{ id: number }, { tweetId: string; tweetProtected: boolean }, Engagement>;
  };
  '/contests/{id}/questions/{questionId}/answers/': {
    get: ReadOperation<{ id: number; questionId: number }, Page<GivenAnswer>, { cursor?: string }>;
  };
  '/contests/{id}/chats/': {
    get: ReadOperation<{ id: number }, Page<{ chatId: number; kind: string }>, { kind?: string }>;
  };
}

export const draft = client as unknown as Client<DraftPaths>;
