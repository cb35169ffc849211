import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { countNew, createSeenChanges } from './seen-changes.ts';

it('has nothing new for somebody who opens the app for the first time, and something after the next update', () => {
  const storage = memoryStorage();
  expect(createSeenChanges(() => storage, 'a').state()).toBe('a');
  const updated = createSeenChanges(() => storage, 'b');
  expect(updated.state()).toBe('a');
  let notifications = 0;
  updated.subscribe(() => notifications++);
  updated.markSeen();
  expect([updated.state(), notifications]).toEqual(['b', 1]);
  expect(createSeenChanges(() => storage, 'b').state()).toBe('b');
});

it('shows nothing as new without storage', () => {
  const broken = () => {
    throw new Error('no storage');
  };
  const seen = createSeenChanges(broken, 'a');
  expect(seen.state()).toBe('a');
  expect(seen.markSeen).not.toThrow();
});

it('counts the changes since the one that was seen', () => {
  const changes = ['c', 'b', 'a'].map((id) => ({ id }));
  expect(countNew(changes, 'c')).toBe(0);
  expect(countNew(changes, 'a')).toBe(2);
  expect(countNew(changes, 'older')).toBe(3);
});
