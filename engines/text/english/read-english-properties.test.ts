import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEnglish } from './read-english.ts';

/** Parts of text that the rules of English treat specially. */
const fragments =
  '0 1 2 5 7 9 10 12 31 42 100 404 1984 2005 2026 99999 1,234 0.5 3.50 .7 007 ٣ ３ ½ ² ₂ ⅔ Ⅳ ① 𝟗 $ £ € ¥ ¢ % ° °C # @ & + - – — −' +
  ' = / \\ * ^ ~ _ | < > ( ) [ ] " \' ’ “ ” . , ; : ! ? … • § © ® ™ № × ÷ ± ≈ → 😀 👩‍🚀 k m M bn GB km kg ft in s h am pm a.m. p.m. st nd rd th x' +
  ' Dr. Dr Mr. Mr St. St No. no. vs. v w/ e.g. i.e. etc. Jr. Ph.D. p. pp. Jan Nov. May March Monday Sat. BC AD A.D. I II IV VIII X Henry' +
  ' Chapter King World War FBI NASA USA U.S. CDs CEO’s A B a I IT iOS PhD JSON AT&T C++ C# MP3 COVID-19 v2.1 the The of in was he/she and/or' +
  ' example.com www. http:// user@mail.org #MeToo @jane (s) - to USD EUR million bill Street Main 9/11 24/7 1-800- +1 (415) 555-0132 é ß 中 אב';
const plausibleText = fc
  .array(
    fc.tuple(fc.constantFrom(...fragments.split(' ')), fc.constantFrom('', ' ', ' ', '\n', '-', '.', '. ', ', ')),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.flat().join(''));
const anyText = fc.oneof(
  { weight: 3, arbitrary: plausibleText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 80 }) },
);
const options = { numRuns: process.env.ROUNDS ? 4000 : 1000 };

it('reads any text without an error and leaves no digit', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      expect(readEnglish(written)).not.toMatch(/\p{Nd}/u);
    }),
    options,
  );
});

it('leaves its own output unchanged', () => {
  fc.assert(
    fc.property(anyText, (written) => {
      const reading = readEnglish(written);
      expect(readEnglish(reading)).toBe(reading);
    }),
    options,
  );
});

/** Parts that make a pattern backtrack when they repeat. */
const repeatedParts =
  '1 1, 1. 1- 1/ 1: 1x 1^ 1s 1° 1<b 0: 0/ 1,111, +1( +1- v1. 1e a a. A. aB a_ a- A- A1 ABC I IV Mr. Mrs@ @ a@ a@b. # #a / /a // . .. - -> = => + * & $ $1 ' +
  "€ ' '1 ( (s) ^ \\\\ < http:// www. a.com é 😀 \n -\n 1\n";

it.each(repeatedParts.split(' '))('reads 100,000 characters of %s in linear time', (part) => {
  // Quadratic time would exceed the time limit of the test.
  for (const end of ['!', 'x']) readEnglish(part.repeat(Math.ceil(100_000 / part.length)).slice(0, 100_000) + end);
});
