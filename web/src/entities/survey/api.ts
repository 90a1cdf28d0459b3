import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiPages, apiQuery, itemsOf } from '@/shared/api/query';
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

/** What a contest asks those who enter; everybody may read it. */
export function questionsQuery(contestId: number) {
  return apiQuery('/contests/{id}/questions/', { path: { id: contestId } });
}

/** Replaces all questions; those that keep their id keep their answers. */
export function saveQuestions(contestId: number, body: Schemas['SurveyInput']): Promise<Survey> {
  return apiCall('put', '/contests/{id}/questions/', { path: { id: contestId }, body });
}

/** How often each question was answered; operators only. */
export function surveySummaryQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/survey/summary/', { path: { id: contestId } }),
    select: itemsOf,
  });
}

/** Who answered what to one question; operators only. */
export function questionAnswersQuery(contestId: number, questionId: number) {
  return apiPages('/contests/{id}/questions/{questionId}/answers/', { path: { id: contestId, questionId } });
}
