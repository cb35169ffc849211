import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { createStore } from '../store/store.ts';
import { readAffiliate, saveAffiliate } from './affiliate.ts';
import { createVisitStorage } from './visit-storage.ts';

function setUp(isAllowed: boolean) {
  const device = memoryStorage();
  const allowed = createStore(() => isAllowed);
  const visit = createVisitStorage({ device: () => device, isAllowed: allowed.state, subscribe: allowed.subscribe });
  saveAffiliate(visit, new URLSearchParams('pid=partner-1'));
  return { device, allowed, visit };
}

it('CONSENT-002 keeps the IDs of partners in memory until they may be stored', () => {
  const { device, allowed, visit } = setUp(false);
  expect(device.entries()).toEqual({});
  expect(readAffiliate(visit, '')).toEqual({ pid: 'partner-1' });
  allowed.set(true);
  expect(device.entries()).toEqual({ 'xi:affiliate': '{"pid":"partner-1"}' });
  expect(readAffiliate(visit, '')).toEqual({ pid: 'partner-1' });
});

it('stores them at once where that is allowed, and reads those of an earlier visit', () => {
  const { device, visit } = setUp(true);
  expect(device.entries()).toEqual({ 'xi:affiliate': '{"pid":"partner-1"}' });
  device.setItem('xi:affiliate', '{"pid":"earlier"}');
  expect(readAffiliate(visit, '')).toEqual({ pid: 'earlier' });
});

it('CONSENT-009 deletes the stored IDs once marketing is refused', () => {
  const { device, allowed, visit } = setUp(true);
  allowed.set(false);
  expect(device.entries()).toEqual({});
  expect(readAffiliate(visit, '')).toEqual({});
});
