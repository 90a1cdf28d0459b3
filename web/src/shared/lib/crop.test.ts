import { describe, expect, it } from 'vitest';
import { moved, partOf, wholeView, zoomed } from './crop';

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
