import { z } from 'zod';
import { faultText } from '@/shared/api/faults';
import { characters } from '@/shared/lib/characters';
import type { Answer, Question } from '../api';

/** What stands in the answer fields, by question id. */
export type AnswerValues = Record<string, string>;
/** A text for the person by question id. */
export type AnswerErrors = Record<string, string>;

/** A choice always needs an answer, whatever its flag says (SURVEY-1). */
export function isRequired({ input_type, required }: Question): boolean {
  return input_type === 'SELECT' || required;
}

/** The rule that an answer breaks, as a key of the fault catalogue, or null. The same as the server's (SURVEY-1). */
export function answerFault(
  question: Question,
  value: string,
): { key: string; params?: { length: number } } | null {
  const text = value.trim();
  if (text === '') return isRequired(question) ? { key: 'valueIsRequired' } : null;
  if (question.input_type === 'SELECT') {
    return question.selections.includes(value) ? null : { key: 'invalidValue' };
  }
  if (characters(text) < question.minLength) {
    return { key: 'atLeastLength', params: { length: question.minLength } };
  }
  if (characters(text) > question.maxLength) {
    return { key: 'exceededLength', params: { length: question.maxLength } };
  }
  return null;
}

/** The rules as a schema of `AnswerValues`; each issue's path is the question's id and its message a fault key. */
export function answerRules(questions: readonly Question[]) {
  return z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const question of questions) {
      const fault = answerFault(question, values[question.id] ?? '');
      if (fault) {
        context.addIssue({
          code: 'custom',
          path: [String(question.id)],
          message: fault.key,
          params: fault.params,
        });
      }
    }
  });
}

/** The texts of all broken rules. */
export function answerErrors(questions: readonly Question[], values: AnswerValues): AnswerErrors {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fault = answerFault(question, values[question.id] ?? '');
      return fault ? [[String(question.id), faultText(fault.key, fault.params)]] : [];
    }),
  );
}

/** Stored answers as they stand in the fields. */
export function answerValues(answers: readonly Answer[]): AnswerValues {
  return Object.fromEntries(answers.map(({ questionId, value }) => [String(questionId), value]));
}

/** What the server is sent: a question that was left open is not among the answers. */
export function answersOf(questions: readonly Question[], values: AnswerValues): Answer[] {
  return questions.flatMap(({ id, input_type }) => {
    const value = values[id] ?? '';
    const text = input_type === 'SELECT' ? value : value.trim();
    return text === '' ? [] : [{ questionId: id, value: text }];
  });
}
