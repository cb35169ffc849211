import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { readAffiliate, saveAffiliate } from './affiliate.ts';

it('REF-005 stores pid and xid of the URL until sign-up', () => {
  const store = memoryStorage();
  saveAffiliate(store, new URLSearchParams('pid=partner-1&xid=click-1'));
  saveAffiliate(store, new URLSearchParams('other=1'));
  expect(readAffiliate(store, '')).toEqual({ pid: 'partner-1', xid: 'click-1' });
});

it('REF-005 falls back to partner cookies if the URL has no IDs', () => {
  expect(readAffiliate(memoryStorage(), 'a=1; ps_partner_key=p%2F2; ps_xid=x2')).toEqual({ pid: 'p/2', xid: 'x2' });
});

it('REF-005 ignores invalid IDs', () => {
  const store = memoryStorage();
  saveAffiliate(store, new URLSearchParams({ pid: 'a'.repeat(129), xid: 'a\nb' }));
  expect(readAffiliate(store, 'ps_xid=%E0%A4%A')).toEqual({});
});
