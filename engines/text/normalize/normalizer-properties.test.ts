import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languageSets } from '../../../contract/catalogue/languages.ts';
import { openNormalizer } from './open-normalizer.ts';

/** Parts of text that the rules treat specially, in any notation. */
const fragments =
  '0 1 2 5 7 11 12 21 31 100 404 1984 2005 2026 1,234 1.234 12,5 3.50 .7 007 ٣ ３ ½ ² $ £ € ¥ % ° °C # @ & + - – − = / * < > ( ) " ’ . , ; : ! ? …' +
  ' § © ™ № × 😀 👩‍🚀 🇩🇪 k m kg km/h h am :30 14:30 9.05 24.12. 3/5/2026 2026-11-23 st er º -й -lea II IV XX Dr. Nr. p. www. a@b.de x.com #Ab +49 Mio. zł kr 円 元 원 年 月 個' +
  ' руб. г. год 상 के இல் ال و mei мая května';
const plausibleText = fc
  .array(fc.tuple(fc.constantFrom(...fragments.split(' ')), fc.constantFrom('', ' ', ' ', '-', '. ', ', ')), {
    maxLength: 12,
  })
  .map((parts) => parts.flat().join(''));
const anyText = fc.oneof(
  { weight: 4, arbitrary: plausibleText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

it.each(languageSets.second)(
  'reads any text in $name without an error and leaves no digit',
  async ({ languageCode }) => {
    const read = (await openNormalizer(languageCode, '😀'))!;
    fc.assert(
      fc.property(anyText, (written) => {
        const spoken = read(written);
        expect(spoken).not.toMatch(/\p{Nd}|undefined|NaN/u);
      }),
      { numRuns: process.env.ROUNDS ? 2000 : 150 },
    );
  },
);
