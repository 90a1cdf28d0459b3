import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A device whose preference changes before it tells so, as in Chromium. */
class Device extends EventTarget {
  private light = false;
  private told = false;

  get matches() {
    this.told = this.light;
    return this.light;
  }

  change(light: boolean) {
    this.light = light;
  }

  /** Reports the change, unless somebody has read the new value already. */
  report() {
    if (this.told === this.light) return;
    this.told = this.light;
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.light }));
  }
}

const shownScheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');
let device: Device;

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  device = new Device();
  vi.stubGlobal('matchMedia', () => device);
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('data-mantine-color-scheme');
});

it('follows a device that changes while a component is rendered', async () => {
  const { useScheme } = await import('./colourScheme');
  const { result, rerender } = renderHook(() => useScheme());
  device.change(true);
  rerender();
  act(() => device.report());
  expect(result.current).toBe('light');
  expect(shownScheme()).toBe('light');
});

it('follows a device that changed before the app was loaded', async () => {
  device.change(true);
  const { useScheme } = await import('./colourScheme');
  const { result } = renderHook(() => useScheme());
  expect(result.current).toBe('light');
  expect(shownScheme()).toBe('light');
});
