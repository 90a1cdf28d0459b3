import { expect, it } from 'vitest';
import { iframeSource, isWebAddress } from './address';

it.each([
  ['https://example.com/v', 'https://example.com/v'],
  ['  https://example.com/v ', 'https://example.com/v'],
  ['<iframe src="https://example.com/v" allowfullscreen></iframe>', 'https://example.com/v'],
  ["<IFRAME title='x' src='//example.com/v'>", 'https://example.com/v'],
  ['<iframe></iframe>', '<iframe></iframe>'],
  ['<img src="https://example.com/v">', '<img src="https://example.com/v">'],
])('takes the source of %s', (text, source) => {
  expect(iframeSource(text)).toBe(source);
});

it.each([
  ['https://example.com/v', true],
  [' http://example.com ', true],
  ['ftp://example.com', false],
  ['example.com', false],
  ['https://name@example.com', false],
  ['https://:password@example.com', false],
])('decides whether %s is a web address', (text, is) => {
  expect(isWebAddress(text)).toBe(is);
});
