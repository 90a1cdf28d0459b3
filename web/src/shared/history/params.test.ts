import { expect, it } from 'vitest';
import { withoutParams, withParam } from './params';

it('changes its parameters and keeps the others', () => {
  const now = new URLSearchParams('tab=a&pairing=&lang=en');
  expect(String(withoutParams('pairing', 'actor')(now))).toBe('tab=a&lang=en');
  expect(String(withParam('deal', '')(now))).toBe('tab=a&pairing=&lang=en&deal=');
  expect(String(now)).toBe('tab=a&pairing=&lang=en');
});
