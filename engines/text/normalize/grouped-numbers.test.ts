import { expect, it } from 'vitest';
import { openNormalizer } from './open-normalizer.ts';

/** The groups of digits are separated by a space in these languages (ISO 80000-1, and CLDR's own separator). */
const languages = 'ar bg cs da de el es fi fil fr hr hu id it ms nl no pl pt ro ru sk sv tr uk vi'.split(' ');
const spaces = { space: ' ', 'no-break space': '\u00a0', 'narrow space': '\u202f', 'thin space': '\u2009' };

it.each(languages)('reads digits grouped by any space as one number in %s', async (language) => {
  const read = (await openNormalizer(language, ''))!;
  for (const [name, space] of Object.entries(spaces)) {
    expect(read(['1', '000', '000', '000'].join(space)), name).toBe(read('1000000000'));
    expect(read(['21', '000'].join(space)), name).toBe(read('21000'));
  }
});

it('reads a day and month with a slash as a date after words that announce one', async () => {
  const read = (await openNormalizer('fr', ''))!;
  expect(read('le 5/8')).toBe('le cinq août');
  expect(read('le 1/4 restant')).toBe('le un quart restant');
  expect(read('5/8')).toBe('cinq huitièmes');
});

it.each(['24/7', '9/11', '5/5'])('does not read %s as a fraction', async (written) => {
  const read = (await openNormalizer('de', ''))!;
  expect(read(written)).not.toMatch(/tel/);
});
