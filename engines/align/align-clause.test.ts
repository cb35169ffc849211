import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CharacterTimes } from '../contract/alignment.ts';
import { alignClause } from './align-clause.ts';

const second = { startS: 0, endS: 1 };

/** Start and end time of a part of the text. */
function when(times: CharacterTimes, part: string): [number, number] {
  const at = [...times.characters.join('').slice(0, times.characters.join('').indexOf(part))].length;
  return [times.startS[at]!, times.endS[at + [...part].length - 1]!];
}

function expectConsistent(
  { characters, startS, endS }: CharacterTimes,
  text: string,
  span: { startS: number; endS: number },
) {
  expect(characters.join('')).toBe(text);
  expect([startS.length, endS.length]).toEqual([characters.length, characters.length]);
  for (let at = 0; at < characters.length; at++) {
    expect(endS[at]).toBeGreaterThanOrEqual(startS[at]!);
    if (at > 0) expect(startS[at]).toBeGreaterThanOrEqual(startS[at - 1]!);
  }
  if (characters.length === 0) return;
  expect(startS[0]).toBeGreaterThanOrEqual(span.startS);
  expect(endS.at(-1)).toBeCloseTo(span.endS, 6);
}

describe('timestamps of a clause', () => {
  it('are those of its words, with spaces between them', () => {
    const words = [
      { text: 'Good', startS: 0.1, endS: 0.4 },
      { text: 'evening', startS: 0.5, endS: 0.9 },
    ];
    const text = 'Good evening.';
    const { original, normalized } = alignClause({
      original: text,
      normalized: text,
      words,
      audioSpan: second,
      span: second,
    });
    expect(original).toEqual(normalized);
    expect(when(original, 'Good')).toEqual([0.1, 0.4]);
    expect(when(original, ' ')).toEqual([0.4, 0.5]);
    expect(when(original, 'evening.')[0]).toBe(0.5);
    expectConsistent(original, text, second);
  });

  it('give digits the time of the spoken words', () => {
    const words = ['It', 'costs', 'three', 'dollars', 'today'].map((text, i) => ({
      text,
      startS: i * 0.2,
      endS: (i + 1) * 0.2,
    }));
    const { original, normalized } = alignClause({
      original: 'It costs $3 today.',
      normalized: 'It costs three dollars today.',
      words,
      audioSpan: second,
      span: second,
    });
    expect(when(original, '$3')).toEqual([expect.closeTo(0.4), expect.closeTo(0.8)]);
    expect(when(normalized, 'dollars')).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect(when(original, 'today')[0]).toBeCloseTo(0.8);
  });

  it('divide the time by length if the engine reports no words', () => {
    const text = 'ab cd';
    const { original } = alignClause({
      original: text,
      normalized: text,
      words: undefined,
      audioSpan: second,
      span: second,
    });
    expect(when(original, 'ab')).toEqual([0, 0.5]);
    expect(when(original, 'cd')).toEqual([0.5, 1]);
  });

  it('cover every character once, in order and over the complete span, for any text and words', () => {
    const time = fc.double({ min: -1, max: 4, noNaN: true });
    const words = fc.array(fc.record({ text: fc.string(), startS: time, endS: time }), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.option(words, { nil: undefined }),
        (original, normalized, heardWords) => {
          const span = { startS: 0.5, endS: 2.5 };
          const audioSpan = { startS: 0.7, endS: 2 };
          const clause = alignClause({ original, normalized, words: heardWords, audioSpan, span });
          expectConsistent(clause.original, original, span);
          expectConsistent(clause.normalized, normalized, span);
        },
      ),
      { numRuns: 300 },
    );
  });
});
