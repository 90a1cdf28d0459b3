import { expect, it } from 'vitest';

it.each([1, 2])('starts a test at the top of the window, whatever was scrolled before (%i)', () => {
  expect(window.scrollY).toBe(0);
  window.scrollY = 640;
});
