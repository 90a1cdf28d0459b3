import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import type { components } from '@/shared/api/schema';

type Schemas = components['schemas'];

/** One question of a contest's survey (C3.078–C3.080). */
export type Question = Schemas['Question'];
export type QuestionInput = Schemas['QuestionInput'];
export type InputType = Question['input_type'];
export type Survey = Schemas['Survey'];
/** What an entry answered to one question (C3.081). */
export type Answer = Schemas['Answer'];
export type QuestionSummary = Schemas['QuestionSummary'];

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
    queryFn: ({ signal }) => apiCall('get', '/contests/{id}/questions/', { path: { id: contestId }, signal }),
  });
}

/** Replaces all questions; those that keep their id keep their answers. */
export function saveQuestions(contestId: number, body: Schemas['SurveyInput']): Promise<Survey> {
  return apiCall('put', '/contests/{id}/questions/', { path: { id: contestId }, body });
}

/** How often each question was answered; operators only. */
export function surveySummaryQuery(contestId: number) {
  return queryOptions({
    queryKey: surveyKeys.summary(contestId),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/contests/{id}/survey/summary/', { path: { id: contestId }, signal })).items,
  });
}

/** Who answered what to one question; operators only. */
export function questionAnswersQuery(contestId: number, questionId: number) {
  return infiniteQueryOptions({
    queryKey: surveyKeys.answers(contestId, questionId),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/contests/{id}/questions/{questionId}/answers/', {
        path: { id: contestId, questionId },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
