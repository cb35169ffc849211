import { expect, it, vi } from 'vitest';
import {
  cacheCleanupMs,
  clearLocal,
  readCached,
  readLocal,
  removeExpired,
  runOnce,
  saveInviteCode,
  takeInviteCode,
  writeCached,
  writeLocal,
} from './local-store.ts';
import { memoryStorage } from './test-storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

it('STORE-001 clears only the app’s own keys', () => {
  const store = memoryStorage({ 'xi:a': '1', theme: 'dark', 'xi:b': '2', 'other:xi:c': '3' });
  clearLocal(store);
  expect(store.entries()).toEqual({ theme: 'dark', 'other:xi:c': '3' });
});

it('STORE-002 ONB-023 runs once, remembered as xi:run_once:{name}', () => {
  const store = memoryStorage();
  const run = vi.fn();
  expect([runOnce(store, 'x', run), runOnce(store, 'x', run), runOnce(store, 'y', run)]).toEqual([true, false, true]);
  expect(run).toHaveBeenCalledTimes(2);
  expect(Object.keys(store.entries())).toEqual(['xi:run_once:x', 'xi:run_once:y']);
});

it('STORE-003 keeps a cached value for 604800 s', () => {
  const store = memoryStorage();
  writeCached(store, 'voice', 'maren', 1000);
  expect(readCached(store, 'voice', isText, 1000 + 604_800_000)).toBe('maren');
  expect(readCached(store, 'voice', isText, 1001 + 604_800_000)).toBeUndefined();
  expect(store.entries()).toEqual({});
});

it('UI-009 removes expired values 50 ms after the start, and nothing else', () => {
  expect(cacheCleanupMs).toBe(50);
  const store = memoryStorage({ 'xi:draft': '"Hello"', other: '{"value":1,"storedAt":0}' });
  writeCached(store, 'old', 1, 1000);
  writeCached(store, 'new', 2, 2000);
  removeExpired(store, 1001 + 604_800_000);
  expect(Object.keys(store.entries())).toEqual(['xi:draft', 'other', 'xi:new']);
});

it('STORE-004 returns the invite code once', () => {
  const store = memoryStorage();
  saveInviteCode(store, 'code-1');
  expect([takeInviteCode(store), takeInviteCode(store)]).toEqual(['code-1', null]);
});

it('reads stored values, and ignores values of another shape', () => {
  const store = memoryStorage({ 'xi:broken': '{' });
  writeLocal(store, 'draft', 'Hello');
  expect(store.entries()['xi:draft']).toBe('"Hello"');
  expect(readLocal(store, 'draft', isText)).toBe('Hello');
  expect(readLocal(store, 'draft', (value): value is number => typeof value === 'number')).toBeUndefined();
  expect(readLocal(store, 'broken', isText)).toBeUndefined();
});

it('ignores a full storage', () => {
  const store = memoryStorage();
  store.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => writeLocal(store, 'draft', 'Hello')).not.toThrow();
});
