import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { noteSession, wasSignedIn } from './had-session.ts';

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
