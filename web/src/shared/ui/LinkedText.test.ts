import { expect, it } from 'vitest';
import { linkParts } from './LinkedText';

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

it.each([
  ['https://example.com/a?b=c#d', ['https://example.com/a?b=c#d']],
  ['見て（https://example.com/a）。', ['https://example.com/a']],
  ['See https://example.com, or http://example.org.', ['https://example.com/', 'http://example.org/']],
  ['javascript:alert(1) data:text/html,x //example.com example.com', []],
  ['詳細はhttps://discord.gg/abcに来て', ['https://discord.gg/abc']],
  ['https://user:pass@example.com https://bank.example@evil.test', []],
  ['"https://example.com/"><script>', ['https://example.com/']],
])('finds only addresses that can be followed in %s', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

it('loses no letter of the text', () => {
  const text = '前 https://example.com/a、後 https://u@x.test 終';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
