import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearLocal } from '../../data/storage/local-store.ts';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { createDialogueDraft, speakerIdOf } from './dialogue-draft.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(store = memoryStorage()) {
  let keys = 0;
  const draft = createDialogueDraft(
    () => store,
    () => `line${++keys}` as `${string}-${string}-${string}-${string}-${string}`,
  );
  const lineSummaries = () => draft.state().lines.map(({ key, voiceId }) => `${key} ${voiceId}`);
  return { draft, lineSummaries, store };
}

it('DLG-005 adds lines in voices that differ from their neighbours, moves and removes them', () => {
  const { draft, lineSummaries } = open();
  const voices = ['a', 'b', 'c'];
  draft.add(0, voices);
  draft.add(1, voices);
  draft.add(1, voices);
  expect(lineSummaries()).toEqual(['line1 a', 'line3 c', 'line2 b']);
  draft.moveTo('line2', 1);
  draft.moveTo('line1', -1);
  draft.moveTo('line1', 3);
  expect(lineSummaries()).toEqual(['line1 a', 'line2 b', 'line3 c']);
  draft.remove('line2');
  draft.edit('line3', { text: 'Hello', voiceId: 'a' });
  expect(lineSummaries()).toEqual(['line1 a', 'line3 a']);
});

it('gives all lines of a speaker another voice, by the name in the script or by the voice', () => {
  const { draft, lineSummaries } = open();
  draft.add(0, ['a']);
  draft.replace('line1', [
    { text: 'One', voiceId: 'a', speaker: 'Anna' },
    { text: 'Two', voiceId: 'b' },
    { text: 'Three', voiceId: 'c', speaker: 'Anna' },
    { text: 'Four', voiceId: 'a' },
  ]);
  draft.assignVoice(speakerIdOf(draft.state().lines[0]!), 'd');
  expect(lineSummaries()).toEqual(['line2 d', 'line3 b', 'line4 d', 'line5 a']);
  draft.assignVoice(speakerIdOf(draft.state().lines[3]!), 'e');
  expect(lineSummaries()).toEqual(['line2 d', 'line3 b', 'line4 d', 'line5 e']);
});

it('DLG-003 allows at most fifty lines', () => {
  const { draft } = open();
  for (let at = 0; at < 50; at += 1) expect(draft.add(at, ['a', 'b'])).toBeDefined();
  expect(draft.add(50, ['a', 'b'])).toBeUndefined();
  draft.replace(
    'line1',
    Array.from({ length: 10 }, () => ({ text: 'x', voiceId: 'a' })),
  );
  expect(draft.state().lines).toHaveLength(50);
});

it('restores the draft after a reload, and ignores invalid stored drafts', () => {
  const { draft, store } = open();
  draft.add(0, ['a']);
  vi.advanceTimersByTime(400);
  expect(open(store).lineSummaries()).toEqual(['line1 a']);
  expect(open(memoryStorage({ 'xi:dialogue_draft': '{"lines":[7]}' })).lineSummaries()).toEqual([]);
});

it('is empty after sign-out, in memory and in storage, and discards pending writes', () => {
  const { draft, store, lineSummaries } = open();
  draft.add(0, ['a']);
  vi.advanceTimersByTime(400);
  draft.add(1, ['a']);
  clearLocal(store);
  draft.clear();
  vi.advanceTimersByTime(1000);
  expect(lineSummaries()).toEqual([]);
  expect(open(store).lineSummaries()).toEqual([]);
});

it('is stored immediately when the user leaves the page', () => {
  const { draft, store } = open();
  draft.add(0, ['a']);
  draft.flush();
  expect(open(store).draft.state().lines).toHaveLength(1);
});
