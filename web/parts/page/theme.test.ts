import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { currentTheme, onThemeChange, setTheme, themeScript } from './theme.ts';

/** A page that has just begun to load, with what an earlier one kept. */
function open(kept: Record<string, string> = {}) {
  const store = memoryStorage(kept);
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'light' } } });
  // What the browser does with the script in the document's head.
  new Function(themeScript)();
  return { store, window };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('UI-007 is light at the first visit', () => {
  open();
  expect(currentTheme()).toBe('light');
});

it('UI-007 keeps the choice, set before the first paint', () => {
  const { store } = open();
  setTheme('dark');
  expect(currentTheme()).toBe('dark');
  open(store.entries());
  expect(currentTheme()).toBe('dark');
  setTheme('light');
  expect(currentTheme()).toBe('light');
});

it('STORE-001 outlives the keys that sign-out clears', () => {
  const { store } = open();
  setTheme('dark');
  expect(Object.keys(store.entries()).filter((key) => key.startsWith('xi:'))).toEqual([]);
});

it('follows a change in another tab', () => {
  const { window } = open();
  const listener = vi.fn();
  const stop = onThemeChange(listener);
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme', newValue: 'dark' }));
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'other', newValue: 'light' }));
  expect(currentTheme()).toBe('dark');
  expect(listener).toHaveBeenCalledOnce();
  stop();
  setTheme('light');
  expect(listener).toHaveBeenCalledOnce();
});
