import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStoredDraft } from './stored-draft.ts';
import { memoryStorage } from './test-storage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Draft {
  readonly text: string;
  readonly speed: number;
}

const isStored = (value: unknown): value is Partial<Draft> =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
const open = (storage = memoryStorage()) => ({
  storage,
  draft: createStoredDraft<Draft>({ storage: () => storage, name: 'tool', empty: { text: '', speed: 1 }, isStored }),
});

it('stores changes after a short delay, and restores them with the empty values of new fields', () => {
  const { draft, storage } = open();
  draft.change({ text: 'Hello' });
  expect(storage.getItem('xi:tool')).toBeNull();
  vi.advanceTimersByTime(300);
  storage.setItem('xi:tool', JSON.stringify({ text: 'Hello' }));
  expect(open(storage).draft.state()).toEqual({ text: 'Hello', speed: 1 });
});

it('stores pending changes at once on flush', () => {
  const { draft, storage } = open();
  draft.change({ text: 'Hello' });
  draft.flush();
  expect(open(storage).draft.state().text).toBe('Hello');
});

it('discards pending changes on clear', () => {
  const { draft, storage } = open();
  draft.change({ text: 'Hello' });
  draft.clear();
  vi.advanceTimersByTime(1000);
  expect(draft.state()).toEqual({ text: '', speed: 1 });
  expect(storage.getItem('xi:tool')).toBeNull();
});

it('starts empty when the stored value has another shape', () => {
  const { draft } = open(memoryStorage());
  expect(draft.state()).toEqual({ text: '', speed: 1 });
  const storage = memoryStorage();
  storage.setItem('xi:tool', '{"text":1}');
  expect(open(storage).draft.state().text).toBe('');
});
