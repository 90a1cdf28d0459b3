import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasInterfaceFonts } from '../../../../scripts/interface-fonts.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interface-fonts-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('does not take the fonts as made while another build has written only some languages', async () => {
  expect(hasInterfaceFonts(folder)).toBe(false);
  for (const language of ['ja', 'ko', 'zh']) await writeFile(join(folder, `${language}.css`), '');
  expect(hasInterfaceFonts(folder)).toBe(false);
  await writeFile(join(folder, 'en.css'), '');
  expect(hasInterfaceFonts(folder)).toBe(true);
});
