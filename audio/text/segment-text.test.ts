import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SegmentOptions, segmentText } from './segment-text.ts';

const options: SegmentOptions = { language: 'en', maxLength: 200 };
const cut = (text: string, changes: Partial<SegmentOptions> = {}): string[] =>
  [...segmentText(text, { ...options, ...changes })].map(({ start, end }) => text.slice(start, end).trim());

describe('sentences', () => {
  it.each([
    ['One. Two! Three? Four… Five', ['One.', 'Two!', 'Three?', 'Four…', 'Five']],
    ['He said "Stop!" and left.', ['He said "Stop!" and left.']],
    ['“Go.” She went. (It was late.) Then?!', ['“Go.”', 'She went.', '(It was late.)', 'Then?!']],
    ['Dr. Smith met Mr. J. R. Jones at 3 p.m. on Main St. yesterday.', undefined],
    ['It costs 3.50 at example.com/a.b today.', undefined],
    ['Apples, pears, etc. are fruit. Meat is not.', ['Apples, pears, etc. are fruit.', 'Meat is not.']],
    ['He works at Acme Inc. He likes it.', ['He works at Acme Inc.', 'He likes it.']],
    ['The U.S. Army came, e.g. at night.', undefined],
    ['So do I. You too.', ['So do I.', 'You too.']],
    ['... and then', undefined],
  ])('of %j', (text, sentences) => {
    expect(cut(text)).toEqual(sentences ?? [text]);
  });

  it('of other languages end with their own marks', () => {
    expect(cut('你好。今天天气很好！再见', { language: 'zh' })).toEqual(['你好。', '今天天气很好！', '再见']);
    expect(cut('नमस्ते। आप कैसे हैं?', { language: 'hi' })).toEqual(['नमस्ते।', 'आप कैसे हैं?']);
    expect(cut('كيف حالك؟ أنا بخير.', { language: 'ar' })).toEqual(['كيف حالك؟', 'أنا بخير.']);
    expect(cut('Am 3. Oktober kam Dr. Braun. Er blieb.', { language: 'de' })).toEqual([
      'Am 3. Oktober kam Dr. Braun.',
      'Er blieb.',
    ]);
    expect(cut('We had 3. October was cold.')).toEqual(['We had 3.', 'October was cold.']);
  });

  it('end at line breaks in headings and lists, not in wrapped text', () => {
    expect(cut('Shopping list\nApples\nTwo pears\n\nThat is all')).toEqual([
      'Shopping list',
      'Apples',
      'Two pears',
      'That is all',
    ]);
    const wrapped = 'The keeper had a rule about storms, which he never told\nAnna about, and she\nnever asked.';
    expect(cut(wrapped)).toEqual([wrapped]);
  });

  it('report how they end', () => {
    const endings = (text: string) => [...segmentText(text, { ...options, maxLength: 30 })].map(({ ending }) => ending);
    expect(endings('One.\n\nTwo. Three')).toEqual(['paragraph', 'sentence', 'sentence']);
    expect(endings('I came to the town, and I saw it all.')).toEqual(['phrase', 'sentence']);
    for (const mark of [';', ':', ' –', ' —'])
      expect(endings(`I came to the town${mark} and I saw it all.`)).toEqual(['break', 'sentence']);
    expect(endings('supercalifragilistic expialidocious word')[0]).toBe('cut');
  });
});

describe('a long sentence', () => {
  const long =
    'When the barometer fell faster than he had ever seen it fall, he lit the lamp, put the kettle on and said good evening to the dark the way you would to a neighbour you did not quite trust';

  it('is cut at a phrase mark, or before a function word, or between words', () => {
    expect(cut(long, { maxLength: 100 })[0]).toBe(
      'When the barometer fell faster than he had ever seen it fall, he lit the lamp,',
    );
    expect(cut('word '.repeat(10).concat('and then ', 'word '.repeat(30)), { maxLength: 100 })[1]).toMatch(/^and then/);
    for (const piece of cut('lorem ipsum '.repeat(50), { maxLength: 70 }))
      expect(piece).toMatch(/^(lorem|ipsum)( (lorem|ipsum))*$/);
  });

  it('has a short first clause on request, at the first good position', () => {
    expect(cut(long, { maxFirstLength: 70 })[0]).toBe('When the barometer fell faster than he had ever seen it fall,');
    expect(cut('The keeper had a rule: never name them, he said.', { maxFirstLength: 40 })[0]).toBe(
      'The keeper had a rule:',
    );
    expect(cut('Hello there.', { maxFirstLength: 40 })).toEqual(['Hello there.']);
  });

  it('has a first clause up to twice as long rather than one that ends between two words', () => {
    const [phrase, sentence] = [
      'When the barometer fell faster than he had ever seen it fall,',
      'The keeper of the lighthouse lit the lamp and sang.',
    ];
    expect(cut(long, { maxFirstLength: 40 })[0]).toBe(phrase);
    expect(cut(`${sentence} ${phrase}`, { maxFirstLength: 40 })[0]).toBe(sentence);
    expect(cut(long.replaceAll(',', ''), { maxFirstLength: 40 })[0]!.length).toBeLessThanOrEqual(80);
  });

  it('without spaces is cut between complete characters', () => {
    for (const unit of ['a', '漢', '👩‍👩‍👧', 'é', '𝒳']) {
      const text = unit.repeat(500);
      const pieces = [...segmentText(text, { ...options, maxLength: 50 })];
      expect(pieces.length).toBeGreaterThan(5);
      for (const { start, end } of pieces) {
        expect(text.slice(start, end).isWellFormed()).toBe(true);
        expect(text.slice(start, end)).not.toMatch(/^\p{M}/u);
      }
    }
  });

  it('of 400,000 characters without spaces is cut in linear time', () => {
    // Quadratic time would exceed the time limit of the test.
    const text = 'x'.repeat(400_000);
    expect(segmentText(text, options).next().value).toEqual({ start: 0, end: 200, ending: 'cut' });
    expect(cut(text)).toHaveLength(2000);
  });
});

it('clauses follow each other without gap or overlap for any text', () => {
  const piece = fc.constantFrom(
    'a',
    'Bc',
    ' ',
    '. ',
    '.',
    '!',
    '\n',
    '\n\n',
    ', ',
    '漢字',
    '。',
    '🙂',
    '\ud800',
    '1',
    'Dr. ',
    '́',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.array(piece, { maxLength: 200 }).map((parts) => parts.join('')),
      ),
      fc.integer({ min: 1, max: 60 }),
      (text, maxLength) => {
        let at = 0;
        for (const { start, end } of segmentText(text, { language: 'en', maxLength, maxFirstLength: 20 })) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(text.length);
      },
    ),
    { numRuns: 300 },
  );
});

describe('hostile texts', () => {
  const count = 40_000;
  it.each([
    ['combining marks', '\u0301'.repeat(count)],
    ['combining marks after a letter', `a${'\u0301'.repeat(count)}`],
    ['ideographs with marks', '漢\u0301\u0301\u0301'.repeat(count / 4)],
    ['joiners', '\u200d'.repeat(count)],
    ['full stops', `a${'.'.repeat(count)}`],
    ['quotation marks', `a.${'"'.repeat(count)}`],
    ['one word', 'a'.repeat(count)],
    ['astral letters', '𝒜'.repeat(count / 2)],
  ])('gives clauses of bounded length, none of them tiny, for many %s', (_name, text) => {
    const lengths = [...segmentText(text, { language: 'en', maxLength: 200, maxFirstLength: 56 })].map(
      ({ start, end }) => end - start,
    );
    expect(Math.max(...lengths)).toBeLessThanOrEqual(200);
    // A clause of one character each would make the work quadratic.
    expect(lengths.length).toBeLessThan(count / 10);
  });

  it.each([' ', '\n', '\t', '\u3000'])('skips any length of white space at once: %j', (space) => {
    const blank = space.repeat(count);
    const clauses = (text: string) => [...segmentText(text, { language: 'en', maxLength: 200 })].length;
    expect([clauses(blank), clauses(`${blank}a`), clauses(`a${blank}b`)].every((length) => length <= 3)).toBe(true);
  });

  it('keeps a letter and its marks together', () => {
    const text = 'e\u0301\u0323'.repeat(300);
    for (const { end } of segmentText(text, { language: 'en', maxLength: 200 })) expect(end % 3).toBe(0);
  });
});
