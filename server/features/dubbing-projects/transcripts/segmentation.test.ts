import { expect, it } from 'vitest';
import { divideText, joinParts } from './segment-parts.rules.ts';
import { toSegments } from './segmentation.rules.ts';
import { findOverlap } from './transcript-lines.rules.ts';

interface Token {
  readonly text: string;
  readonly type: 'word' | 'spacing' | 'audio_event';
  readonly start: number;
  readonly end: number;
  readonly speakerId?: string;
}

/** `word` or `word@speaker`, half a second each with 0.1 s between them; a number is a pause in seconds. */
function tokens(...said: readonly (string | number)[]): Token[] {
  const all: Token[] = [];
  let at = 0;
  for (const one of said) {
    if (typeof one === 'number') {
      at += one;
      continue;
    }
    const [text = '', speakerId = 'speaker_0'] = one.split('@');
    if (all.length > 0) all.push({ text: ' ', type: 'spacing', start: at, end: at, speakerId });
    const type = text.startsWith('(') ? 'audio_event' : 'word';
    all.push({ text, type, start: at, end: at + 0.5, speakerId });
    at += 0.6;
  }
  return all;
}
const texts = (...said: readonly (string | number)[]) => toSegments(tokens(...said)).map(({ text }) => text);

it('DUB-010 divides words by sentence, speaker, pause and sound', () => {
  expect(texts('Good', 'morning', 'all.', 'How', 'are', 'you?')).toEqual(['Good morning all.', 'How are you?']);
  expect(texts('Yes', 'but@speaker_1', 'no.@speaker_1')).toEqual(['Yes', 'but no.']);
  expect(texts('one', 'two', 1, 'three')).toEqual(['one two', 'three']);
  expect(texts('one', '(music)', 'two')).toEqual(['one', 'two']);
  // A short answer stays with the sentence after it.
  expect(texts('Yes.', 'I', 'do.')).toEqual(['Yes. I do.']);
});

it('ends segments at pauses when the recognizer writes no punctuation', () => {
  const words = Array.from({ length: 8 }, (_, at) => `w${at}`);
  expect(texts(...words, 0.4, 'next', 'words')).toEqual([words.join(' '), 'next words']);
});

it('makes no segment longer than 25 seconds, and cuts at the longest pause', () => {
  const words = (from: number, count: number) => Array.from({ length: count }, (_, at) => `w${from + at}`);
  const segments = toSegments(tokens(...words(0, 30), 0.3, ...words(30, 40), 'end.'));
  expect(segments[0]!.text.endsWith('w29')).toBe(true);
  for (const { startMs, endMs } of segments) expect(endMs - startMs).toBeLessThanOrEqual(25_000);
  expect(segments.flatMap(({ words: own = [] }) => own)).toHaveLength(71);
});

it('takes only what starts within the chosen seconds', () => {
  const all = tokens('One.', 2, 'Two.', 2, 'Three.');
  expect(toSegments(all, { startS: 2, endS: 5 }).map(({ text }) => text)).toEqual(['Two.']);
  expect(toSegments([])).toEqual([]);
});

it('divides the text of a segment by the times of its words, or in proportion', () => {
  const [segment] = toSegments(tokens('Good', 'day,', 'old', 'friend.'));
  const spoken = { ...segment!, words: segment!.words! };
  expect(divideText(spoken, 1200).map(({ text, words }) => [text, words.length])).toEqual([
    ['Good day,', 2],
    ['old friend.', 2],
  ]);
  expect(divideText({ ...spoken, words: [] }, 1200).map(({ text }) => text)).toEqual(['Good day,', 'old friend.']);
  expect(joinParts(divideText(spoken, 1200)).text).toBe(spoken.text);
});

it('finds a changed segment that overlaps, and ignores overlaps of others', () => {
  const span = (id: string, startMs: number, endMs: number, speakerId = 'a') => ({ id, speakerId, startMs, endMs });
  const spans = [span('long', 0, 9000), span('in', 1000, 2000), span('late', 8000, 8500), span('b', 0, 9000, 'b')];
  expect(findOverlap(spans, new Set(['late']))?.id).toBe('late');
  expect(findOverlap(spans, new Set(['b']))).toBeUndefined();
});
