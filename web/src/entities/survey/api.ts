import { queryOptions } from '@tanstack/react-query';
import { apiQuery, itemsOf } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';

type Schemas = components['schemas'];

/** One question of a contest's survey. */
export type Question = Schemas['Question'];
export type QuestionInput = Schemas['QuestionInput'];
export type InputType = Question['input_type'];
export type Survey = Schemas['Survey'];
/** The answer of an entry to one question. */
export type Answer = Schemas['Answer'];
export type QuestionSummary = Schemas['QuestionSummary'];

/** The number of answers to each question, for operators. */
export function surveySummaryQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/survey/summary/', { path: { id: contestId } }),
    select: itemsOf,
  });
}
