import { describe, expect, it } from 'vitest';
import { prefectureCodes, prefectureName } from '@/shared/data/prefectures';
import { moved, partOf, wholeView, zoomed } from './crop';
import { completeAddress, isPublicAddress, linkLabel } from './links';

describe('crop', () => {
  const image = { width: 1200, height: 800 };

  it('shows as much of the image as the shape allows, from its middle', () => {
    expect(partOf(image, 1, wholeView)).toEqual({ x: 200, y: 0, width: 800, height: 800 });
    expect(partOf(image, 3, wholeView)).toEqual({ x: 0, y: 200, width: 1200, height: 400 });
    expect(partOf(image, 1, zoomed(wholeView, 2))).toEqual({ x: 400, y: 200, width: 400, height: 400 });
  });

  it('never leaves the image, and a move back is felt at once', () => {
    const far = moved(image, 1, wholeView, 9, 9);
    expect(partOf(image, 1, far)).toEqual({ x: 400, y: 0, width: 800, height: 800 });
    expect(partOf(image, 1, moved(image, 1, far, -0.25, 0)).x).toBe(200);
    expect(partOf(image, 1, zoomed(wholeView, 0.1)).width).toBe(800);
  });
});

describe('links', () => {
  it.each([
    ['https://www.youtube.com/@yuto/', true],
    ['https://x.com/yuto', true],
    ['http://x.com/yuto', false],
    ['https://user:secret@x.com/', false],
    ['https://x.com:8443/', false],
    ['https://192.168.0.1/', false],
    ['https://localhost/', false],
    ['javascript:alert(1)', false],
  ])('%s is public: %s', (address, is) => {
    expect(isPublicAddress(address)).toBe(is);
  });

  it('completes and shortens addresses', () => {
    expect(completeAddress(' twitch.tv/yuto ')).toBe('https://twitch.tv/yuto');
    expect(completeAddress('http://twitch.tv/yuto')).toBe('http://twitch.tv/yuto');
    expect(linkLabel('https://www.youtube.com/@yuto/')).toBe('youtube.com/@yuto');
  });
});

it('names the 47 prefectures in the order of their numbers, and outside Japan', () => {
  expect(prefectureCodes).toHaveLength(48);
  expect(prefectureCodes[0]).toBe('01');
  expect(prefectureName('13', 'ja')).toBe('東京都');
  expect(prefectureName('13', 'zh')).toBe('东京都');
  expect(prefectureName('99', 'en')).toBe('Outside Japan');
  expect(prefectureName('', 'ja')).toBe('');
});
