import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { currentTheme, onThemeChange, setTheme, themePreference, themeScript } from './theme.ts';

/** A freshly loaded page with the stored theme of an earlier one, on a light or dark operating system. */
function open(stored: Record<string, string> = {}, systemIsDark = false) {
  const store = memoryStorage(stored);
  const system = Object.assign(new EventTarget(), { matches: systemIsDark });
  const window = Object.assign(new EventTarget(), { matchMedia: () => system });
  vi.stubGlobal('window', window);
  vi.stubGlobal('matchMedia', window.matchMedia);
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('document', { documentElement: { dataset: { theme: 'light' } } });
  // Does what the script in the document head does.
  new Function(themeScript)();
  return { store, window, system };
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

it('is light on the first visit on a dark system, and follows the system only by choice', () => {
  open({}, true);
  expect(currentTheme()).toBe('light');
  const { store, system } = open({}, false);
  const listener = vi.fn();
  const stop = onThemeChange(listener);
  setTheme('system');
  expect([currentTheme(), themePreference()]).toEqual(['light', 'system']);
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect([currentTheme(), listener.mock.calls.length]).toEqual(['dark', 2]);
  stop();
  open(store.entries(), true);
  expect(currentTheme()).toBe('dark');
  open(store.entries(), false);
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
