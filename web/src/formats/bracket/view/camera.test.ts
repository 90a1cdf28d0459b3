import { describe, expect, it } from 'vitest';
import { scaleOf, zoomed } from './camera';

const room = { width: 1200, height: 600 };

describe('scaleOf', () => {
  it('shrinks the whole until it fits both ways, and never enlarges it', () => {
    expect(scaleOf('fit', { width: 2400, height: 3000 }, room)).toBe(0.2);
    expect(scaleOf('fit', { width: 600, height: 300 }, room)).toBe(1);
  });

  it('shrinks a layout that is slightly too wide, and keeps a much wider one at full size', () => {
    expect(scaleOf('cards', { width: 1500, height: 9000 }, room)).toBe(0.8);
    expect(scaleOf('cards', { width: 1600, height: 9000 }, room)).toBe(1);
  });

  it('keeps the names of a sheet readable', () => {
    expect(scaleOf('sheet', { width: 1250, height: 9000 }, room)).toBe(0.96);
    expect(scaleOf('sheet', { width: 1400, height: 9000 }, room)).toBe(1);
  });
});

it('steps through the levels and stops at their ends', () => {
  expect(zoomed('sheet', 1)).toBe('cards');
  expect(zoomed('fit', -1)).toBe('fit');
  expect(zoomed('large', 1)).toBe('large');
});
