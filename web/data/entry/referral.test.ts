import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { readReferral, referralLifetimeMs, saveReferral } from './referral.ts';

const now = 1_700_000_000_000;
const removed: string[] = [];
const storeReferral = (store: ReturnType<typeof memoryStorage>, query: string) =>
  saveReferral(store, new URLSearchParams(query), now, (name) => removed.push(name));

beforeEach(() => {
  removed.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('REF-001 stores the referrer for 90 days', () => {
  const store = memoryStorage();
  storeReferral(store, 'from=abc');
  expect(JSON.parse(store.getItem('xi:referral')!)).toEqual({ value: 'abc', expiresTimestamp: now + 7_776_000_000 });
  expect(readReferral(store, now + referralLifetimeMs - 1)).toBe('abc');
});

it('REF-002 deletes the referrer after that', () => {
  const store = memoryStorage();
  storeReferral(store, 'from=abc');
  expect(readReferral(store, now + 91 * 86_400_000)).toBeUndefined();
  expect(store.getItem('xi:referral')).toBeNull();
});

it('REF-003 deletes the referrer on an advertising or partner click, and partner cookies two seconds later', () => {
  for (const query of ['gclid=1', 'gspk=2&from=other', 'ps_partner_key=x']) {
    const store = memoryStorage();
    storeReferral(store, 'from=abc');
    storeReferral(store, query);
    expect(store.getItem('xi:referral')).toBeNull();
    vi.advanceTimersByTime(1999);
    expect(removed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(removed).toContain('ps_partner_key');
    removed.length = 0;
  }
});

it('ignores an invalid referral', () => {
  const store = memoryStorage();
  storeReferral(store, `from=${'x'.repeat(101)}`);
  storeReferral(store, 'from=');
  expect(readReferral(store, now)).toBeUndefined();
  store.setItem('xi:referral', '{"value":7}');
  expect(readReferral(store, now)).toBeUndefined();
});
