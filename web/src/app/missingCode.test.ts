import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMissingCode, logCaught, reloadForCode, watchMissingCode } from './missingCode';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('recognises the errors that the loader reported', () => {
  watchMissingCode();
  const error = new TypeError('a part is gone');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(isMissingCode(error)).toBe(true);
  expect(isMissingCode(new TypeError('a part is gone'))).toBe(false);
  expect(isMissingCode(null)).toBe(false);
});

it('logs what a boundary caught, apart from missing code', () => {
  watchMissingCode();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const missing = new TypeError('a part is gone');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }));
  logCaught(missing);
  expect(log).not.toHaveBeenCalled();
  const error = new Error('a fault of the app');
  logCaught(error);
  expect(log).toHaveBeenCalledExactlyOnceWith(error);
  log.mockRestore();
});

it('reloads once, and again only after a while', () => {
  const reload = vi.fn();
  reloadForCode(reload);
  reloadForCode(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  reloadForCode(reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('waits for the network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn();
  reloadForCode(reload);
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload a page that is being left', () => {
  watchMissingCode();
  const reload = vi.fn();
  window.dispatchEvent(new Event('beforeunload'));
  reloadForCode(reload);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  reloadForCode(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});
