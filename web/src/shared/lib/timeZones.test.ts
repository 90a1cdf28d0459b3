import { expect, it } from 'vitest';
import { foundZones, timeZones } from './timeZones';

it.each(['東京', '日本', 'JST', 'jst', 'ｊｓｔ', 'Japan', '일본', '东京', 'tokyo', 'Asia/Tokyo'])(
  'finds the zone of Tokyo by %s',
  (search) => {
    const found = foundZones(timeZones(null), search).map(({ value }) => value);
    expect(found).toContain('Asia/Tokyo');
    expect(found.length).toBeLessThan(8);
  },
);

it('finds nothing for a place that is none', () => {
  expect(foundZones(timeZones(null), 'ここではないどこか')).toEqual([]);
});
