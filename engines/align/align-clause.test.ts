import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CharacterTimes } from '../contract.ts';
import { alignClause } from './align-clause.ts';

const second = { startS: 0, endS: 1 };

/** When a stretch of the text is heard. */
function when(times: CharacterTimes, part: string): [number, number] {
  const at = [...times.characters.join('').slice(0, times.characters.join('').indexOf(part))].length;
  return [times.startS[at]!, times.endS[at + [...part].length - 1]!];
}

function expectSound(
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

describe('the times of a clause', () => {
  it('are those of its words, and spaces lie between them', () => {
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
    expectSound(original, text, second);
  });

  it('give what is written in figures the time of the words that were read', () => {
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

  it('share the sound by length where the engine cannot tell', () => {
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

  it('have every character once, in order, over the whole span, for any text and any words', () => {
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
          expectSound(clause.original, original, span);
          expectSound(clause.normalized, normalized, span);
        },
      ),
      { numRuns: 300 },
    );
  });
});
