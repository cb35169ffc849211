import { expect, it } from 'vitest';
import { noteSession, wasSignedIn } from './signed-in-before.ts';
import { memoryStorage } from './test-storage.ts';

it('knows a browser that somebody signed in at, until they sign out', () => {
  const store = memoryStorage();
  noteSession(store, { status: 'unknown' });
  expect(wasSignedIn(store)).toBe(false);
  noteSession(store, { status: 'signed-in', userId: 'u', workspaceId: 'w', emailVerified: true });
  expect(wasSignedIn(store)).toBe(true);
  expect(store.getItem('xi:signed_in')).toBe('true');
  noteSession(store, { status: 'signed-out', left: true });
  expect(wasSignedIn(store)).toBe(false);
});
