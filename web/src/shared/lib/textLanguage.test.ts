import { expect, it } from 'vitest';
import { textLanguage } from './textLanguage';

it.each([
  ['VALORANT 5v5 ナイトカップ #8', 'ja'],
  ['ひよこ杯', 'ja'],
  ['서울 나이츠', 'ko'],
  ['第12回 櫓杯', undefined],
  ['Strive Rookie Cup', undefined],
  ['', undefined],
])('tells the language of %j', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
