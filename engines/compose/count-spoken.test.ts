import { describe, expect, it } from 'vitest';
import { canSpeakLonger } from '../../contract/catalogue/plans/speech-cost.ts';
import { countSpoken } from './count-spoken.ts';

const count = (text: string, language = 'en', lexicon = [] as { grapheme: string; alias: string }[]) =>
  countSpoken({ text, language, lexicon }, undefined);

describe('the characters of a text as it is spoken', () => {
  it.each([
    ['signs', '%'.repeat(2000), 'en', 14_000],
    ['signs of a language that leaves them to the engine', '%'.repeat(2000), 'de', 12_000],
    ['numbers', '777777777 '.repeat(20), 'en', 1900],
    ['numbers of a language without rules', '777777777 '.repeat(20), 'hu', 1000],
    ['zeros', '0'.repeat(100), 'en', 490],
  ])('include the words of %s', async (_name, text, language, least) => {
    expect(canSpeakLonger(text)).toBe(true);
    expect(await count(text, language)).toBeGreaterThanOrEqual(least);
  });

  it('include the words of numbers in aliases', async () => {
    const alias = '777777777';
    expect(await count('q q q', 'en', [{ grapheme: 'q', alias }])).toBeGreaterThan(290);
  });

  it('are no more than written for lines and frames, which nobody speaks', async () => {
    for (const text of ['='.repeat(200), '| a | b |\n|---|---|\n| c | d |', '*'.repeat(100)])
      expect(await count(text), text).toBeLessThanOrEqual(text.length);
  });

  it('are not counted for usual prose', () => {
    for (const text of ['In 1984, the price of bread rose by five percent, and nobody in the town knew why.', 'Hello!'])
      expect(canSpeakLonger(text), text).toBe(false);
  });

  it('leave other work its turn while a long text is counted', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    await count('12:30 % 777777 $9 '.repeat(2200));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
