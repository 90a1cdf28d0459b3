import { faultText } from '@/shared/api/faults';
import { characters } from '@/shared/lib/characters';
import type { Answer, Question } from '../api';

/** The values of the answer fields, by question id. */
export type AnswerValues = Record<string, string>;
/** The text of each broken rule, by question id. */
export type AnswerErrors = Record<string, string>;

/** Whether an answer is required. A choice always is, whatever its flag says (SURVEY-1). */
export function isRequired({ input_type, required }: Question): boolean {
  return input_type === 'SELECT' || required;
}

/** Returns the fault key of the rule that an answer breaks, or null. The rules are the server's (SURVEY-1). */
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

/** Returns the texts of all broken rules. */
export function answerErrors(questions: readonly Question[], values: AnswerValues): AnswerErrors {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const fault = answerFault(question, values[question.id] ?? '');
      return fault ? [[String(question.id), faultText(fault.key, fault.params)]] : [];
    }),
  );
}

/** Returns stored answers as values of the fields. */
export function answerValues(answers: readonly Answer[]): AnswerValues {
  return Object.fromEntries(answers.map(({ questionId, value }) => [String(questionId), value]));
}

/** Returns the answers to send, without unanswered questions. */
export function answersOf(questions: readonly Question[], values: AnswerValues): Answer[] {
  return questions.flatMap(({ id, input_type }) => {
    const value = values[id] ?? '';
    const text = input_type === 'SELECT' ? value : value.trim();
    return text === '' ? [] : [{ questionId: id, value: text }];
  });
}
