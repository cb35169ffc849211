import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { currentTheme, onThemeChange, setTheme, themeScript } from './theme.ts';

/** A freshly loaded page with the stored theme of an earlier one. */
function open(stored: Record<string, string> = {}) {
  const store = memoryStorage(stored);
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'light' } } });
  // Does what the script in the document head does.
  new Function(themeScript)();
  return { store, window };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('UI-007 is light on the first visit', () => {
  open();
  expect(currentTheme()).toBe('light');
});

it('UI-007 stores the choice and applies it before the first paint', () => {
  const { store } = open();
  setTheme('dark');
  expect(currentTheme()).toBe('dark');
  open(store.entries());
  expect(currentTheme()).toBe('dark');
  setTheme('light');
  expect(currentTheme()).toBe('light');
});

it('STORE-001 survives the clearing of keys at sign-out', () => {
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
