import { describe, expect, it } from 'vitest';
import { prefectureCodes, prefectureName } from '@/shared/data/prefectures';
import { addressLength, completeAddress, isPublicAddress, linkLabel } from './links';
import { profileRules } from './rules';

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

  it('measures an address as the person reads it, also in the form that the server stores', () => {
    const typed = 'https://www.youtube.com/@ゆうとのゲームチャンネル公式アカウント東京';
    const stored = new URL(typed).href;
    expect(stored.length).toBeGreaterThan(200);
    expect(addressLength(stored)).toBe(addressLength(typed));
    expect(addressLength('https://example.com/%80')).toBe(23);
    expect(profileRules.shape.snsLinks.safeParse([{ url: stored }]).success).toBe(true);
    expect(
      profileRules.shape.snsLinks.safeParse([{ url: `https://example.com/${'a'.repeat(181)}` }]).success,
    ).toBe(false);
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
