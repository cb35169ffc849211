import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { hadSession, saveHadSession } from './had-session.ts';

it('remembers a sign-in in this browser until sign-out', () => {
  const store = memoryStorage();
  saveHadSession(store, { status: 'unknown' });
  expect(hadSession(store)).toBe(false);
  saveHadSession(store, { status: 'signed-in', userId: 'u', workspaceId: 'w', emailVerified: true });
  expect(hadSession(store)).toBe(true);
  expect(store.getItem('xi:signed_in')).toBe('true');
  saveHadSession(store, { status: 'signed-out', isDeliberate: true });
  expect(hadSession(store)).toBe(false);
});
