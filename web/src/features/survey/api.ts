import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '@/shared/api/client';
import type { ParticipantRef } from '@/shared/api/types';

export type InputType = 'SELECT' | 'TEXT' | 'TEXTAREA';

/** One question of a contest's survey (C3.078–C3.080). */
export interface Question {
  id: number;
  question_detail: string;
  input_type: InputType;
  required: boolean;
  minLength: number;
  maxLength: number;
  selections: string[];
}

export interface Survey {
  surveyId: number;
  version: number;
  items: Question[];
}

export type QuestionInput = Omit<Question, 'id'> & { id: number | null };

/** What an entry answered to one question (C3.081). */
export interface Answer {
  questionId: number;
  value: string;
}

export interface QuestionSummary {
  question: Question;
  answered: number;
  counts: { selection_detail: string; count: number }[] | null;
}

export interface QuestionAnswers {
  items: { entry: ParticipantRef; value: string }[];
  next: string | null;
}

type Call = <Data>(
  path: string,
  init: {
    params: { path: Record<string, number>; query?: Record<string, string> };
    body?: unknown;
    signal?: AbortSignal;
  },
) => Promise<{ data?: Data }>;
const get = client.GET as unknown as Call;
const put = client.PUT as unknown as Call;

async function data<Data>(answer: Promise<{ data?: Data }>): Promise<Data> {
  return (await answer).data as Data;
}

/** Kept under the contest's key, so that an event of the contest refreshes its survey too. */
export const surveyKeys = {
  questions: (contestId: number) => ['contest', contestId, 'questions'] as const,
  summary: (contestId: number) => ['contest', contestId, 'survey'] as const,
  answers: (contestId: number, questionId: number) =>
    ['contest', contestId, 'survey', 'answers', questionId] as const,
};

/** What a contest asks those who enter; everybody may read it. */
export function questionsQuery(contestId: number) {
  return queryOptions({
    queryKey: surveyKeys.questions(contestId),
    queryFn: ({ signal }) =>
      data(get<Survey>('/contests/{id}/questions/', { params: { path: { id: contestId } }, signal })),
  });
}

export interface SurveySave {
  version: number;
  items: QuestionInput[];
  /** Answers of removed questions, and of those whose type changes, are deleted with them. */
  discardAnswers?: boolean;
}

export function saveQuestions(contestId: number, body: SurveySave): Promise<Survey> {
  return data(put<Survey>('/contests/{id}/questions/', { params: { path: { id: contestId } }, body }));
}

/** How often each question was answered; operators only. */
export function surveySummaryQuery(contestId: number) {
  return queryOptions({
    queryKey: surveyKeys.summary(contestId),
    queryFn: async ({ signal }) =>
      (
        await data(
          get<{ items: QuestionSummary[] }>('/contests/{id}/survey/summary/', {
            params: { path: { id: contestId } },
            signal,
          }),
        )
      ).items,
  });
}

/** Who answered what to one question; operators only. */
export function questionAnswersQuery(contestId: number, questionId: number) {
  return infiniteQueryOptions({
    queryKey: surveyKeys.answers(contestId, questionId),
    queryFn: ({ pageParam, signal }) =>
      data(
        get<QuestionAnswers>('/contests/{id}/questions/{questionId}/answers/', {
          params: { path: { id: contestId, questionId }, ...(pageParam && { query: { cursor: pageParam } }) },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
