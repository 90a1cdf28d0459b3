import { expect, it } from 'vitest';
import { ApiError } from './error';
import { faultText, fieldErrors, waitText } from './faults';

it.each([
  ['ja', 1800, '30分'],
  ['ja', 61, '2分'],
  ['ja', 5, '5秒'],
  ['ja', 0, '1秒'],
  ['en', 60, '1 minute'],
  ['en', 1800, '30 minutes'],
  ['ko', 1800, '30분'],
  ['zh', 1800, '30分钟'],
])('in %s a wait of %i seconds reads %s', (language, seconds, text) => {
  expect(waitText(seconds, language)).toBe(text);
});

it('says how long to wait where the server tells it', () => {
  expect(faultText('tooManyRequests', { seconds: 600 })).toContain('10分ほど待って');
  expect(faultText('tooManyRequests')).toContain('少し待ってから');
});

it('names the count of failures that locked a sign-in', () => {
  expect(faultText('accountLocked', { count: 5 })).toContain('5回続けて失敗');
});

it('reads an unknown key as an unexpected fault', () => {
  expect(faultText('somethingNew')).toBe(faultText('exceptionError'));
});

it('gives field faults by their names', () => {
  const error = new ApiError({
    status: 422,
    key: 'invalidValue',
    fields: [{ name: 'bio', key: 'exceededLength', params: { length: 160 } }],
  });
  expect(fieldErrors(error)).toEqual({ bio: '160文字以内で入力してください。' });
  expect(fieldErrors(new Error('other'))).toEqual({});
});
