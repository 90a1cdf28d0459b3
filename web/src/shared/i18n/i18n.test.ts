import i18next from 'i18next';
import { expect, it } from 'vitest';
import { loadAllAreas } from './i18n';

it('adds the texts of an area once, although every page asks for them', async () => {
  await loadAllAreas();
  const before = i18next.getResourceBundle('ja', 'contest');
  expect(before).toBeDefined();
  await loadAllAreas();
  expect(i18next.getResourceBundle('ja', 'contest')).toBe(before);
});
