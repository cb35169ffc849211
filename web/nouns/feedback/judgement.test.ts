import { describe, expect, it } from 'vitest';
import { commentLength, faults, judgementOfPress, needsComment, problemOf, thumb } from './judgement.ts';

describe('FEED-003 FEED-004 comment length', () => {
  it.each([
    [0, undefined],
    [1, 'Feedback must be at least 20 characters long'],
    [19, 'Feedback must be at least 20 characters long'],
    [20, undefined],
    [200, undefined],
    [201, 'Feedback must be at most 200 characters long'],
  ])('reports for %i characters after a thumbs-up: %s', (count, problem) => {
    expect(problemOf(true, 'x'.repeat(count))).toBe(problem);
    expect(problemOf(true, ` ${'🎧'.repeat(count)}\n`)).toBe(problem);
  });

  it('requires no comment for a thumbs-down and limits its length', () => {
    expect(problemOf(false, 'x')).toBeUndefined();
    expect(problemOf(false, 'x'.repeat(201))).toBe('Feedback must be at most 200 characters long');
    expect(commentLength('  🎧 a ')).toBe(3);
  });
});

it('FEED-005 uses the feedback fields of the API as problem types', () => {
  expect(faults.map(({ field }) => field)).toEqual([
    'emotions',
    'inaccurate_clone',
    'glitches',
    'audio_quality',
    'other',
  ]);
  expect(Object.keys(thumb(false))).toEqual(expect.arrayContaining(faults.map(({ field }) => field)));
});

describe('FEED-006 the details dialog', () => {
  const item = (text: string | null, lines: string[] = []) => ({
    text,
    dialogue:
      text === null
        ? lines.map((line) => ({ text: line, voice_id: 'v', voice_name: 'V', start_ms: null, end_ms: null }))
        : null,
  });
  it('opens after each thumbs-down, and after a thumbs-up for up to 400 characters', () => {
    expect(needsComment(true, item('🎧'.repeat(400)))).toBe(true);
    expect(needsComment(true, item('x'.repeat(401)))).toBe(false);
    expect(needsComment(false, item('x'.repeat(401)))).toBe(true);
    expect(needsComment(true, item(null, ['x'.repeat(200), 'y'.repeat(200)]))).toBe(true);
    expect(needsComment(true, item(null, ['x'.repeat(200), 'y'.repeat(201)]))).toBe(false);
  });
});

it('keeps the details for the same thumb and clears them for the other', () => {
  const positive = { ...thumb(true), feedback: 'Just as I had hoped for.' };
  const before = { ...positive, review_status: 'not_reviewed' } as const;
  expect(judgementOfPress(true, before)).toEqual(positive);
  expect(judgementOfPress(false, before)).toEqual(thumb(false));
  expect(judgementOfPress(true, null)).toEqual(thumb(true));
});
