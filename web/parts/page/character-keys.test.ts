import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { characterKeys, isCharacterKey, isCharacterShortcut, stopCharacterShortcut } from './character-keys.ts';

class FakeElement extends EventTarget {
  private readonly takesText: boolean;
  constructor(takesText: boolean) {
    super();
    this.takesText = takesText;
  }
  matches = () => this.takesText;
}

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const press = (key: string, modifiers = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...modifiers });

it('tells single characters from other keys', () => {
  expect(['J', '?', '/', '1', 'ä'].every((key) => isCharacterKey([key]))).toBe(true);
  expect([['↓'], ['Esc'], ['Mod', 'K'], [' '], ['Enter']].some((keys) => isCharacterKey(keys))).toBe(false);
});

it('leaves characters to fields and menus, and combinations to their shortcuts', () => {
  expect(isCharacterShortcut(press('j'), new FakeElement(false))).toBe(true);
  expect(isCharacterShortcut(press('j'), new FakeElement(true))).toBe(false);
  expect(isCharacterShortcut(press('j', { ctrlKey: true }), new FakeElement(false))).toBe(false);
});

it('stops single characters only while they are switched off, and remembers that', () => {
  const wasStopped = (key: string) => {
    const stop = vi.fn();
    stopCharacterShortcut({ ...press(key), target: null, stopImmediatePropagation: stop } as unknown as KeyboardEvent);
    return stop.mock.calls.length > 0;
  };
  expect(['j', 'ArrowDown'].map(wasStopped)).toEqual([false, false]);
  characterKeys.set(false);
  expect(['j', 'ArrowDown'].map(wasStopped)).toEqual([true, false]);
  expect(localStorage.getItem('character_keys')).toBe('off');
  characterKeys.set(true);
  expect(wasStopped('j')).toBe(false);
});
